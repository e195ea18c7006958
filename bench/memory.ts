// What the product holds in memory at rest: the process of the site, and the PostgreSQL it started.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from './figure.ts'
import { inFolder, startProduct } from './product.ts'
import { descendants } from './shutdown.ts'

/** Connections that nobody asks anything of are closed after ten seconds. */
const restMs = 20_000
/** At the very first start the photos of the demo are added meanwhile, by a process that then ends. */
const illustratedMs = 45_000

/** Once after the start that made the data, once after the ordinary one. */
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

/** Megabytes of a product that has just started and is left alone. */
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

/** Megabytes a process holds. */
export const residentMegabytes = (pid: number): number => kilobytes(`/proc/${pid}/status`, 'VmRSS') / 1000

/** Seconds of processor a process has taken, at a hundred ticks a second. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) / 100
}

/** A line « Name: 123 kB » of a file of /proc; the kernel's kB are 1024 bytes. */
function kilobytes(file: string, name: string): number {
  const [, value] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(file, 'utf8')) ?? []
  if (!value) throw new Error(`${file} ne dit pas ${name}`)
  return Number(value) * 1.024
}

/** Megabytes that count for a process when shared pages are divided among those who share them; null once it ended. */
function share(pid: number): number | null {
  try {
    return kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss') / 1000
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ESRCH') return null
    throw error
  }
}
