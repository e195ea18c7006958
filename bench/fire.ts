// Requests from another process: one of them asked as fast as it is answered, or many at an even pace, answered or not.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { cpuSeconds } from './memory.ts'
import type { Product } from './product.ts'

export const connections = 32

export interface Shot {
  url: string
  /** Arguments of a call; a GET without them. */
  body?: object
  headers?: Record<string, string>
}

/** Answers a second during so many seconds, and milliseconds that half of them and one in a hundred exceed. */
export async function fire(shot: Shot, seconds: number): Promise<{ rate: number; p50: number; p99: number }> {
  const [slice] = (await pace({ shots: [shot], phases: [{ rate: null, seconds }], connections })) as [Slice]
  const lost = lostOf(slice)
  if (lost > 0 || slice.served === 0) throw new Error(`${lost} requêtes sans bonne réponse`)
  return { rate: slice.served / seconds, p50: slice.p50, p99: slice.p99 }
}

/** The same, with the milliseconds of processor that the site spends on an answer: whoever asks may be slower than who answers. */
export async function fireAt({ pid }: Pick<Product, 'pid'>, shot: Shot, seconds: number) {
  const before = cpuSeconds(pid)
  const fired = await fire(shot, seconds)
  return { ...fired, cost: (1000 * (cpuSeconds(pid) - before)) / (fired.rate * seconds) }
}

/** Those of a slice that got no good answer. */
export const lostOf = ({ shed, unsaid, failed }: Slice): number => shed + unsaid + failed

/** So many requests a second, or null for as many as are answered; told by slices of `every` seconds. */
interface Phase {
  rate: number | null
  seconds: number
  every?: number
}

/** Shots are asked in turns; phases follow each other without waiting for what is not answered yet. */
export interface Plan {
  shots: readonly Shot[]
  phases: readonly Phase[]
  connections: number
}

/** How the requests due in one slice of time have ended; waits are those of the served, in ms from when they were due. */
export interface Slice {
  served: number
  /** Told to come back later, and when. */
  shed: number
  /** Told to come back later, without saying when. */
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
