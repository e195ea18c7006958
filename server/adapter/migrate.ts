// Applies migrations: the files of a folder in the order of their names, each once, forward only.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { advisoryLocks } from '#domain/protocol/advisoryLocks.ts'
import { inTransaction } from './database.ts'

/** A statement without the usual timeout: it may be long, or wait for another server's lock. */
const patient = (text: string, values?: unknown[]) => ({ text, ...(values && { values }), query_timeout: 3_600_000 })

/** The migration files of a folder, in order. */
export const listMigrations = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((file) => /^\d{3}-\w+\.sql$/.test(file)).sort()

/** `service` prefixes the recorded names, for the migrations of an embedded service. */
export const migrate = (pool: pg.Pool, folder: string, service?: string): Promise<void> =>
  inTransaction(pool, (client) => migrateIn(client, folder, { service: service ?? null }))

interface Migrated {
  service: string | null
  /** The recorded names to apply; all of them by default. */
  only?: readonly string[]
}

/** The same inside a transaction that does more. */
export async function migrateIn(client: pg.ClientBase, folder: string, { service, only }: Migrated): Promise<void> {
  const files = await listMigrations(folder)
  const nameOf = (file: string) => (service ? `${service}/${file}` : file)
  await client.query('set local statement_timeout = 0')
  await client.query(patient('select pg_advisory_xact_lock($1)', [advisoryLocks.migration]))
  await client.query(
    'create table if not exists migration (file text primary key, date timestamptz not null default now())',
  )
  const done = await client.query<{ file: string }>('select file from migration')
  const known = new Set(done.rows.map((row) => row.file))
  const left = files.filter((file) => !known.has(nameOf(file)) && (only?.includes(nameOf(file)) ?? true))
  if (left.length) await takeTables(client)
  for (const file of left) {
    await client.query(patient(await readFile(join(folder, file), 'utf8')))
    await client.query('insert into migration (file) values ($1)', [nameOf(file)])
  }
}

// Shorter than PostgreSQL's deadlock_timeout (1 s), which would cancel one of the transactions.
const lockMs = 300
const pauseMs = 700
const tries = 600

/** Locks all tables at once. Locked one by one, in the order of the files, they could deadlock with running servers. */
async function takeTables(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ tables: string | null }>(`
    select string_agg(format('%I', tablename), ', ') as tables from pg_tables
    where schemaname = current_schema() and tableowner = current_user and tablename <> 'migration'`)
  const tables = rows[0]?.tables
  if (!tables) return
  await client.query(`set local lock_timeout = ${lockMs}; savepoint tables`)
  for (let left = tries; ; left -= 1) {
    try {
      await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.ecriture])
      await client.query(`lock table ${tables}`)
      break
    } catch (error) {
      if (!isLate(error) || left === 1) throw error
      await client.query('rollback to savepoint tables')
      await sleep(pauseMs)
    }
  }
  await client.query('set local lock_timeout = 0')
}

const isLate = (error: unknown) => error instanceof pg.DatabaseError && error.code === '55P03'
