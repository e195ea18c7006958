// Live events between servers, by PostgreSQL's NOTIFY: sent when the transaction commits, received by every server.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import type { Evenement } from '#domain/protocol/liveStream.ts'
import type { Transaction } from './database.ts'

/** Application name of the listening connection in pg_stat_activity. */
export const listenerName = 'kinebouge-flux'

/** A message between servers: an event and the members it is for, null for all members. */
export interface Nouvelle {
  evenement: Evenement
  membres: string[] | null
}

/** Members named in one message: a NOTIFY payload is limited to 8,000 bytes. */
const membresMax = 100

/** Sent when the transaction commits, discarded when it rolls back. */
export async function announce(tx: Transaction, evenement: Evenement, membres: string[] | null): Promise<void> {
  const say = (membres: string[] | null) => JSON.stringify({ evenement, membres } satisfies Nouvelle)
  const nouvelles: string[] = membres ? [] : [say(null)]
  for (let i = 0; i < (membres?.length ?? 0); i += membresMax) nouvelles.push(say(membres!.slice(i, i + membresMax)))
  await tx.query(sql`select pg_notify('flux', nouvelle) from unnest(${nouvelles}::text[]) as nouvelle`)
}

/** The same inside a statement: one message for each row of a table that has `uuid_personne`. */
export const announceTo = (evenement: Evenement, table: Sql): Sql => sql`
  select pg_notify('flux', json_build_object('evenement', ${JSON.stringify(evenement)}::json,
    'membres', json_build_array(uuid_personne))::text) from ${table}`

export interface Listener {
  hear(nouvelle: Nouvelle): void
  /** Called after a reconnection: events may have been lost meanwhile. */
  missed(): void
}

export interface Live {
  /** Resolves once this server receives events. */
  ready: Promise<void>
  subscribe(listener: Listener): void
  close(): Promise<void>
}

const probeMs = 20_000
const timeoutMs = 10_000
const pauses = { first: 100, most: 5000 }

function createAudience(onFault: (error: unknown) => void) {
  const listeners = new Set<Listener>()
  return {
    subscribe: (listener: Listener) => void listeners.add(listener),
    hear(payload: string): void {
      try {
        const nouvelle: Nouvelle = JSON.parse(payload)
        for (const listener of listeners) listener.hear(nouvelle)
      } catch (error) {
        onFault(error)
      }
    },
    miss(): void {
      for (const listener of listeners) listener.missed()
    },
  }
}

/** Listens on a connection of its own and reconnects as soon as it is lost. */
export function openLive(url: string, onFault: (error: unknown) => void): Live {
  const audience = createAudience(onFault)
  const closing = Promise.withResolvers<void>()
  const ready = Promise.withResolvers<void>()
  let open = true
  let listened = false

  /** Events sent while the connection was down are lost. */
  function begin(): void {
    if (listened) audience.miss()
    listened = true
    ready.resolve()
  }

  async function keepListening(): Promise<void> {
    let pause = pauses.first
    while (open) {
      try {
        await listen({ url, hear: audience.hear, closing: closing.promise }, () => {
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
    subscribe: audience.subscribe,
    async close() {
      open = false
      closing.resolve()
      await done
    },
  }
}

interface Listening {
  url: string
  hear(payload: string): void
  closing: Promise<void>
}

/** Listens on one connection. Throws when it is lost; returns when the server stops. */
async function listen({ url, hear, closing }: Listening, begin: () => void): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: listenerName,
    keepAlive: true,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  const lost = new Promise<never>((_, lose) => {
    // A pooler may report its dead server twice: an `error` event without a listener would end the process.
    client.on('error', lose)
    client.once('end', () => lose(new Error('the connection that listens has ended')))
  })
  // The race below handles the rejection; without this, an early one would be unhandled.
  lost.catch(() => {})
  client.on('notification', ({ payload = '' }) => hear(payload))
  let probe: NodeJS.Timeout | undefined
  try {
    await client.connect()
    await client.query('listen flux')
    begin()
    // A network that drops packets reports nothing: this query detects it.
    probe = setInterval(() => client.query('select').catch((error: Error) => client.emit('error', error)), probeMs)
    await Promise.race([lost, closing])
  } finally {
    clearInterval(probe)
    await Promise.race([client.end().catch(() => {}), sleep(1000, undefined, { ref: false })])
  }
}
