// Departments and regions typed as a place, and the towns that come before them (product D39).
import { describe, expect, test } from 'vitest'
import { codesDepartement } from './departement.ts'
import {
  chooseTerritoire,
  codesRegion,
  departementsDe,
  nameTerritoire,
  nomRegion,
  readTerritoire,
} from './territoire.ts'

const ville = (nom: string, population: number | null) => ({
  nom,
  codePostal: '38200',
  code: '38544',
  lat: 45.5,
  lon: 4.9,
  estimees: false,
  population,
  homonymes: [],
})

describe('régions', () => {
  test('les 13 de métropole, où chaque département de métropole est une fois', () => {
    expect(codesRegion).toHaveLength(13)
    expect(codesRegion.flatMap(departementsDe).sort()).toEqual(
      codesDepartement.filter((code) => code.length === 2).sort(),
    )
    for (const code of codesRegion) expect(nomRegion(code)).toMatch(/^\p{Lu}.*\p{Ll}$/u)
  })
  test('un code que personne ne connaît', () => expect([nomRegion('99'), departementsDe('99')]).toEqual([null, []]))
})

test('rien de choisi ne se nomme pas', () => {
  expect(nameTerritoire({ departement: null, region: null })).toBe('')
  expect(nameTerritoire({ departement: null, region: '99' })).toBe('')
})

describe('ce que nomme un texte', () => {
  test.each([
    ['Rhône', 'Rhône (69)'],
    ['rhone', 'Rhône (69)'],
    [' RHONE ', 'Rhône (69)'],
    ['Rhône (69)', 'Rhône (69)'],
    ['69', 'Rhône (69)'],
    [' 69 ', 'Rhône (69)'],
    ['(69)', 'Rhône (69)'],
    ['2a', 'Corse-du-Sud (2A)'],
    ['2B', 'Haute-Corse (2B)'],
    ['974', 'La Réunion (974)'],
    ['val d oise', 'Val-d’Oise (95)'],
    ["Val-d'Oise", 'Val-d’Oise (95)'],
    ['département du Rhône', 'Rhône (69)'],
    ['le département de l’Essonne', 'Essonne (91)'],
    ['la région Bretagne', 'Bretagne'],
    ['département Rhône', 'Rhône (69)'],
    ['Île-de-France', 'Île-de-France'],
    ['ile de france', 'Île-de-France'],
    ['région Bretagne', 'Bretagne'],
    ['PACA', 'Provence-Alpes-Côte d’Azur'],
    ['IDF', 'Île-de-France'],
    ['Guadeloupe', 'Guadeloupe (971)'],
    ['Réunion', 'La Réunion (974)'],
    ['la Bretagne', 'Bretagne'],
    ['Alsace', 'Grand Est'],
    ['Rhône-Alpes', 'Auvergne-Rhône-Alpes'],
    ['Pays Basque', 'Pyrénées-Atlantiques (64)'],
    ['Île de Ré', 'Charente-Maritime (17)'],
    ['Côte d’Azur', 'Alpes-Maritimes (06)'],
    ['Tahiti', 'Polynésie française (987)'],
  ])('« %s » : %s', (texte, nom) => {
    expect(nameTerritoire(readTerritoire(texte)!).replaceAll('\u00a0', ' ')).toBe(nom)
  })
  test.each([
    [''],
    ['Lyon'],
    ['20'],
    ['999'],
    ['69003'],
    ['Rhône (38)'],
    ['Rhône (69003)'],
    ['Lyon (69)'],
    ['69bis'],
    ['bis69'],
    ['2C'],
    ['(69003)'],
    ['Grand région Est'],
    ['constructor'],
    ['département'],
  ])('« %s » n’en nomme aucun', (texte) => expect(readTerritoire(texte)).toBeNull())
})

describe('une ville du même nom', () => {
  test.each([
    ['Paris', ville('Paris', 2_103_778), null],
    ['Vienne', ville('Vienne', 31_778), null],
    ['Vienne', ville('Vienne', 10_000), null],
    ['Landes', ville('Landes', 575), '40'],
    ['Landes', ville('Landes', null), '40'],
    ['Rhône', ville('Rhônelle', 50_000), '69'],
    ['Rhône', null, '69'],
    ['Vienne (38)', ville('Vienne', 31_778), null],
    ['Vienne (86)', null, '86'],
    ['69', null, '69'],
  ])('« %s »', (texte, trouvee, departement) => {
    expect(chooseTerritoire(texte, trouvee)?.departement ?? null).toBe(departement)
  })
})
