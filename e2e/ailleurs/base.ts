// A database on the TEST_DATABASE_URL server, filled with the demo for the stories.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { fillDemo } from '../../embedded/demo/fill.ts'
import { addPhotos } from '../../embedded/demo/photo.ts'
import { putCompte } from '../../embedded/identity/accounts.ts'
import { openDatabase } from '../../server/adapter/database.ts'
import { migrate } from '../../server/adapter/migrate.ts'
import type { Storage } from '../../server/adapter/storage.ts'
import { loadCommunes } from '../../server/commune/commune.ts'
import { encodeImage, type Image } from '../../server/image/image.ts'
import { addPhoto } from '../../server/photo/photo.ts'
import { databaseUrl } from '../../server/testing/setup.ts'

export interface Base {
  url: string
  /** Number of open connections. */
  countClients(): Promise<number>
  close(): Promise<void>
}

/** A new empty database. */
export async function openBase(serveur: string): Promise<Base> {
  const name = `kinebouge_recits_${randomBytes(8).toString('hex')}`
  const admin = new pg.Client({ connectionString: serveur })
  await admin.connect()
  await admin.query(`create database ${name}`)
  return {
    url: databaseUrl(serveur, name),
    async countClients() {
      const { rowCount } = await admin.query('select from pg_stat_activity where datname = $1', [name])
      return rowCount!
    },
    async close() {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

/** Fills the database as a first start would. Photos are added while stories begin; the returned function waits for them. */
export async function fillBase(url: string, storage: Storage | null): Promise<() => Promise<void>> {
  const database = openDatabase(url)
  const pool = database.share('depart')
  await migrate(pool, 'database')
  await loadCommunes(pool, 'dist/geography.json')
  await migrate(pool, 'embedded/identity/database', 'identite')
  const now = new Date()
  await fillDemo({ pool, now, createAccount: (account) => putCompte(pool, account) })
  if (!storage) return () => database.end()
  const add = (uuid_annonce: string, image: Image) => addPhoto({ database, storage }, uuid_annonce, image, now)
  const adding = addPhotos({ pool, now, encode: encodeImage, add, signal: new AbortController().signal })
  // The error is reported when stopping.
  adding.catch(() => {})
  return () => adding.finally(() => database.end())
}
