// The pieces of a year ribbon: within a year, open, across New Year, a year or more.
import { expect, test } from 'vitest'
import { listYearPieces } from './yearPeriod.ts'

test.each<[string, string | null, [number, number][]]>([
  ['2027-01-01', '2027-12-31', [[0, 365]]],
  ['2027-07-26', '2027-07-30', [[206, 211]]],
  ['2027-07-26', '2027-07-26', [[206, 207]]],
  ['2027-05-10', null, [[129, 365]]],
  [
    '2027-12-20',
    '2028-01-02',
    [
      [353, 365],
      [0, 2],
    ],
  ],
  ['2027-06-01', '2028-06-01', [[0, 365]]],
  ['2027-06-01', '2029-01-01', [[0, 365]]],
])('du %s au %s', (debut, fin, jours) => {
  const pieces = listYearPieces(debut, fin)
  expect(pieces.map((piece) => [Math.round(piece.debut * 365), Math.round(piece.fin * 365)])).toEqual(jours)
})
