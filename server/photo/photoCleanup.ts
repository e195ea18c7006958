// The photo cleanup job, each minute: pending uploads, unused links, archived ads, missing renditions, objects without a row.
import sql from 'sql-template-tag'
import { poidsEnvoiMax, uploadLinkSeconds } from '#domain/photo/photo.ts'
import type { Stored } from '../adapter/storage.ts'
import type { Services } from '../api/handler.ts'
import { encodeImage } from '../image/image.ts'
import { imageSet, type PhotoRow, photoColumns, verifyDeposit } from './photo.ts'
import { deleteImage, deleteRenditions, keyOfPhoto, storeRenditions } from './renditions.ts'

/** Seconds during which an upload may still arrive after its link has expired. */
const grace = 600
/** Seconds without a row after which an object is an orphan: before that, a check may be about to write the row. */
const orphanAge = 3600
const waitingMax = 200
/** Renditions made in one run: half a minute of one core. */
const olderMax = 100

export async function sweepPhotos(services: Services, now: Date): Promise<void> {
  await verifyWaiting(services, now)
  await dropArchived(services)
  await declineOlder(services)
  await dropDeposits(services)
  if (await takeHour(services, now)) await dropOrphans(services, now)
}

/** Checks uploads that have arrived; unused links give their place back. */
async function verifyWaiting(services: Services, now: Date): Promise<void> {
  const { rows } = await services.database.read<PhotoRow & { perimee: boolean }>(sql`
    select ${photoColumns}, f.date_photo < ${now}::timestamptz - make_interval(secs => ${uploadLinkSeconds + grace}) as perimee
    from photo f where f.etat = 'attendue' order by f.date_photo limit ${waitingMax}`)
  for (const row of rows) {
    const verdict = await verifyDeposit(services, row)
    if (verdict === 'absente' && row.perimee)
      await services.database.write(sql`delete from photo where uuid_photo = ${row.uuid_photo} and etat = 'attendue'`)
  }
}

async function dropArchived({ database, storage }: Services): Promise<void> {
  const { rows } = await database.write<PhotoRow>(sql`
    delete from photo f using annonce a
    where a.uuid_annonce = f.uuid_annonce and a.status_annonce = 'Archivée' returning ${photoColumns}`)
  for (const row of rows) await deleteImage(storage, row)
}

/** Photos whose object is missing or unreadable: retried after a restart, not each minute. */
const perdues = new Set<string>()

/** Makes the renditions of photos older than renditions. */
async function declineOlder({ database, storage }: Services): Promise<void> {
  const { rows } = await database.read<PhotoRow>(sql`
    select ${photoColumns} from photo f
    where f.etat = 'visible' and f.flou is null and f.uuid_photo <> all(${[...perdues]}::uuid[])
    order by f.date_photo limit ${olderMax}`)
  for (const row of rows) {
    const bytes = await storage.get(keyOfPhoto(row), poidsEnvoiMax)
    const image = bytes instanceof Uint8Array ? await encodeImage(bytes) : null
    if (!image) {
      perdues.add(row.uuid_photo)
      continue
    }
    await storeRenditions(storage, row, image)
    const { rowCount } = await database.write(
      sql`update photo set ${imageSet(image)} where uuid_photo = ${row.uuid_photo}`,
    )
    if (!rowCount) await deleteRenditions(storage, row)
  }
}

/** Deletes uploads that will never get a row: their photo was deleted, or their link was used twice. */
async function dropDeposits({ database, storage }: Services): Promise<void> {
  for await (const page of storage.list('depots/')) {
    const names = page.map(nameOf)
    const { rows } = await database.read<{ nom_fichier: string }>(
      sql`select nom_fichier from photo where etat = 'attendue' and nom_fichier = any(${names})`,
    )
    const waited = new Set(rows.map((row) => row.nom_fichier))
    for (const stored of page) if (!waited.has(nameOf(stored))) await storage.delete(stored.key)
  }
}

/** Whether this server searches the whole store now: one server does, once an hour. */
async function takeHour({ database }: Services, now: Date): Promise<boolean> {
  const { rowCount } = await database.write(sql`
    update photo_balayage set date_balayage = ${now} where date_balayage <= ${now}::timestamptz - interval '1 hour'`)
  return rowCount === 1
}

async function dropOrphans({ database, storage }: Services, now: Date): Promise<void> {
  for await (const page of storage.list()) {
    const old = page.filter(({ key, date }) => isOurs(key) && date.getTime() < now.getTime() - orphanAge * 1000)
    const names = old.map(nameOf)
    const { rows } = await database.read<{ nom_fichier: string }>(
      sql`select nom_fichier from photo where nom_fichier = any(${names})`,
    )
    const known = new Set(rows.map((row) => row.nom_fichier))
    for (const stored of old) if (!known.has(nameOf(stored))) await storage.delete(stored.key)
  }
}

const isOurs = (key: string): boolean => key.startsWith('annonces/') || key.startsWith('depots/')
const nameOf = ({ key }: Stored): string => key.slice(key.lastIndexOf('/') + 1)
