// The database as the site asks it: named statements for reads, one transaction for each function call.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { advisoryLocks } from '#domain/protocol/advisoryLocks.ts'
import { isLost, openPool, type Slow, shares } from './pool.ts'

export type Rows<T> = { rows: T[]; rowCount: number | null }

type Statement = Pick<Sql, 'text' | 'values'>

/** One open transaction. */
export interface Transaction {
  query<T extends pg.QueryResultRow = pg.QueryResultRow>(statement: Statement): Promise<Rows<T>>
}

/** For whom a statement reads: members, who may ask more, share connections that no visitor takes. */
export type Reader = 'membre' | 'visiteur'

/** Of texts that are always the same, or made of a caller's filters, orders and columns; or planned anew for its values. */
export type Kind = 'fixed' | 'adhoc' | 'anew'

export interface Database {
  /** The members' connections. */
  pool: pg.Pool
  /** Its address, for what listens on a connection of its own. */
  url: string
  /** Connections kept for a service or for the start; made once, closed with the rest. */
  share(name: keyof typeof shares): pg.Pool
  /** A statement of its own: a member's, and fixed, when it is not said. */
  read<T extends pg.QueryResultRow>(statement: Sql, reader?: Reader, kind?: Kind): Promise<Rows<T>>
  /** The one statement of a transaction. */
  write<T extends pg.QueryResultRow>(statement: Statement): Promise<Rows<T>>
  /** Commits what `run` did, or nothing when it throws. */
  transaction<T>(run: (tx: Transaction) => Promise<T>): Promise<T>
  /** Its connections now, by share. */
  figures(): { partage: string; prises: number; libres: number; attente: number }[]
  end(): Promise<void>
}

export function openDatabase(url: string, slow?: Slow): Database {
  const pools = new Map<string, pg.Pool>()
  const share = (name: keyof typeof shares): pg.Pool => {
    const pool = pools.get(name) ?? openPool(url, shares[name], slow && { ...slow, partage: name })
    pools.set(name, pool)
    return pool
  }
  const pool = share('membre')
  const transaction: Database['transaction'] = (run) =>
    inTransaction(pool, (client) => run({ query: (statement) => client.query(named(statement, houseNames)) }), gate)
  return {
    pool,
    url,
    share,
    read<T extends pg.QueryResultRow>(statement: Sql, reader: Reader = 'membre', kind: Kind = 'fixed') {
      if (kind === 'anew') return ask<T>(share(reader), { text: statement.text, values: statement.values })
      if (kind === 'fixed') return ask<T>(share(reader), named(statement, houseNames))
      return reader === 'membre'
        ? ask<T>(pool, named(statement, memberNames))
        : ask<T>(share('libre'), named(statement, strangerNames))
    },
    write: (statement) => transaction((tx) => tx.query(statement)),
    transaction,
    figures: () =>
      [...pools].map(([partage, { totalCount, idleCount, waitingCount }]) => ({
        partage,
        prises: totalCount - idleCount,
        libres: idleCount,
        attente: waitingCount,
      })),
    end: async () => void (await Promise.all([...pools.values()].map((open) => open.end()))),
  }
}

/** One statement; the connection outlives its refusal, not its loss. */
async function ask<T extends pg.QueryResultRow>(pool: pg.Pool, query: pg.QueryConfig): Promise<Rows<T>> {
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

/** A shared lock before each write: migrations take it exclusively. */
const gate = `select pg_advisory_xact_lock_shared(${advisoryLocks.ecriture})`

/** Commits what `run` did on one connection, or nothing when it throws; `first` goes with what opens it. */
export async function inTransaction<T>(
  pool: pg.Pool,
  run: (client: pg.PoolClient) => Promise<T>,
  first = '',
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(`begin; ${first}`)
    const result = await run(client)
    await client.query('commit')
    return result
  } catch (error) {
    // A rollback cannot be sent on a lost connection: closing it is one.
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

/** A statement's name, by its text. */
type Names = Map<string, string>
/** A caller's words never enter the product's: nobody can fill it from outside. */
const houseNames: Names = new Map()
/** Members' own filters and orders: whoever fills it slows down nothing else. */
const memberNames: Names = new Map()
/** Visitors' own: its one connection holds no more plans than that. */
const strangerNames: Names = new Map()
const namesMax = new Map([
  [houseNames, 500],
  [memberNames, 500],
  [strangerNames, 100],
])

/** A named statement is planned once by connection; texts beyond the bound stay unnamed. */
function named(statement: Statement, names: Names): pg.QueryConfig {
  const { text, values } = statement
  let name = names.get(text)
  if (!name && names.size < namesMax.get(names)!) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return { text, values, ...(name && { name }) }
}
