// Form drafts: initial values, what is stored, which tab wins.
import { describe, expect, test } from 'vitest'
import { type DraftStart, keepBrouillon, openBrouillon } from './brouillon.ts'

interface Saisie {
  titre: string
  texte: string
  affiche: boolean
  part: number | null
  etape: number
}

const vide: Saisie = { titre: '', texte: '', affiche: false, part: null, etape: 1 }
const publiee: Saisie = { titre: 'Titre', texte: 'Texte', affiche: true, part: 75, etape: 1 }

describe('à l’ouverture', () => {
  test.each<[string, string | null, Partial<DraftStart<Saisie>>, Partial<Saisie>, boolean]>([
    ['rien n’était gardé', null, {}, {}, false],
    ['un brouillon attendait', '{"titre":"Gardé"}', {}, { titre: 'Gardé' }, true],
    ['un champ vidé attendait', '{"titre":"","part":null}', {}, { titre: '', part: null }, true],
    [
      'ce qui s’impose passe par-dessus',
      '{"titre":"Gardé","part":50}',
      { impose: { part: 75 } },
      { titre: 'Gardé', part: 75 },
      true,
    ],
    ['ce qui s’impose ne fait pas un brouillon', null, { impose: { part: 75 } }, { part: 75 }, false],
    ['illisible, il n’y a pas de brouillon', '{"titre":', {}, {}, false],
    ['d’un autre formulaire, non plus', '{"autre":1}', {}, {}, false],
    [
      'abîmé, on en garde ce qui se lit',
      '{"titre":3,"texte":"Gardé","affiche":"oui","part":7.5}',
      {},
      { texte: 'Gardé' },
      true,
    ],
  ])('%s', (_, garde, depart, ecrit, retrouve) => {
    expect(openBrouillon(garde, { vide, ...depart })).toEqual({ ecrit, retrouve })
  })
})

describe('le navigateur garde', () => {
  test.each<[string, Partial<Saisie>, Saisie, string | null]>([
    ['rien, tant que rien n’est tapé', {}, vide, null],
    ['ce qui est tapé, et rien d’autre', { texte: 'Un mot' }, vide, '{"texte":"Un mot"}'],
    ['rien de la seule étape', { etape: 2 }, vide, null],
    ['l’étape avec ce qui est tapé', { etape: 2, titre: 'T' }, vide, '{"titre":"T","etape":2}'],
    ['rien de ce qui est publié', { titre: 'Titre', part: 75 }, publiee, null],
    [
      'un champ publié que l’on vide',
      { titre: '', part: null, affiche: false },
      publiee,
      '{"titre":"","affiche":false,"part":null}',
    ],
    ['rien, quand on remet ce qui est publié', { titre: 'Titre', etape: 2 }, publiee, null],
  ])('%s', (_, morceau, intacte, garde) => {
    expect(keepBrouillon({ ...intacte, ...morceau }, intacte, 'etape')).toBe(garde)
  })
  test('sans étape à part, tout champ compte', () => {
    expect(keepBrouillon({ ...vide, etape: 2 }, vide)).toBe('{"etape":2}')
  })
})

describe('d’un rechargement à l’autre', () => {
  /** The fields of a form: the stored draft, with what is typed over it. */
  const reopen = (garde: string | null, depart: DraftStart<Saisie>, morceau: Partial<Saisie> = {}): Saisie => ({
    ...(depart.intacte ?? depart.vide),
    ...openBrouillon(garde, depart).ecrit,
    ...morceau,
  })
  test.each<[string, DraftStart<Saisie>, Partial<Saisie>]>([
    [
      'tout ce qui est tapé revient',
      { vide, place: 'etape' },
      { titre: 'T', texte: 'a\nb', part: 0, affiche: true, etape: 2 },
    ],
    ['les espaces aussi', { vide, place: 'etape' }, { titre: '  ' }],
    ['ce qui est vidé d’une annonce publiée reste vide', { vide, intacte: publiee }, { titre: '', part: null }],
  ])('%s', (_, depart, morceau) => {
    const { intacte = vide, place } = depart
    const garde = keepBrouillon(reopen(null, depart, morceau), intacte, place)
    expect(reopen(garde, depart)).toEqual({ ...intacte, ...morceau })
    expect(openBrouillon(garde, depart).retrouve).toBe(true)
  })
  test('de deux onglets, le dernier où l’on tape gagne, tout entier', () => {
    const depart = { vide }
    const premier = reopen(null, depart, { titre: 'Premier onglet', texte: 'Un texte' })
    let garde = keepBrouillon(premier, vide)
    const second = reopen(garde, depart, { titre: 'Second onglet' })
    garde = keepBrouillon(second, vide)
    expect(reopen(garde, depart)).toEqual({ ...vide, titre: 'Second onglet', texte: 'Un texte' })
    garde = keepBrouillon({ ...premier, affiche: true }, vide)
    expect(reopen(garde, depart)).toEqual({ ...vide, titre: 'Premier onglet', texte: 'Un texte', affiche: true })
  })
})
