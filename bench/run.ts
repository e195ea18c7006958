// Runs the named measures, or all, and prints figures beside stored ones; fails only when a measure itself fails.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { measureAlertes } from './alertes.ts'
import { measureAttack } from './attack.ts'
import { measureRepere } from './control.ts'
import { type Figure, line, type Measure } from './figure.ts'
import { measureInp } from './inp.ts'
import { measureDecalage } from './layoutShift.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureMemory } from './memory.ts'
import { measureMessages } from './messages.ts'
import { measurePages } from './pages.ts'
import { nameFigures, readResults, sayBefore, writeResults } from './results.ts'
import { measureSearch } from './search.ts'
import { endWhenAsked, goOn } from './shutdown.ts'
import { measureSoak } from './soak.ts'
import { measureStart } from './start.ts'
import { measureThroughput } from './throughput.ts'
import { measurePannes } from './trial/pannes.ts'
import { measureRetour } from './trial/retour.ts'
import { measureVersion } from './trial/version.ts'
import { measureViews } from './views.ts'
import { measureWeight } from './weight.ts'

/** The reference speed of the machine, taken along with every measure. */
const repere = 'repere'

const measures: Readonly<Record<string, Measure>> = {
  [repere]: measureRepere,
  weight: measureWeight,
  lighthouse: measureLighthouse,
  decalage: measureDecalage,
  inp: measureInp,
  start: measureStart,
  memory: measureMemory,
  pages: measurePages,
  throughput: measureThroughput,
  messages: measureMessages,
  load: measureSoak,
  search: measureSearch,
  alertes: measureAlertes,
  attack: measureAttack,
  question: measureViews,
}

/** Trials with several servers, which need an installed PostgreSQL and nginx: run only when named. */
const epreuves: Readonly<Record<string, Measure>> = {
  pannes: measurePannes,
  version: measureVersion,
  retour: measureRetour,
}

const options = process.argv.slice(2)
const names = options.filter((name) => name !== '--ecrire')
const known = { ...measures, ...epreuves }
const unknown = names.filter((name) => !known[name])
if (unknown.length > 0) {
  console.error(`Mesure inconnue : ${unknown.join(', ')}. Mesures : ${Object.keys(known).join(', ')}.`)
  process.exit(1)
}

endWhenAsked()
const table = join(import.meta.dirname, 'results.md')
const before = readResults(existsSync(table) ? readFileSync(table, 'utf8') : '')
const measured = new Map<string, Figure[]>()
const failures: string[] = []
for (const name of names.length > 0 ? new Set([repere, ...names]) : Object.keys(measures)) {
  console.log(`\n${name}`)
  const from = performance.now()
  try {
    const figures = await known[name]!()
    await goOn()
    measured.set(name, figures)
    for (const figure of nameFigures(figures)) console.log(`  ${line(figure, sayBefore(before, name, figure))}`)
    console.log(`  en ${Math.ceil((performance.now() - from) / 1000)} s`)
  } catch (error) {
    await goOn()
    const reason = error instanceof Error ? error.message : String(error)
    console.error(`  La mesure « ${name} » n’a pas abouti : ${reason}`)
    failures.push(name)
  }
}
console.log(`\n${'—'.repeat(96)}`)
for (const [name, figures] of measured)
  for (const figure of nameFigures(figures)) console.log(line(figure, sayBefore(before, name, figure)))
if (options.length > names.length) writeFileSync(table, writeResults(before, measured))
if (failures.length > 0) console.log(`Mesures qui n’ont pas abouti : ${failures.join(', ')}`)
process.exit(failures.length > 0 ? 1 : 0)
