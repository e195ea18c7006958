// What happens, told from any server to all of them: announced inside the transaction that does it, heard by each.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import sql from 'sql-template-tag'
import type { Evenement } from '#domain/wire/flux.ts'
import type { Transaction } from './database.ts'

const channel = 'flux'
/** How the connection that listens is called among those of the database. */
export const listenerName = 'kinebouge-flux'

/** What travels between servers: an event, and the members it is for; null is for every member. */
export interface Nouvelle {
  evenement: Evenement
  membres: string[] | null
}

/** Heard once the transaction is committed, and not at all when it is not. */
export async function announce(tx: Transaction, evenement: Evenement, membres: string[] | null): Promise<void> {
  const annonce: Nouvelle = { evenement, membres }
  await tx.query(sql`select pg_notify(${channel}, ${JSON.stringify(annonce)})`)
}

export interface Listener {
  hear(annonce: Nouvelle): void
  /** Something may have been announced while nobody listened. */
  missed(): void
}

export interface Live {
  /** Resolves once what is announced from now on is heard. */
  ready: Promise<void>
  subscribe(listener: Listener): void
  close(): Promise<void>
}

const probeMs = 20_000
const patienceMs = 10_000
const pauses = { first: 100, most: 5000 }

/** Listens on a connection of its own, and on another one as soon as it is lost. */
export function openLive(pool: pg.Pool, onFault: (error: unknown) => void): Live {
  const listeners = new Set<Listener>()
  const closing = Promise.withResolvers<void>()
  const ready = Promise.withResolvers<void>()
  let open = true
  let listened = false

  function hear(payload: string): void {
    try {
      const annonce = JSON.parse(payload) as Nouvelle
      for (const listener of listeners) listener.hear(annonce)
    } catch (error) {
      onFault(error)
    }
  }

  function begin(): void {
    if (listened) for (const listener of listeners) listener.missed()
    listened = true
    ready.resolve()
  }

  async function keepListening(): Promise<void> {
    let pause = pauses.first
    while (open) {
      try {
        await listen({ pool, hear, closing: closing.promise }, () => {
          pause = pauses.first
          begin()
        })
      } catch (error) {
        onFault(error)
      }
      await Promise.race([sleep(pause, undefined, { ref: false }), closing.promise])
      pause = Math.min(2 * pause, pauses.most)
    }
  }

  const done = keepListening()
  return {
    ready: ready.promise,
    subscribe: (listener) => void listeners.add(listener),
    async close() {
      open = false
      closing.resolve()
      await done
    },
  }
}

interface Listening {
  pool: pg.Pool
  hear(payload: string): void
  closing: Promise<void>
}

/** Hears one connection until it is lost, which it throws, or until the end. */
async function listen({ pool, hear, closing }: Listening, begin: () => void): Promise<void> {
  const client = new pg.Client({
    connectionString: pool.options.connectionString,
    application_name: listenerName,
    keepAlive: true,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  const lost = new Promise<never>((_, lose) => {
    client.once('error', lose)
    client.once('end', () => lose(new Error('the connection that listens has ended')))
  })
  // Heard by the race below; here only so that a loss before it is no crash.
  lost.catch(() => {})
  client.on('notification', ({ payload = '' }) => hear(payload))
  let probe: NodeJS.Timeout | undefined
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
    begin()
    // A network that swallows packets says nothing: the question does.
    probe = setInterval(() => client.query('select').catch((error: Error) => client.emit('error', error)), probeMs)
    await Promise.race([lost, closing])
  } finally {
    clearInterval(probe)
    client.on('error', () => {})
    await Promise.race([client.end().catch(() => {}), sleep(1000, undefined, { ref: false })])
  }
}
