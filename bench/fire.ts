// Sends requests from another process: one repeated as fast as answered, or many at a fixed rate.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { cpuSeconds } from './memory.ts'
import type { Product } from './product.ts'

export const connections = 32

export interface Shot {
  url: string
  /** Arguments of a call; without them, a GET. */
  body?: object
  headers?: Record<string, string>
}

/** Answers per second, with the median and the 99th percentile in ms. */
export async function fire(shot: Shot, seconds: number): Promise<{ rate: number; p50: number; p99: number }> {
  const [slice] = (await pace({ shots: [shot], phases: [{ rate: null, seconds }], connections })) as [Slice]
  const lost = lostOf(slice)
  if (lost > 0 || slice.served === 0) throw new Error(`${lost} requêtes sans bonne réponse`)
  return { rate: slice.served / seconds, p50: slice.p50, p99: slice.p99 }
}

/** The same, with the site's processor time per answer: the client may be the slower one. */
export async function fireAt({ pid }: Pick<Product, 'pid'>, shot: Shot, seconds: number) {
  const before = cpuSeconds(pid)
  const fired = await fire(shot, seconds)
  return { ...fired, cost: (1000 * (cpuSeconds(pid) - before)) / (fired.rate * seconds) }
}

/** Requests of a slice without a good answer. */
export const lostOf = ({ shed, unsaid, failed }: Slice): number => shed + unsaid + failed

/** Requests per second (null for as fast as answered), reported by slices of `every` seconds. */
interface Phase {
  rate: number | null
  seconds: number
  every?: number
}

/** Requests are sent in turn; phases follow each other without waiting for pending answers. */
export interface Plan {
  shots: readonly Shot[]
  phases: readonly Phase[]
  connections: number
}

/** Results of the requests due in one slice; waits in ms from the due time, for served ones. */
export interface Slice {
  served: number
  /** Refused with a Retry-After. */
  shed: number
  /** Refused without a Retry-After. */
  unsaid: number
  failed: number
  p50: number
  p99: number
}

export async function pace(plan: Plan): Promise<Slice[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'steady.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(plan))
  return (await json(child.stdout)) as Slice[]
}
