// Balances and covered ads, in cents.
import { expect, test } from 'vitest'
import { aPayer, coverDebits, enCentimes, resteDu, solde } from './operation.ts'

test('le solde s’additionne en centimes : dix fois 0,10 font 1', () => {
  expect(solde(Array.from({ length: 10 }, () => ({ montant: 0.1 })))).toBe(1)
  expect(solde([{ montant: -19.9 }, { montant: 9.9 }])).toBe(-10)
  expect(solde([])).toBe(0)
})

test.each([
  [9.9, 990],
  [19.9, 1990],
  [39.9, 3990],
  [1.15, 115],
  [-0.29, -29],
])('%d € font %d centimes', (euros, centimes) => {
  expect(enCentimes(euros)).toBe(centimes)
})

test.each([
  [1990, 0, 1990],
  [1990, 500, 1490],
  [1990, 1990, 0],
  [990, 1990, 0],
])('une annonce à %d dont %d sont là : il reste %d', (prix, disponible, reste) => {
  expect([resteDu(prix, disponible), aPayer(prix / 100, disponible / 100)]).toEqual([reste, reste / 100])
})

const dues = [
  { uuid_annonce: 'a', prix: 1990 },
  { uuid_annonce: 'b', prix: 990 },
  { uuid_annonce: 'c', prix: 990 },
]

test.each([
  [0, [], 0],
  [989, [], 989],
  [990, ['b'], 0],
  [1990, ['a'], 0],
  [2980, ['a', 'b'], 0],
  [3000, ['a', 'b'], 20],
  [9999, ['a', 'b', 'c'], 6029],
])('%d centimes couvrent %o, dans l’ordre, et laissent %d', (disponible, couvertes, reste) => {
  expect(coverDebits(disponible, dues)).toEqual({ couvertes, disponible: reste })
})
