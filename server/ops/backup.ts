// Backs the product up: the database at one instant, then the photos its rows name and the invoices of the store (ADR 033).
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { largeursPhoto } from '#domain/photo/photo.ts'
import { inTransaction } from '../adapter/database.ts'
import type { Storage } from '../adapter/storage.ts'
import { facturesPrefix } from '../paiement/facture.ts'
import { keyOf } from '../photo/photo.ts'
import { keyOfRendition, type RenderedPhoto } from '../photo/renditions.ts'
import {
  type ArchivedPhoto,
  type ArchivedTable,
  ArchiveRefusal,
  backUp,
  closeArchive,
  createArchive,
  eachOf,
  fileOfPhoto,
  fileOfTable,
  type Manifest,
  photosFile,
} from './archive.ts'
import { listSequences, listTables, quoted, quotedColumns, type Table } from './catalog.ts'

export interface ArchiveSummary {
  pool: pg.Pool
  storage: Pick<Storage, 'open' | 'list'>
  folder: string
}

interface PhotoNommee extends RenderedPhoto {
  uuid_photo: string
  etat: 'attendue' | 'visible'
  declinee: boolean
}

const pageSize = 5000

export async function saveArchive({ pool, storage, folder }: ArchiveSummary, now: Date): Promise<Manifest> {
  await createArchive(folder)
  const named = join(folder, 'photos.nommees')
  const snapshot = await inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only')
    await client.query('set local statement_timeout = 0')
    const found = await listTables(client)
    if (!found.some(({ schema, nom }) => schema === 'public' && nom === 'migration'))
      throw new ArchiveRefusal('Il n’y a rien à sauvegarder : cette base n’a jamais servi au produit.')
    const tables: ArchivedTable[] = []
    for (const table of found) tables.push(await copyTable(client, folder, table))
    await namePhotos(client, named)
    const { rows } = await client.query<{ file: string }>('select file from public.migration order by file')
    return { tables, sequences: await listSequences(client), migrations: rows.map(({ file }) => file) }
  })
  const photos = await copyPhotos(pool, storage, folder, named)
  await rm(named)
  const content: Manifest = { format: 1, date: now.toISOString(), ...snapshot, photos }
  await closeArchive(folder, content)
  return content
}

async function copyTable(client: pg.ClientBase, folder: string, table: Table): Promise<ArchivedTable> {
  const rows = client.query(copyTo(`copy ${quoted(table)} (${quotedColumns(table)}) to stdout`))
  const kept = await backUp(join(folder, fileOfTable(table)), rows, createGzip({ level: 4 }))
  return { ...table, lignes: rows.rowCount, ...kept }
}

/** Lists the photos of the snapshot in a file: their objects are copied afterwards, so that the transaction stays short. */
async function namePhotos(client: pg.ClientBase, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for (let after = '00000000-0000-0000-0000-000000000000'; after; ) {
      const { rows } = await client.query<PhotoNommee>(
        `select uuid_photo, uuid_annonce, nom_fichier, etat, flou is not null as declinee
          from public.photo where uuid_photo > $1 order by uuid_photo limit ${pageSize}`,
        [after],
      )
      for (const row of rows) await file.write(`${JSON.stringify(row)}\n`)
      after = rows.length === pageSize ? rows.at(-1)!.uuid_photo : ''
    }
  } finally {
    await file.close()
  }
}

/** Copies the objects; `absentes` are missing from the store although the database still names them after the copy. */
async function copyPhotos(
  pool: pg.Pool,
  storage: ArchiveSummary['storage'],
  folder: string,
  named: string,
): Promise<Manifest['photos']> {
  const lines = new Readable({ read: () => {} })
  const list = backUp(join(folder, photosFile), lines)
  const counts = { nombre: 0, poids: 0 }
  const missing: string[] = []
  try {
    await eachOf(listObjects(named, storage), async ({ cle, attendu }) => {
      const kept = await copyObject(storage, folder, cle)
      if (kept) {
        lines.push(`${JSON.stringify(kept)}\n`)
        counts.nombre += 1
        counts.poids += kept.octets
      } else if (attendu) missing.push(attendu)
    })
  } finally {
    lines.push(null)
  }
  return { ...counts, absentes: await countNamed(pool, missing), ...(await list) }
}

/** How many of these missing objects belong to a photo that is still shown. */
async function countNamed(pool: pg.Pool, photos: string[]): Promise<number> {
  const { rows } = await pool.query<{ nombre: number }>(
    `select count(*) as nombre from unnest($1::uuid[]) as manque (uuid_photo)
       join public.photo using (uuid_photo) where etat = 'visible'`,
    [photos],
  )
  return rows[0]!.nombre
}

/** The objects to copy, with the photo each belongs to: none for a pending upload or an invoice. */
async function* listObjects(
  named: string,
  storage: ArchiveSummary['storage'],
): AsyncGenerator<{ cle: string; attendu: string | null }> {
  for await (const page of storage.list(facturesPrefix)) for (const { key } of page) yield { cle: key, attendu: null }
  const file = await open(named)
  for await (const line of createInterface({ input: file.createReadStream() })) {
    const photo = JSON.parse(line) as PhotoNommee
    yield { cle: keyOf(photo), attendu: photo.etat === 'visible' ? photo.uuid_photo : null }
    if (photo.etat === 'visible' && photo.declinee)
      for (const largeur of largeursPhoto) yield { cle: keyOfRendition(photo, largeur), attendu: photo.uuid_photo }
  }
}

async function copyObject(
  storage: ArchiveSummary['storage'],
  folder: string,
  cle: string,
): Promise<ArchivedPhoto | null> {
  const object = await storage.open(cle)
  if (!object) return null
  return { cle, type: object.type, ...(await backUp(join(folder, fileOfPhoto(cle)), Readable.fromWeb(object.body))) }
}
