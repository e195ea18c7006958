// The filters of a search: in the address, in the call and in words (product D38).
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { RechercheAnnonces } from '../recherche/recherche.ts'
import {
  askCritere,
  countCriteres,
  criteresFiltres,
  exiges,
  type Filtres,
  filtresVides,
  hasFiltres,
  listFiltres,
  moisOfferts,
  readFiltres,
  sayPeriode,
  saySilence,
  writeFiltres,
} from './filtre.ts'

const lire = (query: string): Filtres => readFiltres(new URLSearchParams(query))
const ecrire = (filtres: Filtres): string => writeFiltres(filtres).join('&')
const avec = (morceau: Partial<Filtres>): Filtres => ({ ...filtresVides, ...morceau })

describe('les filtres et leur adresse', () => {
  test.each<[string, Filtres]>([
    ['', filtresVides],
    ['du=2027-07-01&au=2027-07-31', avec({ du: '2027-07-01', au: '2027-07-31' })],
    ['au=2027-07-31', avec({ au: '2027-07-31' })],
    [
      'logement=1&vehicule=nd&cabinet=1&demijournees=6&patientele=sport&ordre=debut',
      avec({
        logement: 'oui',
        vehicule: 'inconnu',
        cabinet: 'oui',
        demijournees: 6,
        patientele: 'sport',
        ordre: 'debut',
      }),
    ],
    ['prixmax=100000&honorairesmin=80000', avec({ prixmax: 100_000, honorairesmin: 80_000 })],
  ])('« %s » se lit et se récrit pareil', (query, filtres) => {
    expect(lire(query)).toEqual(filtres)
    expect(ecrire(filtres)).toBe(query)
  })

  test.each([
    ['du=2027-02-30', filtresVides],
    ['du=&au=', filtresVides],
    ['mois=2028-02&du=2027-07-31', avec({ du: '2028-02-01', au: '2028-02-29' })],
    ['mois=precises&du=2027-07-31', avec({ du: '2027-07-31' })],
    ['mois=2027-13', filtresVides],
    ['du=2027-07-31&au=2027-07-01', avec({ du: '2027-07-01', au: '2027-07-31' })],
    ['logement=oui&demijournees=13&patientele=cardio&ordre=prix', filtresVides],
    ['demijournees=2.5', filtresVides],
    ['demijournees=', filtresVides],
    ['prixmax=499&honorairesmin=3000001', filtresVides],
  ])('« %s », abîmé, ne demande que ce qui a un sens', (query, filtres) => {
    expect(lire(query)).toEqual(filtres)
  })
})

test('l’appel ne porte que ce qui est demandé, et l’API l’admet', () => {
  expect(criteresFiltres(filtresVides)).toEqual({})
  const demandes = criteresFiltres(
    lire('du=2027-07-01&au=2027-07-31&logement=1&vehicule=1&cabinet=nd&demijournees=6&patientele=sport&ordre=distance'),
  )
  expect(demandes).toEqual({
    p_du: '2027-07-01',
    p_au: '2027-07-31',
    p_logement: 'oui',
    p_vehicule: 'oui',
    p_cabinet: 'inconnu',
    p_demi_journees: 6,
    p_patientele: 'sport',
    p_ordre: 'distance',
  })
  expect(z.safeParse(RechercheAnnonces, demandes).success).toBe(true)
})

test('un cabinet se cherche par son prix et ses honoraires', () => {
  const filtres = avec({ prixmax: 100_000, honorairesmin: 80_000 })
  expect(criteresFiltres(filtres)).toEqual({ p_prix_max: 100_000, p_honoraires_min: 80_000 })
  expect(listFiltres(filtres, '2027-03-02').map(({ mot }) => mot.replace(/[\u00a0\u202f]/g, ' '))).toEqual([
    '100 000 € au plus',
    '80 000 € d’honoraires par an au moins',
  ])
  expect(Object.assign({}, filtres, ...listFiltres(filtres, '2027-03-02').map(({ sans }) => sans))).toEqual(
    filtresVides,
  )
})

test('un ordre ne filtre pas ; les dates ne sont pas des critères à déplier', () => {
  expect(hasFiltres(avec({ ordre: 'debut' }))).toBe(false)
  expect(hasFiltres(avec({ du: '2027-07-01' }))).toBe(true)
  expect(countCriteres(avec({ du: '2027-07-01', logement: 'oui', patientele: 'sport', ordre: 'debut' }))).toBe(2)
})

test('le silence se dit des critères que l’on exige', () => {
  expect(exiges(avec({ logement: 'oui', vehicule: 'inconnu', cabinet: 'oui' }))).toEqual(['logement', 'cabinet'])
  expect(askCritere(avec({ logement: 'oui' }), 'logement', 'inconnu').logement).toBe('inconnu')
})

test.each<[Partial<Filtres>, string | null]>([
  [{}, null],
  [{ du: '2026-07-01', au: '2026-07-31' }, 'juillet'],
  [{ du: '2027-02-01', au: '2027-02-28' }, 'février 2027'],
  [{ du: '2026-07-01', au: '2026-07-30' }, 'du 1er au 30 juillet'],
  [{ du: '2027-07-01', au: '2027-08-31' }, 'du 1er juillet au 31 août 2027'],
  [{ du: '2026-07-01' }, 'à partir du 1er juillet'],
  [{ au: '2027-07-31' }, 'jusqu’au 31 juillet 2027'],
])('la période %j se dit', (morceau, dit) => {
  expect(sayPeriode(avec(morceau), '2026-03-02')?.replaceAll('\u00a0', ' ') ?? null).toBe(dit)
})

test('les douze mois à venir sont offerts, celui d’aujourd’hui d’abord', () => {
  expect(moisOfferts('2026-11-22')).toEqual(expect.arrayContaining(['2026-11', '2026-12', '2027-10']))
  expect(moisOfferts('2026-11-22')).toHaveLength(12)
})

test('chaque filtre se dit, et sait se retirer', () => {
  const filtres = avec({ du: '2027-07-01', au: '2027-07-31', logement: 'oui', patientele: 'sport' })
  expect(listFiltres(filtres, '2027-03-02').map(({ mot }) => mot)).toEqual([
    'en juillet',
    'logement fourni',
    'patientèle\u00a0: sport',
  ])
  const retires = listFiltres(filtres, '2027-03-02').map(({ sans }) => sans)
  expect(Object.assign({}, filtres, ...retires)).toEqual(filtresVides)
})

test.each([
  [1, '1 autre ne précise pas le logement'],
  [4, '4 autres ne précisent pas le logement'],
])('%i annonces qui se taisent', (n, phrase) => {
  expect(saySilence(n, 'logement')).toBe(phrase)
})
