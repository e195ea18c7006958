// Runs the measures named, or all of them, and prints their figures; fails only when a measure itself does.

import { measureAttack } from './attack.ts'
import { measureDecalage } from './decalage.ts'
import { type Figure, line, type Measure } from './figure.ts'
import { measureFil } from './fil.ts'
import { measureGeography } from './geography.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureLimits } from './limits.ts'
import { measureList } from './list.ts'
import { measureMemory } from './memory.ts'
import { measureMessages } from './messages.ts'
import { measurePages } from './pages.ts'
import { measureSearch } from './search.ts'
import { measureStart } from './start.ts'
import { measureThroughput } from './throughput.ts'
import { measureViews } from './views.ts'
import { measureWeight } from './weight.ts'

const measures: Readonly<Record<string, Measure>> = {
  weight: measureWeight,
  lighthouse: measureLighthouse,
  fil: measureFil,
  decalage: measureDecalage,
  start: measureStart,
  geography: measureGeography,
  list: measureList,
  limits: measureLimits,
  memory: measureMemory,
  pages: measurePages,
  throughput: measureThroughput,
  messages: measureMessages,
  search: measureSearch,
  attack: measureAttack,
  question: measureViews,
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !measures[name])
if (unknown.length > 0) {
  console.error(`Mesure inconnue : ${unknown.join(', ')}. Mesures : ${Object.keys(measures).join(', ')}.`)
  process.exit(1)
}

const figures: Figure[] = []
const failures: string[] = []
for (const name of names.length > 0 ? names : Object.keys(measures)) {
  console.log(`\n${name}`)
  try {
    for (const figure of await measures[name]!()) {
      console.log(`  ${line(figure)}`)
      figures.push(figure)
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    console.error(`  La mesure « ${name} » n’a pas abouti : ${reason}`)
    failures.push(name)
  }
}
console.log(`\n${'—'.repeat(96)}`)
for (const figure of figures) console.log(line(figure))
if (failures.length > 0) console.log(`Mesures qui n’ont pas abouti : ${failures.join(', ')}`)
process.exit(failures.length > 0 ? 1 : 0)
