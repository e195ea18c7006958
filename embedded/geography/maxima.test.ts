// The greatest of a range, one after the other, against a plain sort.
import { expect, test } from 'vitest'
import { createMaxima } from './maxima.ts'

test('chaque tranche sort dans l’ordre des poids, comme un tri', () => {
  let seed = 1
  const random = (max: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % max
  }
  const weights = Float32Array.from({ length: 257 }, () => random(50))
  const maxima = createMaxima(weights)
  for (let round = 0; round < 200; round++) {
    const from = random(257)
    const to = from + random(258 - from)
    const positions = Array.from({ length: to - from }, (_, i) => from + i)
    positions.sort((a, b) => weights[b]! - weights[a]! || a - b)
    expect([...maxima.descending(from, to)]).toEqual(positions)
  }
})
