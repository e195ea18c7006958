// Requests from another process: one of them asked as fast as it is answered, or many at an even pace, answered or not.
import { execFile, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { promisify } from 'node:util'

export const connections = 32

export interface Shot {
  url: string
  /** Arguments of a call; a GET without them. */
  body?: object
  headers?: Record<string, string>
}

interface Report {
  requests: { average: number }
  latency: { p50: number; p99: number }
  errors: number
  timeouts: number
  non2xx: number
}

const run = promisify(execFile)
const autocannon = createRequire(import.meta.url).resolve('autocannon')

/** Answers a second, and milliseconds that half of them and one in a hundred exceed; `until` is a duration or an amount. */
export async function fire({ url, body, headers = {} }: Shot, until: ['-d' | '-a', string]) {
  const call = body
    ? ['-m', 'POST', '-H', 'content-type=application/json', '-H', 'prefer=count=exact', '-b', JSON.stringify(body)]
    : []
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const args = [autocannon, '--json', '--no-progress', '-c', String(connections), ...until, ...call, ...sent, url]
  const { stdout } = await run(process.execPath, args)
  const { requests, latency, errors, timeouts, non2xx } = JSON.parse(stdout) as Report
  const lost = errors + timeouts + non2xx
  if (lost > 0 || requests.average === 0) throw new Error(`${lost} requêtes sans bonne réponse`)
  return { rate: requests.average, p50: latency.p50, p99: latency.p99 }
}

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
