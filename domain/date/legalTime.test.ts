// Compared with the platform's own time zone, at every clock change.
import { expect, test } from 'vitest'
import { heureLegale, jourLegal } from './legalTime.ts'

const paris = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'short' })
const attendue = (instant: Date): string => paris.format(instant).replace(' ', 'T')

const annees = Array.from({ length: 45 }, (_, n) => 1996 + n)
const heure = 3_600_000

test.each(annees)('chaque heure de %d est celle de Paris', (annee) => {
  const fin = Date.UTC(annee + 1, 0, 1)
  for (let t = Date.UTC(annee, 0, 1); t < fin; t += heure)
    if (heureLegale(new Date(t)) !== attendue(new Date(t)))
      expect(heureLegale(new Date(t)), new Date(t).toISOString()).toBe(attendue(new Date(t)))
})

test.each([
  ['2026-03-29T00:59:59.999Z', '2026-03-29T01:59'],
  ['2026-03-29T01:00:00.000Z', '2026-03-29T03:00'],
  ['2026-10-25T00:59:59.999Z', '2026-10-25T02:59'],
  ['2026-10-25T01:00:00.000Z', '2026-10-25T02:00'],
  ['2026-12-31T23:30:00.000Z', '2027-01-01T00:30'],
])('à %s, les horloges de France montrent %s', (instant, montre) => {
  expect(heureLegale(new Date(instant))).toBe(montre)
  expect(jourLegal(new Date(instant))).toBe(montre.slice(0, 10))
  expect(attendue(new Date(instant))).toBe(montre)
})
