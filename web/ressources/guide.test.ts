// The years that a guide says its sources are from.
import { expect, test } from 'vitest'
import type { Sources } from './elements.tsx'
import { sayYears } from './Guide.tsx'

test.each<[Sources, string]>([
  [
    { a: ['A', 'https://a.fr/', '06/2026'], b: ['B', 'https://b.fr/', '2017'], c: ['C', 'https://c.fr/'] },
    '2017 à 2026',
  ],
  [{ a: ['A', 'https://a.fr/', '01/2026'], b: ['B', 'https://b.fr/', '03/2026'] }, '2026'],
])('les années des sources datées : %#', (sources, said) => {
  expect(sayYears(sources)).toBe(said)
})
