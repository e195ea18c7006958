// The month of a post: its days, its flexibility on both sides, and where the week starts.
import { expect, test } from 'vitest'
import { drawMonth, type Periode } from './monthCalendar.ts'

const write = (periode: Periode) => {
  const { avant, jours } = drawMonth(periode)
  return '.'.repeat(avant) + jours.map((jour) => (jour === null ? '-' : jour === 'periode' ? '#' : '~')).join('')
}

test.each<[string, Periode, string]>([
  [
    'quelques jours, et une semaine de souplesse',
    { debut: '2027-07-26', fin: '2027-07-30', souplesse: 7 },
    `...${'-'.repeat(18)}${'~'.repeat(7)}#####~`,
  ],
  [
    'sans fin, jusqu’au bout du mois',
    { debut: '2027-02-10', fin: null, souplesse: 0 },
    `${'-'.repeat(9)}${'#'.repeat(19)}`,
  ],
  ['plus d’un mois', { debut: '2026-11-29', fin: '2027-01-03', souplesse: 3 }, `......${'-'.repeat(25)}~~~##`],
  ['un jour', { debut: '2027-03-01', fin: '2027-03-01', souplesse: 0 }, `#${'-'.repeat(30)}`],
])('%s', (_, periode, drawn) => {
  expect(write(periode)).toBe(drawn)
})
