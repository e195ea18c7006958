// The stored results (bench/results.md): reading, writing, comparing with new ones.
import { type Figure, holds, showTarget, showValue } from './figure.ts'

/** A figure with a unique name within its measure. */
export type Named = Figure & { full: string }

/** Lines by name, by measure. */
export type Results = ReadonlyMap<string, ReadonlyMap<string, Line>>

interface Line {
  value: string
  target: string
  verdict: string
}

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** A figure « … p99 » takes the name of the one before it. The names of random ads are left out. */
export function nameFigures(figures: readonly Figure[]): Named[] {
  let head = ''
  return figures.map((figure) => {
    const name = figure.name.replace(uuid, '{uuid}').replaceAll('|', '/')
    if (!name.startsWith('…')) head = name
    return { ...figure, full: name.startsWith('…') ? `${head} ${name}` : name }
  })
}

const verdictOf = (figure: Figure): string => (figure.target ? (holds(figure) ? 'ok' : 'KO') : '')

const title = `# Les chiffres

Écrits par \`npm run bench -- --ecrire\` ; \`npm run bench\` montre ceux de la machine à côté. Une machine occupée ou lente se
voit à ses repères, pris au même moment : un débit se compare à eux.
`

/** Figures with a target or a name of their own; merely informative ones are printed, not stored. */
const written = (figures: readonly Figure[]): Named[] =>
  nameFigures(figures).filter(({ name, target }) => target || !name.startsWith('…'))

/** A line that follows another drops the common name. */
const shorten = (full: string): string => full.replace(/^.* (?=…)/, '')

/** The table with these measures replaced, others unchanged. */
export function writeResults(before: Results, measured: ReadonlyMap<string, readonly Figure[]>): string {
  const lines = new Map(before)
  for (const [measure, figures] of measured)
    lines.set(
      measure,
      new Map(
        written(figures).map((figure) => [
          figure.full,
          { value: showValue(figure), target: showTarget(figure), verdict: verdictOf(figure) },
        ]),
      ),
    )
  const sections = [...lines].map(([measure, rows]) => {
    const table = [...rows].map(
      ([name, { value, target, verdict }]) => `| ${shorten(name)} | ${value} | ${target} | ${verdict} |`,
    )
    return `\n## ${measure}\n\n| | valeur | cible | |\n|---|--:|--:|---|\n${table.join('\n')}\n`
  })
  return title + sections.join('')
}

/** Parses what `writeResults` wrote. */
export function readResults(text: string): Results {
  const sections = text.split(/^## /m).slice(1)
  return new Map(
    sections.map((section) => {
      const [measure = '', ...rest] = section.split('\n')
      const rows = rest.filter((line) => /^\| (?!\|)/.test(line) && !line.startsWith('| | valeur'))
      let head = ''
      const read = rows.map((line): [string, Line] => {
        const [, name = '', value = '', target = '', verdict = ''] = line.split('|').map((cell) => cell.trim())
        if (!name.startsWith('…')) head = name
        return [name.startsWith('…') ? `${head} ${name}` : name, { value, target, verdict }]
      })
      return [measure.trim(), new Map(read)]
    }),
  )
}

/** The previously stored value. */
export function sayBefore(before: Results, measure: string, { full }: Named): string {
  const line = before.get(measure)?.get(full)
  return line ? `écrit ${line.value}` : ''
}
