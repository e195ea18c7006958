// The picture of the curves: where points stand, and names that do not cover each other.
import { expect, test } from 'vitest'
import { draw } from './dessin.ts'

const courbes = [
  {
    name: 'Recherche < 20 km',
    points: [
      [1000, 1],
      [100_000, 1],
    ],
  },
  {
    name: 'Fil',
    points: [
      [1000, 1],
      [100_000, 100],
    ],
  },
  {
    name: 'Forum',
    points: [
      [1000, 1],
      [100_000, 1.1],
    ],
  },
] as const
const svg = draw('Temps selon la taille', courbes)
const circles = [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => [Number(x), Number(y)])

test('un point deux fois plus loin en puissances de dix est deux fois plus loin sur l’image', () => {
  expect(circles).toHaveLength(6)
  const [[left, low], , , [right, high]] = circles as [number[], number[], number[], number[]]
  expect([left, right]).toEqual([64, 520])
  expect([low, high]).toEqual([356, 24])
})

test('les noms sont échappés, et ne se couvrent pas', () => {
  expect(svg).toContain('Recherche &lt; 20 km')
  const labels = [...svg.matchAll(/<text x="532" y="([\d.]+)"/g)].map(([, y]) => Number(y)).sort((a, b) => a - b)
  expect(labels).toHaveLength(3)
  for (let n = 1; n < labels.length; n++) expect(labels[n]! - labels[n - 1]!).toBeGreaterThanOrEqual(18)
})

test('l’image se lit sur un fond sombre', () => {
  expect(svg).toContain('prefers-color-scheme:dark')
})
