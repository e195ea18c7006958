// Values formatted for people (product §9 Display, D15).
import { describe, expect, test } from 'vitest'
import {
  formatAnciennete,
  formatCompte,
  formatDate,
  formatDateLongue,
  formatDistance,
  formatEuros,
  formatEurosRonds,
  formatHeure,
  formatInstant,
  formatJour,
  formatNombre,
  formatRetrocession,
} from './format.ts'

const espaces = (texte: string): string => texte.replace(/[\u00a0\u202f]/g, ' ')

test.each([
  ['2026-07-01', '01/07/2026'],
  ['2026-12-31', '31/12/2026'],
  ['1996-03-31', '31/03/1996'],
  ['2026-07-01T10:00:00Z', '01/07/2026'],
  ['2026-06-30T22:30:00Z', '01/07/2026'],
  ['2026-12-31T23:30:00+00:00', '01/01/2027'],
  ['', ''],
  [null, ''],
  ['pas une date', ''],
  ['2026-07-01x', ''],
  ['x2026-07-01', ''],
])('la date %j se montre « %s »', (date, texte) => {
  expect(formatDate(date)).toBe(texte)
})

test.each([
  ['2025-07-10', '10 juillet 2025'],
  ['2026-12-31', '31 décembre 2026'],
])('le jour %j s’écrit « %s » dans un texte', (jour, texte) => {
  expect(formatDateLongue(jour)).toBe(texte)
})

test.each([
  ['2026-07-01T10:05:00Z', '01/07/2026 à 12:05'],
  ['2026-12-31T23:30:00+00:00', '01/01/2027 à 00:30'],
  ['pas une date', ''],
])('l’instant %j se montre « %s »', (date, texte) => {
  expect(formatInstant(date)).toBe(texte)
})

test.each([
  [0, '0,00 €'],
  [9.9, '9,90 €'],
  [1234.5, '1 234,50 €'],
  [-39.9, '−39,90 €'],
])('%d euros', (euros, texte) => {
  expect(espaces(formatEuros(euros))).toBe(texte)
})

test.each([
  [null, ''],
  [0, 'sur place'],
  [0.99, 'sur place'],
  [1, 'à 1 km'],
  [12.4, 'à 12 km'],
  [12.6, 'à 13 km'],
])('%j km', (km, texte) => {
  expect(espaces(formatDistance(km))).toBe(texte)
})

test('d’une ville dont le centre est estimé, la distance se dit à peu près', () => {
  expect(espaces(formatDistance(12.4, true))).toBe('à environ 12 km')
  expect(formatDistance(0.4, true)).toBe('sur place')
})

test.each([
  [75, 'Vous gardez 75 % · 25 % au cabinet'],
  [0, 'Vous gardez 0 % · 100 % au cabinet'],
  [100, 'Vous gardez 100 % · 0 % au cabinet'],
  [null, 'Rétrocession à convenir'],
])('la rétrocession %j dit les deux parts', (garde, texte) => {
  expect(espaces(formatRetrocession(garde))).toBe(texte)
})

describe('l’ancienneté', () => {
  const jour = 86_400
  test.each([
    [0, "à l'instant"],
    [4, "à l'instant"],
    [5, 'il y a 5 secondes'],
    [59, 'il y a 59 secondes'],
    [60, 'il y a 1 minute'],
    [119, 'il y a 1 minute'],
    [3599, 'il y a 59 minutes'],
    [3600, 'il y a 1 heure'],
    [jour - 1, 'il y a 23 heures'],
    [jour, 'il y a 1 jour'],
    [3 * jour, 'il y a 3 jours'],
    [30 * jour - 1, 'il y a 29 jours'],
    [30 * jour, 'il y a 1 mois'],
    [60 * jour, 'il y a 2 mois'],
    [365 * jour, 'il y a 1 an'],
    [800 * jour, 'il y a 2 ans'],
  ])('%i s : « %s »', (secondes, texte) => {
    const date = new Date('2026-11-01T10:00:00Z')
    expect(formatAnciennete(date.toISOString(), new Date(date.getTime() + secondes * 1000))).toBe(texte)
  })
  test('une date invalide ne montre rien', () => {
    expect(formatAnciennete('?', new Date(0))).toBe('')
  })
  test('une horloge un peu en avance dit l’instant', () => {
    expect(formatAnciennete('2026-11-01T10:00:10Z', new Date('2026-11-01T10:00:00Z'))).toBe("à l'instant")
  })
})

test('ce qui est pris d’une limite', () => {
  expect([formatCompte(18, 40), formatCompte(1234, 10_000)].map(espaces)).toEqual(['18 / 40', '1 234 / 10 000'])
})

test('les grands nombres', () => {
  expect([0, 999, 1000, 123_456].map((n) => espaces(formatNombre(n)))).toEqual(['0', '999', '1 000', '123 456'])
  expect(espaces(formatNombre(1_234_567))).toBe('1 234 567')
  expect([12.5, 1234.5, 0.1234].map((n) => espaces(formatNombre(n)))).toEqual(['12,5', '1 234,5', '0,1234'])
  expect([-20, -1500, -100_000].map((n) => espaces(formatNombre(n)))).toEqual(['−20', '−1 500', '−100 000'])
})

test.each([
  ['2026-03-30T22:30:00Z', 'aujourd’hui'],
  ['2026-03-29T22:30:00Z', 'hier'],
  ['2026-03-28T23:30:00Z', '29/03/2026'],
])('le jour de %s, vu le 31/03/2026 à 0 h 45 : « %s »', (date, jour) => {
  expect(formatJour(date, new Date('2026-03-30T22:45:00Z'))).toBe(jour)
})

test('l’heure est celle de France ; une date invalide ne montre rien', () => {
  expect([formatHeure('2026-07-01T12:05:00Z'), formatHeure('?')]).toEqual(['14:05', ''])
})

test('le premier du mois se dit 1er', () => {
  expect(['2026-10-01', '2025-07-10', '2026-11-21'].map(formatDateLongue)).toEqual([
    '1er octobre 2026',
    '10 juillet 2025',
    '21 novembre 2026',
  ])
})

test.each([
  [10_583.4, '10 583 €'],
  [-2_108, '−2 108 €'],
  [-0.2, '0 €'],
  [0.5, '1 €'],
  [-1, '−1 €'],
])('%f se montre « %s »', (euros, texte) => {
  expect(espaces(formatEurosRonds(euros))).toBe(texte)
})
