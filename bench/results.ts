// The table of the figures as they were last written (bench/results.md): how it is read, written, and set beside new ones.
import { type Figure, holds, showTarget, showValue } from './figure.ts'

/** A figure under a name that no other of its measure has. */
export type Named = Figure & { full: string }

/** By measure, its lines by name. */
export type Results = ReadonlyMap<string, ReadonlyMap<string, Line>>

interface Line {
  value: string
  target: string
  verdict: string
}

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** « … p99 » follows a figure: it bears its name too. An ad drawn at random has none. */
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

/** Those with a target or a name of their own: what only informs beside another is printed, and not kept. */
const written = (figures: readonly Figure[]): Named[] =>
  nameFigures(figures).filter(({ name, target }) => target || !name.startsWith('…'))

/** Under the line it follows, a line is written without that one's name. */
const shorten = (full: string): string => full.replace(/^.* (?=…)/, '')

/** The table with these measures written anew, the others as they were. */
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

/** What `writeResults` wrote. */
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

/** What stood there the last time. */
export function sayBefore(before: Results, measure: string, { full }: Named): string {
  const line = before.get(measure)?.get(full)
  return line ? `écrit ${line.value}` : ''
}
