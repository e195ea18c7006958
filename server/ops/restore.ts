// Restores an archive into an empty database and its store: all of it, or nothing in the database (ADR 033). An archive of an
// older version is restored as it was, then migrated.
import { createReadStream, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { inTransaction } from '../adapter/database.ts'
import { listMigrations, migrateIn } from '../adapter/migrate.ts'
import type { Storage } from '../adapter/storage.ts'
import {
  type ArchivedTable,
  ArchiveRefusal,
  eachOf,
  fileOfPhoto,
  fileOfTable,
  listPhotos,
  type Manifest,
  readArchive,
} from './archive.ts'
import { listTables, quoted, quotedColumns, type Table } from './catalog.ts'

/** A folder of migrations; `service` is null for the site's own. */
export interface Schema {
  service: string | null
  folder: string
}

export interface Restored {
  pool: pg.Pool
  storage: Pick<Storage, 'put'>
  folder: string
  schemas: readonly Schema[]
}

interface Brought {
  content: Manifest
  /** Tables that no migration creates: their service creates them again. */
  laissees: string[]
}

export async function restoreArchive({ pool, storage, folder, schemas }: Restored): Promise<Brought> {
  const content = await readArchive(folder).catch((error: unknown) => {
    throw error instanceof ArchiveRefusal ? new ArchiveRefusal(`${error.message} Rien n’a été restauré.`) : error
  })
  const known = await checkMigrations(content, schemas)
  const laissees = await inTransaction(pool, async (client) => {
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    if ((await listTables(client)).length)
      throw new ArchiveRefusal('La base n’est pas vide : une sauvegarde se restaure dans une base neuve.')
    const { migrations } = content
    for (const { service, folder: files } of known) await migrateIn(client, files, { service, only: migrations })
    const left = await fillTables(client, folder, content)
    // Objects first: whoever reads the restored rows finds their photos.
    await eachOf(listPhotos(folder), async ({ cle, type }) =>
      storage.put(cle, await openAsBlob(join(folder, fileOfPhoto(cle))), type),
    )
    for (const { service, folder: files } of known) await migrateIn(client, files, { service })
    return left.map(({ schema, nom }) => `${schema}.${nom}`)
  })
  await pool.query('analyze')
  return { content, laissees }
}

/** The schemas of the archive, after checking that this version has all its migrations. */
async function checkMigrations({ migrations }: Manifest, schemas: readonly Schema[]): Promise<Schema[]> {
  const serviceOf = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : null)
  const known = schemas.filter(({ service }) => migrations.some((file) => serviceOf(file) === service))
  const wanted = new Set<string>()
  for (const { service, folder } of known)
    for (const file of await listMigrations(folder)) wanted.add(service ? `${service}/${file}` : file)
  const newer = migrations.find((file) => !wanted.has(file))
  if (newer)
    throw new ArchiveRefusal(
      `Cette sauvegarde vient d’une version plus récente du produit (migration « ${newer} ») : restaurez-la avec cette version.`,
    )
  return known
}

/** Triggers are disabled: what they wrote is in the archive. Foreign keys are checked row by row. */
async function fillTables(client: pg.ClientBase, folder: string, content: Manifest): Promise<Table[]> {
  const made = await listTables(client)
  const isMade = ({ schema }: { schema: string }) => made.some((table) => table.schema === schema)
  const [tables, sequences] = [content.tables.filter(isMade), content.sequences.filter(isMade)]
  const shape = (all: readonly Table[]) => all.map((table) => `${quoted(table)} (${quotedColumns(table)})`).sort()
  const [mine, theirs] = [shape(made), shape(tables)]
  const foreign = theirs.find((one) => !mine.includes(one)) ?? mine.find((one) => !theirs.includes(one))
  if (foreign) throw new ArchiveRefusal(`Cette sauvegarde n’a pas les tables de cette version : ${foreign}.`)
  for (const table of made) await client.query(`alter table ${quoted(table)} disable trigger user`)
  await client.query(`truncate ${made.map(quoted).join(', ')}`)
  for (const table of made) {
    const kept = tables.find(({ schema, nom }) => schema === table.schema && nom === table.nom)!
    await fillTable(client, folder, kept)
  }
  for (const table of made) await client.query(`alter table ${quoted(table)} enable trigger user`)
  for (const sequence of sequences)
    await client.query('select setval($1::regclass, $2)', [quoted(sequence), sequence.valeur])
  return content.tables.filter((table) => !isMade(table))
}

async function fillTable(client: pg.ClientBase, folder: string, table: ArchivedTable): Promise<void> {
  const rows = client.query(copyFrom(`copy ${quoted(table)} (${quotedColumns(table)}) from stdin`))
  await pipeline(createReadStream(join(folder, fileOfTable(table))), createGunzip(), rows)
  if (rows.rowCount !== table.lignes)
    throw new ArchiveRefusal(
      `La table ${quoted(table)} de la sauvegarde a ${rows.rowCount} lignes, et son manifeste en dit ${table.lignes}. Rien n’a été restauré.`,
    )
}
