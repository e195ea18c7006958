// Brings a database to the newest schema: the files of a folder in the order of their names, each once, forward only.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { verrous } from '#domain/wire/verrou.ts'
import { inTransaction } from './database.ts'

/** A statement that may last, or wait long for another server's: the patience of its connections is not for it. */
const patient = (text: string, values?: unknown[]) => ({ text, ...(values && { values }), query_timeout: 3_600_000 })

/** The files of another service than the site are known under its name. */
export async function migrate(pool: pg.Pool, folder: string, service?: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  await inTransaction(pool, async (client) => {
    await client.query('set local statement_timeout = 0')
    await client.query(patient('select pg_advisory_xact_lock($1)', [verrous.migration]))
    await client.query(
      'create table if not exists migration (file text primary key, date timestamptz not null default now())',
    )
    const done = await client.query<{ file: string }>('select file from migration')
    const known = new Set(done.rows.map((row) => row.file))
    for (const file of files) {
      const name = service ? `${service}/${file}` : file
      if (known.has(name)) continue
      await client.query(patient(await readFile(join(folder, file), 'utf8')))
      await client.query('insert into migration (file) values ($1)', [name])
    }
  })
}
