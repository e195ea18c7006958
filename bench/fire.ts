// Requests from another process, on as many connections as a busy evening has, each asked again as soon as it is answered.
import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
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
