// How soon a notice is read: a day, or three working days.
import { expect, test } from 'vitest'
import { echeanceOf } from './signalement.ts'

test.each([
  ['un jour, même le samedi', '2026-11-28T10:00:00Z', true, '2026-11-29T10:00:00Z'],
  ['trois jours ouvrés, en semaine', '2026-11-23T10:00:00Z', false, '2026-11-26T10:00:00Z'],
  ['trois jours ouvrés, le week-end au milieu', '2026-11-26T10:00:00Z', false, '2026-12-01T10:00:00Z'],
  ['trois jours ouvrés, depuis le dimanche', '2026-11-29T10:00:00Z', false, '2026-12-02T10:00:00Z'],
])('%s', (_, recu, urgent, echeance) => {
  expect(echeanceOf(new Date(recu), urgent)).toEqual(new Date(echeance))
})
