// From a search to its map, and from the map back: the filters are kept, a disc leads to the ads that it counts.
import { expect, test } from 'vitest'
import { adresseRecherche, readRecherche } from '../recherche/recherche.ts'
import { mergeDisques } from './disque.ts'
import { argumentsCarte, sayDepartement, sayDisque, searchDepartement, searchDisque } from './recherche.ts'

const lire = (query: string) => readRecherche(new URLSearchParams(query))
const tours = { lat: 47.394, lon: 0.685 }

test.each([
  ['vue=carte&type=2&du=2027-07-01', null, { p_id_typeannonce: 2, p_du: '2027-07-01' }],
  ['vue=carte&ordre=debut', null, {}],
  ['vue=carte&departement=37', null, { p_departements: ['37'], p_maille_km: 6 }],
  [
    'vue=carte&lieu=Tours&rayon=50&logement=1',
    tours,
    { p_lat: 47.394, p_lon: 0.685, p_rayon_km: 50, p_logement: 'oui', p_maille_km: 5 },
  ],
  ['vue=carte&lieu=Tours&rayon=0', tours, { p_lat: 47.394, p_lon: 0.685, p_rayon_km: 0, p_maille_km: 0.5 }],
])('« %s » demande %j', (query, centre, attendu) => {
  expect(argumentsCarte(lire(query), centre)).toEqual(attendu)
})

test('un département mène à ses annonces, filtres gardés', () => {
  const recherche = lire('vue=carte&lieu=Tours&rayon=50&type=2&du=2027-07-01&logement=1&ordre=distance')
  expect(adresseRecherche(searchDepartement(recherche, '37'))).toBe(
    '/annonces?departement=37&type=2&du=2027-07-01&logement=1',
  )
  // Of a region too, whose name has nothing more to say.
  expect(adresseRecherche(searchDepartement(lire('vue=carte&region=24&page=2'), '37'))).toBe('/annonces?departement=37')
  expect(sayDepartement('37', 12)).toBe('Indre-et-Loire\u00a0: 12 annonces')
  expect(sayDepartement('09', 0)).toBe('Ariège\u00a0: aucune annonce')
})

const zone = {
  nom_commune: 'Fondettes',
  code_postal: '37230',
  lat: 47.4,
  lon: 0.6,
  coords_estimees: false,
  nombre: 3,
  communes: 1,
}
const [seul] = mergeDisques([{ x: 0, y: 0, zone }])
const [groupe] = mergeDisques([
  { x: 0, y: 0, zone: { ...zone, nom_commune: 'Paris 11e Arrondissement', code_postal: '75011', nombre: 80 } },
  { x: 5, y: 0, zone: { ...zone, lat: 47.5, nombre: 4, communes: 3 } },
])

test('un disque dit ce qu’il compte', () => {
  expect(sayDisque(seul!)).toBe('Fondettes\u00a0: 3 annonces')
  expect(sayDisque(groupe!)).toBe('Paris 11e et 3 voisines\u00a0: 84 annonces')
})

test.each([
  [
    'une commune : ses annonces',
    seul,
    'lieu=Tours&rayon=50&type=2&vue=carte',
    'lieu=Fondettes%20(37230)&rayon=0&type=2',
  ],
  [
    'plusieurs : une carte plus proche',
    groupe,
    'lieu=Paris&rayon=100&vue=carte',
    'lieu=Paris%2011e%20(75011)&rayon=25&vue=carte',
  ],
  ['d’un département aussi', groupe, 'departement=75&vue=carte', 'lieu=Paris%2011e%20(75011)&vue=carte'],
  ['toujours plus proche', groupe, 'lieu=Paris&rayon=10&vue=carte', 'lieu=Paris%2011e%20(75011)&rayon=5&vue=carte'],
  ['au plus près, les annonces autour', groupe, 'lieu=Paris&rayon=5&vue=carte', 'lieu=Paris%2011e%20(75011)&rayon=5'],
])('%s', (_, disque, query, attendue) => {
  expect(adresseRecherche(searchDisque(lire(query), disque!))).toBe(`/annonces?${attendue}`)
})
