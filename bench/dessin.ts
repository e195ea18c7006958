// A small picture of curves, on logarithmic axes: a few lines of SVG, readable on white and on black.

export interface Courbe {
  name: string
  /** How many rows, and milliseconds. */
  points: readonly (readonly [x: number, y: number])[]
}

const width = 720
const height = 400
const frame = { left: 64, right: 200, top: 24, bottom: 44 }
const couleurs = ['#0b7a75', '#c2571a', '#6d5bd0', '#b3304f']

/** In the document, since a picture of a page does not see the page's own style. */
const style = `text{font:13px system-ui,sans-serif;fill:#333}line{stroke:#ccc}path{fill:none;stroke-width:2.5}
@media(prefers-color-scheme:dark){text{fill:#ddd}line{stroke:#555}path,circle{filter:brightness(1.6)}}`

const format = new Intl.NumberFormat('fr-FR')
const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The powers of ten around these values. */
function bounds(values: readonly number[]): [from: number, to: number] {
  const logs = values.map(Math.log10)
  return [Math.floor(Math.min(...logs)), Math.ceil(Math.max(...logs))]
}

const scale =
  ([from, to]: [number, number], start: number, end: number) =>
  (value: number) =>
    Math.round(10 * (start + ((Math.log10(value) - from) / (to - from || 1)) * (end - start))) / 10

const powers = ([from, to]: [number, number]) => Array.from({ length: to - from + 1 }, (_, n) => 10 ** (from + n))

/** The names at the ends of their curves, moved apart where they would cover each other. */
function spread(ends: readonly number[]): number[] {
  const placed: number[] = []
  const order = ends.map((y, n) => [y, n] as const).sort(([a], [b]) => a - b)
  let last = Number.NEGATIVE_INFINITY
  for (const [y, n] of order) {
    last = Math.max(y, last + 18)
    placed[n] = last
  }
  return placed
}

export function draw(title: string, courbes: readonly Courbe[]): string {
  const points = courbes.flatMap((courbe) => courbe.points)
  const sides = { x: bounds(points.map(([x]) => x)), y: bounds(points.map(([, y]) => y)) }
  const x = scale(sides.x, frame.left, width - frame.right)
  const y = scale(sides.y, height - frame.bottom, frame.top)
  const rows = powers(sides.y).map(
    (ms) =>
      `<line x1="${frame.left}" x2="${width - frame.right}" y1="${y(ms)}" y2="${y(ms)}"/><text x="${frame.left - 8}" y="${y(ms) + 4}" text-anchor="end">${format.format(ms)} ms</text>`,
  )
  const columns = powers(sides.x).map(
    (n) => `<text x="${x(n)}" y="${height - frame.bottom + 22}" text-anchor="middle">${format.format(n)}</text>`,
  )
  const names = spread(courbes.map(({ points: own }) => y(own.at(-1)![1])))
  const lines = courbes.map(({ name, points: own }, n) => {
    const couleur = couleurs[n % couleurs.length]
    const path = own.map(([a, b]) => `${x(a)} ${y(b)}`).join('L')
    const dots = own.map(([a, b]) => `<circle cx="${x(a)}" cy="${y(b)}" r="4" fill="${couleur}"/>`).join('')
    const label = `<text x="${x(own.at(-1)![0]) + 12}" y="${names[n]! + 4}">${escapeText(name)}</text>`
    return `<path d="M${path}" stroke="${couleur}"/>${dots}${label}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeText(title)}">
<style>${style}</style>
${[...rows, ...columns, ...lines].join('\n')}
</svg>
`
}
