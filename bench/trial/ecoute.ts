// Members on the live stream, reconnecting as browsers do, and the events they receive.
import { type ClientRequest, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { jitter, nextReconnectDelay } from '../../web/query/streamBlocks.ts'

export interface Auditeur {
  headers: Record<string, string>
}

export interface Ecoute {
  /** Connected now. */
  count(): number
  /** How often streams were cut or refused. */
  cuts(): number
  /** Milliseconds until each received what `say` causes, for those who did in time. */
  hear(say: () => Promise<unknown>): Promise<number[]>
  close(): void
}

const timeoutMs = 30_000

export function openEcoute(url: string, membres: readonly Auditeur[]): Ecoute {
  const streams = new Set<ClientRequest>()
  let over = false
  let cuts = 0
  const hearing = new Set<(membre: Auditeur) => void>()

  function listen(membre: Auditeur): Promise<void> {
    return new Promise((ended) => {
      const stream = request(`${url}/api/flux`, { agent: false, headers: membre.headers }, (response) => {
        if (response.statusCode === 200) streams.add(stream)
        response.on('error', () => {})
        response.on('data', (chunk: Buffer) => {
          if (chunk.includes('event: forum')) for (const heard of hearing) heard(membre)
        })
      })
      stream.on('error', () => {})
      stream.once('close', () => {
        streams.delete(stream)
        ended()
      })
      stream.end()
    })
  }

  async function stay(membre: Auditeur): Promise<void> {
    let pause: number | undefined
    while (!over) {
      const from = performance.now()
      await listen(membre)
      cuts += 1
      const next = nextReconnectDelay({ lasted: performance.now() - from, refused: false }, pause)
      pause = next.pause
      await sleep(jitter(next.ms))
    }
  }
  for (const membre of membres) void stay(membre)
  return {
    count: () => streams.size,
    cuts: () => cuts,
    async hear(say) {
      const from = performance.now()
      const waits = new Map<Auditeur, number>()
      const all = Promise.withResolvers<void>()
      const heard = (membre: Auditeur) => {
        if (!waits.has(membre)) waits.set(membre, performance.now() - from)
        if (waits.size === membres.length) all.resolve()
      }
      hearing.add(heard)
      await say()
      await Promise.race([all.promise, sleep(timeoutMs, undefined, { ref: false })])
      hearing.delete(heard)
      return [...waits.values()]
    },
    close() {
      over = true
      for (const stream of streams) stream.destroy()
    },
  }
}
