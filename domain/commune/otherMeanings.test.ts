// The other meanings of a searched place, as they are said and as they are searched (product D39).
import { expect, test } from 'vitest'
import { rechercheVide, writeRecherche } from '../recherche/recherche.ts'
import type { Homonyme } from './commune.ts'
import { listAutres } from './otherMeanings.ts'

const ville = (nom: string, code: string, codePostal: string, population: number, homonymes: Homonyme[] = []) => ({
  nom,
  code,
  codePostal,
  population,
  homonymes,
  lat: 0,
  lon: 0,
  estimees: false,
})

const denis = ville('Saint-Denis', '97411', '97400', 155_634, [
  { nom: 'Saint-Denis', code: '93066', codesPostaux: ['93200', '93210'] },
  { nom: 'Saint-Denis', code: '11339', codesPostaux: ['11310'] },
])
const vienne = ville('Vienne', '38544', '38200', 31_778)
const landes = ville('Landes', '17202', '17380', 575)

const dire = (lieu: string, trouvee: Parameters<typeof listAutres>[1]) => {
  const sens = listAutres({ ...rechercheVide, lieu, type: 2, page: 3 }, trouvee)
  return (
    sens &&
    [
      sens.ici,
      ...sens.autres.map(({ texte, recherche }) => `${texte} → ${decodeURIComponent(writeRecherche(recherche))}`),
    ].map((texte) => texte.replaceAll('\u00a0', ' '))
  )
}

test('la plus peuplée, puis les autres villes de son nom', () =>
  expect(dire('saint denis', denis)).toEqual([
    'Saint-Denis (974)',
    'Saint-Denis (93) → lieu=Saint-Denis (93200)&type=2',
    'Saint-Denis (11) → lieu=Saint-Denis (11310)&type=2',
  ]))

test('la ville qu’on cherche, puis le village qui a exactement ce nom', () =>
  expect(
    dire(
      'Évry',
      ville('Évry-Courcouronnes', '91228', '91000', 66_919, [{ nom: 'Évry', code: '89162', codesPostaux: ['89140'] }]),
    ),
  ).toEqual(['Évry-Courcouronnes (91)', 'Évry (89) → lieu=Évry (89140)&type=2']))

test('la ville, puis le département de son nom', () =>
  expect(dire('Vienne', vienne)).toEqual(['Vienne (38)', 'tout le département Vienne (86) → departement=86&type=2']))

test('le département, puis le village de son nom', () =>
  expect(dire('landes', landes)).toEqual(['Landes (40)', 'Landes (17) → lieu=Landes (17380)&type=2']))

test('la ville, puis la région de son nom, et quatre sens au plus', () => {
  const homonymes = ['14', '27', '50', '61'].map((departement) => ({
    nom: 'Normandie',
    code: `${departement}001`,
    codesPostaux: [`${departement}100`],
  }))
  expect(dire('Normandie', ville('Normandie', '76999', '76999', 20_000, homonymes))).toEqual([
    'Normandie (76)',
    'toute la région Normandie → region=28&type=2',
    'Normandie (14) → lieu=Normandie (14100)&type=2',
    'Normandie (27) → lieu=Normandie (27100)&type=2',
    'Normandie (50) → lieu=Normandie (50100)&type=2',
  ])
})

test.each([
  ['Paris est son département', 'Paris', ville('Paris', '75056', '75001', 2_103_778)],
  ['une ville seule de son nom', 'Tours', ville('Tours', '37261', '37000', 139_259)],
  ['un début de nom', 'saint-den', { ...denis, homonymes: [] }],
  ['un lieu que personne ne connaît', 'Zzyzx', null],
  ['un département sans village de son nom', 'Rhône', null],
])('%s : rien d’autre', (_, lieu, trouvee) => expect(dire(lieu, trouvee)).toBeNull())
