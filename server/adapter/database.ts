// Access to the database: named statements for reads, one transaction for each function call.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { advisoryLocks } from '#domain/protocol/advisoryLocks.ts'
import { isLost, openPool, type Slow, shares } from './pool.ts'

export type Rows<T> = { rows: T[]; rowCount: number | null }

type Statement = Pick<Sql, 'text' | 'values'>

/** An open transaction. */
export interface Transaction {
  query<T extends pg.QueryResultRow = pg.QueryResultRow>(statement: Statement): Promise<Rows<T>>
}

/** Which connection pool a read uses. Members have their own, which visitors' reads cannot exhaust. */
export type Reader = 'membre' | 'visiteur'

/**
 * `fixed`: the text never varies. `adhoc`: the text contains a caller's filters, order or columns. `anew`: planned again for its
 * values.
 */
export type Kind = 'fixed' | 'adhoc' | 'anew'

export interface Database {
  /** Connections for members' requests. */
  pool: pg.Pool
  /** Connection string, for a dedicated listening connection. */
  url: string
  /** The pool of another share (health, jobs, start-up), created on first use and closed with the database. */
  share(name: keyof typeof shares): pg.Pool
  /** Runs one statement outside a transaction; a member's and `fixed` by default. */
  read<T extends pg.QueryResultRow>(statement: Sql, reader?: Reader, kind?: Kind): Promise<Rows<T>>
  /** Runs one statement in a transaction of its own. */
  write<T extends pg.QueryResultRow>(statement: Statement): Promise<Rows<T>>
  /** Commits what `run` did; rolls back when it throws. */
  transaction<T>(run: (tx: Transaction) => Promise<T>): Promise<T>
  /** Connection counts of each pool, for the metrics. */
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
  // Fixed statements, apart from callers' ones, so that no caller can fill them.
  const houseNames = newNames(500)
  // Members' statements with their own filters and orders.
  const memberNames = newNames(500)
  // Visitors' statements: their single connection holds no more plans than this.
  const strangerNames = newNames(100)
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

/** Runs one statement. The connection is reused after a refused statement, and dropped when it was lost. */
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

/** Each write takes a shared lock that a migration takes exclusively. */
const gate = `select pg_advisory_xact_lock_shared(${advisoryLocks.ecriture})`

/** Commits what `run` did on one connection; rolls back when it throws. `first` is sent together with BEGIN. */
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
    // No ROLLBACK can be sent on a lost connection: closing it rolls back.
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

/** Names of prepared statements by text, up to a number. */
interface Names {
  known: Map<string, string>
  max: number
}

const newNames = (max: number): Names => ({ known: new Map(), max })

/** Gives the statement a name, so that each connection plans it once; beyond the limit, texts stay unnamed. */
function named({ text, values }: Statement, { known, max }: Names): pg.QueryConfig {
  let name = known.get(text)
  if (!name && known.size < max) {
    name = createHash('sha1').update(text).digest('base64url')
    known.set(text, name)
  }
  return { text, values, ...(name && { name }) }
}
