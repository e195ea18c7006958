// A process that sends requests at a fixed rate, answered or not, and prints each wait from its due time.
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent } from 'undici'
import { quantile } from './figure.ts'
import type { Plan, Shot, Slice } from './fire.ts'

const timeoutMs = 30_000
const { shots, phases, connections } = (await json(process.stdin)) as Plan
const agent = new Agent({ connections, headersTimeout: timeoutMs, bodyTimeout: timeoutMs })

const fresh = (): Asked => ({ waits: [], counts: { served: 0, shed: 0, unsaid: 0, failed: 0 } })
interface Asked {
  waits: number[]
  counts: Pick<Slice, 'served' | 'shed' | 'unsaid' | 'failed'>
}

/** Refusals with and without a Retry-After are counted apart. */
function kindOf(status: number, after: unknown): keyof Asked['counts'] {
  if (status < 400) return 'served'
  if (status !== 429 && status !== 503) return 'failed'
  return after === undefined ? 'unsaid' : 'shed'
}

/** Sends one request and records its result. The body is discarded: decoding text would cost more than a page. */
function ask({ url, body, headers = {} }: Shot, due: number, { waits, counts }: Asked): Promise<void> {
  const { origin, pathname, search } = new URL(url)
  const said = body && JSON.stringify(body)
  const sent = said && { 'content-type': 'application/json', prefer: 'count=exact' }
  let kind: keyof Asked['counts'] = 'failed'
  return new Promise((done) => {
    const end = (how: keyof Asked['counts']) => {
      counts[how] += 1
      if (how === 'served') waits.push(performance.now() - due)
      done()
    }
    const asked = { origin, path: pathname + search, headers: { ...sent, ...headers } }
    agent.dispatch(said ? { ...asked, method: 'POST', body: said } : { ...asked, method: 'GET' }, {
      onRequestStart() {},
      onResponseStart(_, status, answered) {
        kind = kindOf(status, answered['retry-after'])
        if (kind === 'failed') note(String(status))
      },
      onResponseData() {},
      onResponseEnd: () => end(kind),
      onResponseError(_, { message }) {
        note(message)
        end('failed')
      },
    })
  })
}

/** Reasons of bad answers, with their count. */
const faults: Record<string, number> = {}
const note = (fault: string): void => {
  faults[fault] = (faults[fault] ?? 0) + 1
}

let turn = 0
const next = (): Shot => shots[turn++ % shots.length]!

/** Starts a request every `1 / rate` second, or each after the previous answer; resolves when all have ended. */
async function pace(rate: number | null, seconds: number, into: (due: number) => Asked): Promise<unknown> {
  const from = performance.now()
  const end = from + seconds * 1000
  if (rate === null) {
    const loop = async () => {
      for (let due = performance.now(); due < end; due = performance.now()) await ask(next(), due, into(due))
    }
    return Promise.all(Array.from({ length: connections }, loop))
  }
  const asked: Promise<void>[] = []
  const step = 1000 / rate
  for (let due = from; due < end; await sleep(1))
    for (; due <= performance.now() && due < end; due += step) asked.push(ask(next(), due, into(due)))
  return Promise.all(asked)
}

const slices: Asked[] = []
const ends: Promise<unknown>[] = []
for (const { rate, seconds, every = seconds } of phases) {
  const own = Array.from({ length: Math.ceil(seconds / every) }, fresh)
  slices.push(...own)
  const from = performance.now()
  const into = (due: number) => own[Math.min(own.length - 1, Math.floor((due - from) / every / 1000))]!
  // The next phase starts on time without waiting for pending answers.
  ends.push(pace(rate, seconds, into))
  await sleep(Math.max(0, from + seconds * 1000 - performance.now()))
}
await Promise.all(ends)
await agent.destroy()
if (Object.keys(faults).length > 0) console.error(`    en échec : ${JSON.stringify(faults)}`)
const quantileOf = (waits: number[], share: number) => (waits.length ? quantile(waits, share) : 0)
const told = slices.map(
  ({ waits, counts }): Slice => ({
    ...counts,
    p50: quantileOf(waits, 0.5),
    p99: quantileOf(waits, 0.99),
  }),
)
process.stdout.write(JSON.stringify(told))
