// Date arithmetic: adding months stops at the end of a month.
import { expect, test } from 'vitest'
import { addJours, addMois, isJour, nextTrimestre } from './jour.ts'

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-02-28', 24, '2028-02-28'],
])('%s plus %i mois : %s', (jour, mois, attendu) => {
  expect(addMois(jour, mois)).toBe(attendu)
})

test('les jours passent les mois et les années', () => {
  expect([addJours('2026-12-28', 8), addJours('2028-02-25', 8)]).toEqual(['2027-01-05', '2028-03-04'])
})

test.each([
  ['2026-02-12', '2026-04-01'],
  ['2026-04-01', '2026-07-01'],
  ['2026-12-31', '2027-01-01'],
])('après le %s, le trimestre commence le %s', (jour, premier) => {
  expect(nextTrimestre(jour)).toBe(premier)
})

test.each([
  ['2026-09-01', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['1799-01-01', false],
  ['1720-01-19', false],
  ['2026-9-1', false],
  ['1999-12-31', true],
  ['2100-01-01', false],
  ['2026-09-01T00:00', false],
  ['12026-09-01', false],
  ['01/09/2026', false],
  ['', false],
])('« %s » est un jour : %s', (texte, jour) => {
  expect(isJour(texte)).toBe(jour)
})
