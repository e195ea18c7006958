import { expect, test } from 'vitest'
import { localTime, timeZones } from './timeZones.ts'

test.each([
  ['Europe/Paris', '2026-01-05T06:00:00Z', '2026-01-05T07:00'],
  ['America/Martinique', '2026-01-05T11:00:00Z', '2026-01-05T07:00'],
  ['America/Martinique', '2026-07-05T11:00:00Z', '2026-07-05T07:00'],
  ['America/Cayenne', '2026-07-05T02:59:00Z', '2026-07-04T23:59'],
  ['America/Miquelon', '2026-01-05T10:00:00Z', '2026-01-05T07:00'],
  ['America/Miquelon', '2026-07-05T10:00:00Z', '2026-07-05T08:00'],
  ['Indian/Reunion', '2026-01-05T03:00:00Z', '2026-01-05T07:00'],
  ['Indian/Mayotte', '2026-01-05T04:00:00Z', '2026-01-05T07:00'],
  ['Pacific/Wallis', '2026-01-04T19:00:00Z', '2026-01-05T07:00'],
  ['Pacific/Tahiti', '2026-01-05T17:00:00Z', '2026-01-05T07:00'],
  ['Pacific/Noumea', '2026-01-04T20:00:00Z', '2026-01-05T07:00'],
])('à %s, %s est %s', (zone, instant, local) => {
  expect(localTime(new Date(instant), zone)).toBe(local)
  expect(timeZones).toContain(zone)
})
