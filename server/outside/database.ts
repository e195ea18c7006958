// The pool of connections: named statements for reads, one transaction for each function call.
import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Sql } from 'sql-template-tag'

// Numbers and days travel as JavaScript numbers and as 'YYYY-MM-DD', never as bigint text or local-time dates.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

export type Rows<T> = { rows: T[]; rowCount: number | null }

/** One open transaction. */
export interface Transaction {
  query<T extends pg.QueryResultRow = pg.QueryResultRow>(statement: Sql): Promise<Rows<T>>
}

export interface Database {
  pool: pg.Pool
  /** A statement of its own, for a visitor's or a member's eyes. */
  read<T extends pg.QueryResultRow>(statement: Sql, eyes: 'visitor' | 'member'): Promise<Rows<T>>
  /** Commits what `run` did, or nothing when it throws. */
  transaction<T>(run: (tx: Transaction) => Promise<T>): Promise<T>
  end(): Promise<void>
}

const settings = { max: 10, options: '-c timezone=UTC -c statement_timeout=5000', application_name: 'kinebouge' }

export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, ...settings })
  // A server that closes an idle connection is no fault of a request: the pool opens another.
  pool.on('error', () => {})
  return pool
}

export function openDatabase(url: string, replicaUrl: string | null = null): Database {
  const pool = openPool(url)
  const replica = replicaUrl ? openPool(replicaUrl) : pool
  return {
    pool,
    read: (statement, eyes) => (eyes === 'visitor' ? replica : pool).query(named(statement)),
    transaction: (run) =>
      inTransaction(pool, (client) => run({ query: (statement) => client.query(named(statement)) })),
    async end() {
      await pool.end()
      if (replica !== pool) await replica.end()
    },
  }
}

/** Commits what `run` did on one connection, or nothing when it throws. */
export async function inTransaction<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await run(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((fault: Error) => {
      broken = fault
    })
    throw error
  } finally {
    client.release(broken)
  }
}

const names = new Map<string, string>()
const namesMax = 500

/** A named statement is planned once by connection; texts beyond the bound (unusual filters) stay unnamed. */
function named(statement: Sql): { name?: string; text: string; values: unknown[] } {
  const { text, values } = statement
  let name = names.get(text)
  if (!name && names.size < namesMax) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name ? { name, text, values } : { text, values }
}
