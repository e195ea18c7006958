// The database as the site asks it: named statements for reads, one transaction for each function call.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { verrous } from '#domain/wire/verrou.ts'
import { isLost, openingOf, openPool, portionOf, type Share, type Slow, shares } from './pool.ts'
import { watchReplica } from './replica.ts'

export type Rows<T> = { rows: T[]; rowCount: number | null }

type Statement = Pick<Sql, 'text' | 'values'>

/** One open transaction. */
export interface Transaction {
  query<T extends pg.QueryResultRow = pg.QueryResultRow>(statement: Statement): Promise<Rows<T>>
}

/** Whose words a statement is made of: the house's alone, or a caller's filters, orders and columns too. */
export type Words = 'house' | 'caller'

export type Eyes = 'visitor' | 'member'

export interface Database {
  /** The members' connections. */
  pool: pg.Pool
  /** The primary without a pooler, for what lasts longer than a transaction. */
  directUrl: string
  /** Connections kept for a service or for the start; made once, closed with the rest. */
  share(name: keyof typeof shares): pg.Pool
  /** A statement of its own, for these eyes. */
  read<T extends pg.QueryResultRow>(statement: Sql, eyes: Eyes, words?: Words): Promise<Rows<T>>
  /** Commits what `run` did, or nothing when it throws. */
  transaction<T>(run: (tx: Transaction) => Promise<T>): Promise<T>
  /** Rejects when the replica does not answer; the primary has answered at the start. */
  probeReplica(): Promise<void>
  /** Its connections now, by share. */
  figures(): { partage: string; prises: number; libres: number; attente: number }[]
  end(): Promise<void>
}

export interface Addresses {
  replicaUrl?: string | null
  /** When it is said, the other addresses are those of a pooler that lends a connection for one transaction. */
  directUrl?: string | null
  /** Whether that pooler follows named statements. */
  prepared?: boolean
  /** How many processes of the server share it out. */
  workers?: number
}

/** What holds a connection for longer than one transaction. */
const lasting: ReadonlySet<keyof typeof shares> = new Set(['depart', 'travail'])

export function openDatabase(url: string, addresses: Addresses = {}, slow?: Slow): Database {
  const { replicaUrl = null, directUrl = null, prepared = false, workers = 1 } = addresses
  const pools = new Map<string, pg.Pool>()
  const share = (name: keyof typeof shares, at = (lasting.has(name) && directUrl) || url): pg.Pool => {
    const key = at === replicaUrl ? `${name} secondaire` : name
    const given: Share = {
      ...portionOf(shares[name], workers),
      ...(directUrl && at !== directUrl && { pooler: { prepared } }),
    }
    const pool = pools.get(key) ?? openPool(at, given, slow && { ...slow, partage: key })
    pools.set(key, pool)
    return pool
  }
  const pool = share('membre')
  const replica =
    replicaUrl === null ? null : watchReplica({ replica: share('replique', replicaUrl), primary: share('replique') })
  return {
    pool,
    directUrl: directUrl ?? url,
    share: (name) => share(name),
    read<T extends pg.QueryResultRow>(statement: Sql, eyes: Eyes, words: Words = 'house') {
      if (eyes === 'member') return ask<T>(pool, named(statement, words === 'house' ? houseNames : memberNames))
      const query = words === 'house' ? named(statement, houseNames) : unnamed(statement)
      const name = words === 'house' ? 'visiteur' : 'libre'
      const primary = () => ask<T>(share(name), query)
      return replica === null ? primary() : replica.read(() => ask<T>(share(name, replicaUrl!), query), primary)
    },
    transaction: (run) =>
      inTransaction(pool, (client) => run({ query: (statement) => client.query(named(statement, houseNames)) }), gate),
    probeReplica: async () => void (replicaUrl && (await share('visiteur', replicaUrl).query('select'))),
    figures: () =>
      [...pools].map(([partage, { totalCount, idleCount, waitingCount }]) => ({
        partage,
        prises: totalCount - idleCount,
        libres: idleCount,
        attente: waitingCount,
      })),
    async end() {
      await replica?.close()
      await Promise.all([...pools.values()].map((open) => open.end()))
    },
  }
}

/** One statement; the connection outlives its refusal, not its loss. */
async function ask<T extends pg.QueryResultRow>(pool: pg.Pool, query: pg.QueryConfig): Promise<Rows<T>> {
  if (openingOf(pool)) return inTransaction(pool, (client) => client.query<T>(query))
  const client = await pool.connect()
  let lost: Error | undefined
  try {
    return await client.query<T>(query)
  } catch (error) {
    if (isLost(error)) lost = error as Error
    throw error
  } finally {
    client.release(lost)
  }
}

/** What writes waits here, with nothing in hand, while a server of a newer version changes the schema. */
const gate = `select pg_advisory_xact_lock_shared(${verrous.ecriture})`

/** Commits what `run` did on one connection, or nothing when it throws; `first` goes with what opens it. */
export async function inTransaction<T>(
  pool: pg.Pool,
  run: (client: pg.PoolClient) => Promise<T>,
  first = '',
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(`${openingOf(pool) ?? 'begin'}; ${first}`)
    const result = await run(client)
    await client.query('commit')
    return result
  } catch (error) {
    // Nobody hears a rollback on a connection that is lost: closing it is one.
    if (isLost(error)) broken = error as Error
    else
      await client.query('rollback').catch((fault: Error) => {
        broken = fault
      })
    throw error
  } finally {
    client.release(broken)
  }
}

/** By text, a statement's name and that text: one copy for all who wait for an answer to it. */
type Names = Map<string, { name: string; text: string }>
/** A caller's words never enter the house's: nobody can fill it from outside. */
const houseNames: Names = new Map()
/** Members' own filters and orders: whoever fills it slows down nothing else. */
const memberNames: Names = new Map()
const namesMax = 500

/** A named statement is planned once by connection; texts beyond the bound stay unnamed. */
function named(statement: Statement, names: Names): pg.QueryConfig {
  const { text, values } = statement
  let known = names.get(text)
  if (!known && names.size < namesMax) {
    known = { name: createHash('sha1').update(text).digest('base64url'), text }
    names.set(text, known)
  }
  return known ? { ...known, values } : { text, values }
}

const unnamed = ({ text, values }: Statement): pg.QueryConfig => ({ text, values })
