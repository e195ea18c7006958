// Brings a database to the newest schema: the files of a folder in the order of their names, each once, forward only.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { inTransaction } from './database.ts'

const lock = 7_101_940

export async function migrate(pool: pg.Pool, folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  await inTransaction(pool, async (client) => {
    await client.query('set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [lock])
    await client.query(
      'create table if not exists migration (file text primary key, date timestamptz not null default now())',
    )
    const done = await client.query<{ file: string }>('select file from migration')
    const known = new Set(done.rows.map((row) => row.file))
    for (const file of files.filter((name) => !known.has(name))) {
      await client.query(await readFile(join(folder, file), 'utf8'))
      await client.query('insert into migration (file) values ($1)', [file])
    }
  })
}
