// Steps of the ad's form: the first one shown, what blocks the next one, and the answer about a place.
import { describe, expect, test } from 'vitest'
import type { AnnonceSaisie } from '#domain/annonce/annonce.ts'
import { premierRefus } from '#domain/annonce/saisie.ts'
import { annonceComplete } from '#domain/testing/annonce.ts'
import { answerLieu, type Etapes, goTo, leaveEtape, openEtapes, reachEtape, touchChamps } from './etapes.ts'
import type { Projet } from './projet.ts'

const neuf: Projet = { sub: 'camille', publiee: null }
const modifie: Projet = { sub: 'camille', publiee: { uuid_annonce: '0b5f3c1e', saisie: annonceComplete } }
const tours = { ville_annonce: 'Tours', cp_annonce: '37000' }
const villeInvalide = 'La ville et le code postal ne correspondent pas ou sont invalides.'
const aRemplir = 'À remplir.'

describe('le formulaire s’ouvre', () => {
  test.each<[string, Projet, Partial<AnnonceSaisie> & { etape?: number }, number]>([
    ['au texte, vide', neuf, { titre_annonce: '', contenu_annonce: '' }, 0],
    ['au texte, laissé au texte', neuf, {}, 0],
    ['aux détails, laissé aux détails', neuf, { etape: 2 }, 1],
    ['au texte, si le titre manque', neuf, { etape: 2, titre_annonce: ' ' }, 0],
    ['au texte, si le plan manque', neuf, { etape: 2, code_tarif: '' }, 0],
    ['aux détails, même incomplets', neuf, { etape: 2, ville_annonce: '', id_typeannonce: null }, 1],
    ['aux détails d’une annonce publiée', modifie, { etape: 2 }, 1],
    ['jamais à l’aperçu', neuf, { etape: 3 }, 0],
  ])('%s', (_, projet, morceau, rang) => {
    expect(openEtapes(projet, { ...annonceComplete, etape: 1, uuid_client: '', ...morceau })).toEqual({
      rang,
      refus: {},
      lieu: null,
    })
  })
})

describe('quitter le texte', () => {
  test.each<[string, Partial<AnnonceSaisie>, Etapes['refus']]>([
    [
      'sans titre ni description',
      { titre_annonce: '', contenu_annonce: '' },
      {
        titre_annonce: 'Veuillez remplir le titre, la description et choisir un plan pour continuer.',
        contenu_annonce: aRemplir,
      },
    ],
    [
      'sans description',
      { contenu_annonce: ' \n' },
      { contenu_annonce: 'Veuillez remplir le titre, la description et choisir un plan pour continuer.' },
    ],
  ])('%s : on y reste, et chaque champ le dit', (_, morceau, refus) => {
    expect(leaveEtape(neuf, goTo(0), { ...annonceComplete, ...morceau })).toEqual({ rang: 0, refus, lieu: null })
  })
  test('rempli : les détails, même incomplets, sans rien vérifier', () => {
    expect(leaveEtape(neuf, goTo(0), { ...annonceComplete, ville_annonce: '', id_typeannonce: null })).toEqual(goTo(1))
  })
  test('un texte trop long pour son plan n’arrête pas', () => {
    expect(leaveEtape(neuf, goTo(0), { ...annonceComplete, contenu_annonce: 'é'.repeat(900) })).toEqual(goTo(1))
  })
})

describe('quitter les détails', () => {
  const leave = (morceau: Partial<AnnonceSaisie> = {}, projet = neuf) =>
    leaveEtape(projet, goTo(1), { ...annonceComplete, ...morceau })

  test.each<[string, Partial<AnnonceSaisie>, keyof AnnonceSaisie, string]>([
    [
      'rien',
      { id_typeannonce: null, ville_annonce: '', cp_annonce: '', datecontrat_annonce: '' },
      'id_typeannonce',
      'Veuillez remplir tous les champs obligatoires avant de pré visualiser.',
    ],
    ['pas de code postal', { cp_annonce: '' }, 'cp_annonce', 'Veuillez fournir à la fois une ville et un code postal.'],
    ['pas de ville', { ville_annonce: '' }, 'ville_annonce', 'Veuillez fournir à la fois une ville et un code postal.'],
    [
      'pas de date',
      { datecontrat_annonce: '' },
      'datecontrat_annonce',
      'Veuillez remplir tous les champs obligatoires avant de pré visualiser.',
    ],
  ])('%s : la phrase est au premier champ refusé, où va le focus', (_, morceau, champ, phrase) => {
    const { rang, refus, lieu } = leave(morceau)
    expect({ rang, lieu, premier: premierRefus(refus), phrase: refus[champ] }).toEqual({
      rang: 1,
      lieu: null,
      premier: champ,
      phrase,
    })
  })
  test('rempli : on reste le temps de vérifier le lieu', () => {
    expect(leave()).toEqual({ rang: 1, refus: {}, lieu: tours })
  })
  test('pressé deux fois, on ne vérifie qu’une fois', () => {
    const verifie = leave()
    expect(leaveEtape(neuf, verifie, annonceComplete)).toBe(verifie)
  })
  test('une annonce publiée garde son lieu quand les deux champs sont vidés : rien à vérifier', () => {
    expect(leave({ ville_annonce: '', cp_annonce: ' ' }, modifie)).toEqual(goTo(2))
    expect(leave({ ville_annonce: '\u200b', cp_annonce: '' }, modifie)).toEqual(goTo(2))
  })
  test('une annonce publiée refuse un lieu à demi vidé', () => {
    expect(leave({ ville_annonce: '' }, modifie).refus).toEqual({
      ville_annonce: 'Veuillez fournir à la fois une ville et un code postal.',
    })
  })
  test('une annonce publiée ne reparle pas de son type ni de sa date', () => {
    expect(leave({ id_typeannonce: null, datecontrat_annonce: '' }, modifie)).toEqual(goTo(2))
  })
  test('une annonce publiée qui change de ville la fait vérifier', () => {
    const blois = { ville_annonce: 'Blois', cp_annonce: '41000' }
    expect(leave(blois, modifie).lieu).toEqual(blois)
    expect(leave({ cp_annonce: '37100' }, modifie).lieu).toEqual({ ...tours, cp_annonce: '37100' })
  })
})

