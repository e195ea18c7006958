// Test helpers for backups: empty databases and stores, and checksums of their contents.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { poidsEnvoiMax } from '#domain/photo/photo.ts'
import { close, listen } from '../../embedded/http.ts'
import { type Database, openDatabase } from '../adapter/database.ts'
import { createStorage, type Storage } from '../adapter/storage.ts'
import { listTables, quoted } from '../ops/catalog.ts'
import type { Schema } from '../ops/restore.ts'
import { openMagasin } from './objectStore.ts'
import { databaseUrl } from './setup.ts'
import { publicUrl } from './site.ts'

export const schemas: Schema[] = [
  { service: null, folder: 'database' },
  { service: 'identite', folder: 'embedded/identity/database' },
  { service: 'caisse', folder: 'embedded/checkout/database' },
]

export interface Place {
  database: Database
  storage: Storage
  close(): Promise<void>
}

let made = 0

/** A new database and an empty store. */
export async function openPlace(folder: string): Promise<Place> {
  const name = `kinebouge_neuve_${process.pid}_${++made}`
  const admin = new pg.Client({ connectionString: inject('postgresql') })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const database = openDatabase(databaseUrl(inject('postgresql'), name))
  const magasin = await openMagasin(join(folder, name), publicUrl)
  const server = createServer((request, response) => void magasin.handle?.(request, response))
  const port = await listen(server, 0, '127.0.0.1')
  return {
    database,
    storage: createStorage(magasin.at(`http://127.0.0.1:${port}`)),
    async close() {
      await close(server)
      await magasin.close()
      await database.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

/** A checksum of each table. */
export async function sumTables({ database }: Pick<Place, 'database'>): Promise<Record<string, string>> {
  const client = await database.share('depart').connect()
  const sums: Record<string, string> = {}
  for (const table of await listTables(client)) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from ${quoted(table)} t`,
    )
    sums[quoted(table)] = rows[0]!.sum
  }
  client.release()
  return sums
}

/** A checksum of each object. */
export async function sumObjects({ storage }: Pick<Place, 'storage'>): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for await (const page of storage.list())
    for (const { key } of page) {
      const bytes = await storage.get(key, poidsEnvoiMax)
      sums[key] = createHash('sha256')
        .update(bytes as Uint8Array)
        .digest('hex')
    }
  return sums
}
