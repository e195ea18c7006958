// The relevance score (product §9, D8).
import { expect, test } from 'vitest'
import { bases, scorePertinence } from './pertinence.ts'

const publication = new Date('2026-11-01T10:00:00Z')
const apres = (heures: number): Date => new Date(publication.getTime() + heures * 3_600_000)

test.each([
  ['P0003', 0, 4000],
  ['P0002', 0, 3000],
  ['P0001', 0, 2000],
  ['G0000', 0, 1000],
  ['G0001', 0, 1000],
  ['inconnu', 0, 0],
  ['P0003', 23.99, 4000],
  ['P0003', 24, 3966],
  ['P0003', 47.99, 3966],
  ['P0003', 24 * 30, 2980],
  ['G0000', 24 * 30, -20],
  ['inconnu', 24, -34],
])('%s après %d h vaut %i', (code, heures, score) => {
  expect(scorePertinence(code, publication, apres(heures))).toBe(score)
})

test('les bases vont de la meilleure à la moindre', () => {
  expect(bases).toEqual([
    { code: 'P0003', score: 4000 },
    { code: 'P0002', score: 3000 },
    { code: 'P0001', score: 2000 },
    { code: 'G0000', score: 1000 },
  ])
})
