import { describe, expect, test } from 'vitest'
import { rechercheVide } from '#domain/recherche/recherche.ts'
import { departementCherche, distinctFilters, readLieuCherche } from './listState.ts'

const nantes = {
  nom: 'Nantes',
  codePostal: '44000',
  code: '44109',
  lat: 47.2,
  lon: -1.5,
  estimees: false,
  population: 320_000,
  homonymes: [],
}
const place = { data: undefined, isSuccess: false, isError: false, isPlaceholderData: false }
const trouvee = { ...place, data: nantes, isSuccess: true }

describe('un territoire écrit comme un lieu', () => {
  const ville = { ...nantes, nom: 'Landes', code: '17202', codePostal: '17380', population: 575 }
  test.each([
    ['se cherche en entier', { ...place, data: null, isSuccess: true }],
    ['passe avant un village de son nom', { ...place, data: ville, isSuccess: true }],
  ])('%s', (_, lecture) => {
    const demandee = { ...rechercheVide, lieu: 'Landes', rayon: 50, ordre: 'distance' as const }
    expect(readLieuCherche(demandee, lecture)).toMatchObject({
      recherche: { ...rechercheVide, departement: '40' },
      centre: null,
      perdu: null,
      pret: true,
    })
  })
  test('attend que l’on sache s’il est une ville', () => {
    const { recherche, pret } = readLieuCherche({ ...rechercheVide, lieu: 'Landes' }, place)
    expect([recherche.lieu, pret]).toEqual(['Landes', false])
  })
})

describe('le lieu cherché', () => {
  test.each([
    ['toute la France n’attend rien', '', place, { centre: null, su: true, pret: true, perdu: null }],
    [
      'toute la France oublie le lieu d’avant',
      '',
      { ...trouvee, isPlaceholderData: true },
      { centre: null, su: true, pret: true, perdu: null },
    ],
    ['un lieu qui se cherche', 'Nantes', place, { centre: null, su: false, pret: false, perdu: null }],
    ['un lieu trouvé', 'Nantes', trouvee, { centre: nantes, su: true, pret: true, perdu: null }],
    [
      'un autre lieu se cherche : celui d’avant reste, sans rien demander',
      'Rennes',
      { ...trouvee, isPlaceholderData: true },
      { centre: nantes, su: false, pret: false, perdu: null },
    ],
    [
      'un lieu que personne ne connaît',
      'Zzyzxville',
      { ...trouvee, data: null },
      {
        centre: null,
        su: true,
        pret: false,
        perdu: { phrase: 'Impossible de trouver la localité : Zzyzxville', reessayable: false },
      },
    ],
    [
      'un service qui ne répond pas, la ville d’avant encore là',
      'Nantes',
      { ...place, isError: true, data: nantes, isPlaceholderData: true },
      {
        centre: null,
        su: false,
        pret: false,
        perdu: {
          phrase: 'Impossible de trouver les coordonnées pour Nantes. Votre connexion est peut-être coupée.',
          reessayable: true,
        },
      },
    ],
  ])('%s', (_, lieu, lecture, attendu) => {
    const { perdu, centre, su, pret } = readLieuCherche({ ...rechercheVide, lieu }, lecture)
    const reste = { centre, su, pret }
    const { perdu: phrase, ...autres } = attendu
    expect(reste).toEqual(autres)
    expect(perdu?.reessayable).toBe(phrase?.reessayable)
    expect(perdu?.phrase ?? null).toEqual(phrase && expect.stringContaining(phrase.phrase))
  })
})

describe('où l’on cherche', () => {
  test.each([
    ['un lieu a son département', nantes, null, '44'],
    ['un département entier', null, '75', '75'],
    ['toute la France', null, null, null],
  ])('%s', (_, trouve, departement, attendu) => {
    expect(departementCherche(trouve, { departement })).toBe(attendu)
  })
})

test('une annonce venue deux fois n’est montrée qu’une fois, à sa première place, telle qu’elle est devenue', () => {
  const lues = [
    { uuid_annonce: 'a', titre: 'avant' },
    { uuid_annonce: 'b', titre: 'b' },
    { uuid_annonce: 'a', titre: 'après' },
  ]
  expect(distinctFilters(lues)).toEqual([
    { uuid_annonce: 'a', titre: 'après' },
    { uuid_annonce: 'b', titre: 'b' },
  ])
})
