// Memory of the product at rest: the site's process and its PostgreSQL.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from './figure.ts'
import { inFolder, startProduct } from './product.ts'
import { descendants } from './shutdown.ts'

/** Idle connections are closed after ten seconds. */
const restMs = 20_000
/** On the first start, a temporary process adds the demo's photos. */
const illustratedMs = 45_000

/** After the first start, then after an ordinary one. */
export async function measureMemory(): Promise<Figure[]> {
  if (process.platform !== 'linux') throw new Error('la mémoire se lit dans /proc, sous Linux seulement')
  return inFolder(async (folder) => {
    const data = join(folder, 'data')
    const first = await atRest(data, illustratedMs)
    const { site, postgresql, processes } = await atRest(data)
    return [
      { name: 'Mémoire au repos : site, API et identité (RSS)', value: site, unit: 'Mo' },
      { name: `Mémoire au repos : PostgreSQL (PSS, ${processes} processus)`, value: postgresql, unit: 'Mo' },
      { name: 'Mémoire au repos, en tout', value: site + postgresql, unit: 'Mo', target: { most: 220 } },
      {
        name: '… au tout premier démarrage',
        value: first.site + first.postgresql,
        unit: 'Mo',
        target: { most: 240 },
      },
    ]
  })
}

/** Megabytes of a product left idle after starting. */
async function atRest(data: string, ms = restMs): Promise<{ site: number; postgresql: number; processes: number }> {
  const product = await startProduct(data)
  try {
    await sleep(ms)
    const site = residentMegabytes(product.pid)
    const database = descendants(product.pid).flatMap((pid) => share(pid) ?? [])
    return { site, postgresql: database.reduce((sum, one) => sum + one, 0), processes: database.length }
  } finally {
    await product.stop()
  }
}

/** Resident memory of a process, in MB. */
export const residentMegabytes = (pid: number): number => kilobytes(`/proc/${pid}/status`, 'VmRSS') / 1000

/** Processor seconds of a process, at a hundred ticks a second. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) / 100
}

/** A line « Name: 123 kB » of a /proc file (1 kB is 1024 bytes). */
function kilobytes(file: string, name: string): number {
  const [, value] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(file, 'utf8')) ?? []
  if (!value) throw new Error(`${file} ne dit pas ${name}`)
  return Number(value) * 1.024
}

/** Proportional memory of a process, shared pages divided; null once it ended. */
function share(pid: number): number | null {
  try {
    return kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss') / 1000
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ESRCH') return null
    throw error
  }
}
