// The suggestions of towns, in process: how long a key takes to be answered.
import { join } from 'node:path'
import { openGeography } from '../embedded/geography/answer.ts'
import { type Figure, median, quantile } from './figure.ts'
import { root } from './product.ts'

const typed = ['sa', 'saint-et', 'st-etienne', 'la roch', 'LaRochelle', 'L’Haÿ', 'mont', 'Paris 11e', 'tours', 'zz']
const rounds = 200

export async function measureGeography(): Promise<Figure[]> {
  const geography = await openGeography(join(root, 'dist/geography.json'))
  const times: number[] = []
  for (let round = 0; round < rounds; round++)
    for (const nom of typed) {
      const from = performance.now()
      await geography(`/communes?${new URLSearchParams({ nom, boost: 'population', limit: '10' })}`)
      // The first round warms up.
      if (round > 0) times.push(performance.now() - from)
    }
  return [
    { name: 'Suggestion d’une ville : p50', value: median(times), unit: 'ms' },
    { name: 'Suggestion d’une ville : p99', value: quantile(times, 0.99), unit: 'ms', target: { most: 1 } },
  ]
}