describe('du texte à l’aperçu, sans passer par les détails', () => {
  const leave = (morceau: Partial<AnnonceSaisie>) => leaveEtape(modifie, goTo(0), { ...annonceComplete, ...morceau }, 2)

  test('un mot corrigé : rien à vérifier', () => {
    expect(leave({ titre_annonce: 'Un autre titre' })).toEqual(goTo(2))
  })
  test('le titre vidé : on y reste', () => {
    expect(leave({ titre_annonce: '' })).toMatchObject({ rang: 0, lieu: null })
  })
  test('des détails refusés, gardés par le brouillon : on y va, et ils le disent', () => {
    expect(leave({ ville_annonce: '' })).toMatchObject({
      rang: 1,
      lieu: null,
      refus: { ville_annonce: 'Veuillez fournir à la fois une ville et un code postal.' },
    })
  })
  test('une autre ville, gardée par le brouillon, est vérifiée ; inconnue, elle se dit aux détails', () => {
    const verifie = leave({ ville_annonce: 'Blois' })
    expect(verifie).toMatchObject({ rang: 0, lieu: { ville_annonce: 'Blois' } })
    expect(answerLieu(verifie, verifie.lieu!, false)).toEqual({
      rang: 1,
      refus: { ville_annonce: villeInvalide },
      lieu: null,
    })
  })
})

describe('une étape retrouvée par l’historique', () => {
  test.each<[string, Partial<AnnonceSaisie>, number, number]>([
    ['le texte, même vidé', { titre_annonce: '' }, 0, 0],
    ['les détails', {}, 1, 1],
    ['l’aperçu', {}, 2, 2],
    ['pas les détails, si le texte est refusé', { titre_annonce: '' }, 1, 0],
    ['pas l’aperçu, si les détails le sont', { ville_annonce: '' }, 2, 1],
  ])('%s', (_, morceau, vers, rang) => {
    expect(reachEtape(neuf, { ...annonceComplete, ...morceau }, vers).rang).toBe(rang)
  })
})

describe('le lieu vérifié', () => {
  const verifie = leaveEtape(neuf, goTo(1), annonceComplete)
  const { lieu } = verifie

  test('existe : l’aperçu', () => {
    expect(answerLieu(verifie, lieu!, true)).toEqual(goTo(2))
  })
  test('n’existe pas : on reste, et la ville le dit', () => {
    expect(answerLieu(verifie, lieu!, false)).toEqual({ rang: 1, refus: { ville_annonce: villeInvalide }, lieu: null })
  })
  test.each<[string, Etapes]>([
    ['on est revenu au texte', goTo(0)],
    ['la ville a changé', touchChamps(verifie, { ville_annonce: 'Blois' })],
    ['une autre vérification l’a remplacée', leaveEtape(neuf, goTo(1), { ...annonceComplete, ville_annonce: 'Blois' })],
    ['le même lieu est vérifié de nouveau', leaveEtape(neuf, goTo(1), annonceComplete)],
  ])('une réponse tardive ne dit rien : %s', (_, etapes) => {
    for (const existe of [true, false]) expect(answerLieu(etapes, lieu!, existe)).toBe(etapes)
  })
})

describe('ce qui est tapé', () => {
  const refus = { titre_annonce: 'Une phrase.', contenu_annonce: aRemplir }
  test.each<[string, Partial<AnnonceSaisie>, Etapes['refus']]>([
    ['le champ refusé ne l’est plus', { titre_annonce: 'U' }, { contenu_annonce: aRemplir }],
    ['vidé, il ne l’est plus non plus', { titre_annonce: '' }, { contenu_annonce: aRemplir }],
    ['un autre champ n’y change rien', { affichertel_annonce: true }, refus],
    ['plusieurs à la fois', { titre_annonce: 'U', contenu_annonce: 'T' }, {}],
  ])('%s', (_, morceau, restent) => {
    expect(touchChamps({ rang: 0, refus, lieu: null }, morceau)).toEqual({ rang: 0, refus: restent, lieu: null })
  })

  const verifie = leaveEtape(neuf, goTo(1), annonceComplete)
  test.each<[string, Partial<AnnonceSaisie>, boolean]>([
    ['une autre ville', { ville_annonce: 'Blois' }, false],
    ['un autre code', { cp_annonce: '41000' }, false],
    ['la même ville, remplie par le code', { ville_annonce: 'Tours' }, true],
    ['un champ qui n’est pas le lieu', { retrocession_annonce: 80 }, true],
  ])('pendant la vérification, %s', (_, morceau, attendue) => {
    expect(touchChamps(verifie, morceau).lieu).toBe(attendue ? verifie.lieu : null)
  })
})
