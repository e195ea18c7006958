// What happens, told from any server to all of them: announced inside the transaction that does it, heard by each.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import sql from 'sql-template-tag'
import type { AnnonceTouchee } from '#domain/fraicheur.ts'
import type { Evenement } from '#domain/wire/flux.ts'
import type { Transaction } from './database.ts'

/** How the connection that listens is called among those of the database. */
export const listenerName = 'kinebouge-flux'

/** What travels between servers: an event, and the members it is for; null is for every member. */
export interface Nouvelle {
  evenement: Evenement
  membres: string[] | null
}

/** What is said on each channel: news for members; the ads that have changed, or null for too many to be named (ADR 025). */
interface Channels {
  flux: Nouvelle
  page: AnnonceTouchee[] | null
}
type Channel = keyof Channels

/** Heard once the transaction is committed, and not at all when it is not. */
export async function announce(tx: Transaction, evenement: Evenement, membres: string[] | null): Promise<void> {
  const annonce: Nouvelle = { evenement, membres }
  await tx.query(sql`select pg_notify('flux', ${JSON.stringify(annonce)})`)
}

export interface Listener<Said> {
  hear(said: Said): void
  /** Something may have been announced while nobody listened. */
  missed(): void
}

export interface Live {
  /** Resolves once what is announced from now on is heard. */
  ready: Promise<void>
  subscribe<C extends Channel>(channel: C, listener: Listener<Channels[C]>): void
  /** Resolves once all that was committed before this call has been heard; false when nobody listens. */
  caughtUp(): Promise<boolean>
  close(): Promise<void>
}

const probeMs = 20_000
const patienceMs = 10_000
/** How long a reader of a page waits for the connection that listens. */
const catchUpMs = 1000
const pauses = { first: 100, most: 5000 }

/** Who listens to each channel. */
function createAudience(onFault: (error: unknown) => void) {
  const listeners = { flux: new Set<Listener<Nouvelle>>(), page: new Set<Listener<AnnonceTouchee[] | null>>() }
  const subscribe: Live['subscribe'] = (channel, listener) => {
    const those = listeners[channel] as Set<typeof listener>
    those.add(listener)
  }
  return {
    subscribe,
    hear(channel: Channel, payload: string): void {
      try {
        const said = JSON.parse(payload)
        for (const listener of listeners[channel]) listener.hear(said)
      } catch (error) {
        onFault(error)
      }
    },
    miss(): void {
      for (const listener of [...listeners.flux, ...listeners.page]) listener.missed()
    },
  }
}

/** Listens on a connection of its own, and on another one as soon as it is lost. */
export function openLive(url: string, onFault: (error: unknown) => void): Live {
  const audience = createAudience(onFault)
  const closing = Promise.withResolvers<void>()
  const ready = Promise.withResolvers<void>()
  let open = true
  let listened = false
  let listening: pg.Client | null = null

  /** What was said while nobody listened is lost. */
  function begin(client: pg.Client): void {
    if (listened) audience.miss()
    listened = true
    listening = client
    ready.resolve()
  }

  async function keepListening(): Promise<void> {
    let pause = pauses.first
    while (open) {
      try {
        await listen({ url, hear: audience.hear, closing: closing.promise }, (client) => {
          pause = pauses.first
          begin(client)
        })
      } catch (error) {
        onFault(error)
      }
      listening = null
      await Promise.race([sleep(pause, undefined, { ref: false }), closing.promise])
      pause = Math.min(2 * pause, pauses.most)
    }
  }

  const done = keepListening()
  return {
    ready: ready.promise,
    subscribe: audience.subscribe,
    caughtUp: inTurns(() => catchUp(listening)),
    async close() {
      open = false
      closing.resolve()
      await done
    },
  }
}

/**
 * PostgreSQL tells a connection what was committed before its question, then answers it: an empty question is enough
 * to know that everything has been heard.
 */
async function catchUp(client: pg.Client | null): Promise<boolean> {
  if (!client) return false
  try {
    await client.query({ text: '', query_timeout: catchUpMs } as pg.QueryConfig)
    return true
  } catch (error) {
    client.emit('error', error as Error)
    return false
  }
}

/** One question at a time, and one a millisecond at most: those who come in between wait together for the next. */
function inTurns<T>(ask: () => Promise<T>): () => Promise<T> {
  let before: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null
  return () => {
    next ??= before.then(() => {
      const asked = ask()
      before = Promise.all([asked, sleep(1, undefined, { ref: false })])
      next = null
      return asked
    })
    return next
  }
}

interface Listening {
  url: string
  hear(channel: Channel, payload: string): void
  closing: Promise<void>
}

/** Hears one connection until it is lost, which it throws, or until the end. */
async function listen({ url, hear, closing }: Listening, begin: (client: pg.Client) => void): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
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
  client.on('notification', ({ channel, payload = '' }) => hear(channel as Channel, payload))
  let probe: NodeJS.Timeout | undefined
  try {
    await client.connect()
    await client.query('listen flux; listen page')
    begin(client)
    // A network that swallows packets says nothing: the question does.
    probe = setInterval(() => client.query('select').catch((error: Error) => client.emit('error', error)), probeMs)
    await Promise.race([lost, closing])
  } finally {
    clearInterval(probe)
    client.on('error', () => {})
    await Promise.race([client.end().catch(() => {}), sleep(1000, undefined, { ref: false })])
  }
}
