// The photos of an ad: presigned links to upload, view and delete; an upload is checked before anyone sees it.
import { randomBytes } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import type { Args } from '#domain/contract/contract.ts'
import { limiteTarif } from '#domain/paiement/tarif.ts'
import {
  type Couverture,
  type LargeurPhoto,
  type Photo,
  photosIntrouvables,
  poidsCible,
  poidsEnvoiMax,
  readNomFichier,
  refuseOrdre,
  refusePhoto,
  refusePoids,
  traitementImpossible,
  uploadLinkSeconds,
  viewLinkSeconds,
} from '#domain/photo/photo.ts'
import type { Transaction } from '../adapter/database.ts'
import type { Membre } from '../adapter/identity.ts'
import { annonceAbsente, ordrePhotos, ownAnnonce, publicAnnonce } from '../annonce/annonce.ts'
import { externalServices, type FunctionHandlers, type Services } from '../api/handler.ts'
import { check, Refusal } from '../api/refusal.ts'
import { encodeImage, type Image } from '../image/image.ts'
import { deleteImage, deleteRenditions, keyOfPhoto, keyOfRendition, storeImage, weighImage } from './renditions.ts'

export interface PhotoRow {
  uuid_photo: string
  uuid_annonce: string
  nom_fichier: string
  nom_origine: string
  etat: 'attendue' | 'visible'
  /** Null until its renditions exist. */
  largeur: number | null
  hauteur: number | null
}

type Photographe = Services & { membre: Membre; now: Date }
type Cible = Args<'generer_lien_image_annonce'>

export const photoColumns: Sql = sql`f.uuid_photo, f.uuid_annonce, f.nom_fichier, f.nom_origine, f.etat,
  f.largeur, f.hauteur`

/** The object key of a photo: unchecked uploads are stored under another prefix. */
export const keyOf = (row: Pick<PhotoRow, 'etat' | 'uuid_annonce' | 'nom_fichier'>): string =>
  row.etat === 'visible' ? keyOfPhoto(row) : `depots/${row.nom_fichier}`

const randomName = (): string => randomBytes(16).toString('hex')

export const functions = {
  generer_lien_image_annonce: externalServices((asked, cible) => openDeposit(asked, cible)),
  generer_lien_téléchargement_image: externalServices((asked, cible) => readLink(asked, cible)),
  generer_lien_telechargement_image: externalServices((asked, cible) => readLink(asked, cible)),
  generer_liens_telechargement_images: externalServices((asked, cible) => readLinks(asked, cible.p_uuid_annonce)),
  generer_liens_couvertures: externalServices((asked, { p_uuids_annonces }) =>
    readCouvertures(asked, p_uuids_annonces),
  ),
  generer_lien_suppression_image: externalServices((asked, cible) => removePhoto(asked, cible)),
  ordonner_photos_annonce: ({ tx, membre }, { p_uuid_annonce, p_noms_fichiers }) =>
    orderPhotos(tx, membre, p_uuid_annonce, p_noms_fichiers),
} satisfies Partial<FunctionHandlers>

async function openDeposit(asked: Photographe, cible: Cible): Promise<string> {
  const take = (last: boolean) => asked.database.transaction((tx) => takePlace(tx, asked, cible, last))
  let name = await take(false)
  if (name === null) {
    // A refused or abandoned upload may occupy the last place.
    await verifyDeposits(asked, cible.p_uuid_annonce)
    name = await take(true)
  }
  return asked.storage.presignPut(`depots/${name}`, uploadLinkSeconds)
}

/** Reserves a place among the photos of an ad, under the ad's row lock. Null when there is none, or a refusal on the last try. */
async function takePlace(
  tx: Transaction,
  { membre, now }: Photographe,
  cible: Cible,
  last: boolean,
): Promise<string | null> {
  const code_tarif = await lockOwn(tx, membre, cible.p_uuid_annonce)
  // A separate statement: the one that waited for the lock does not see rows written meanwhile.
  const { rows } = await tx.query<{ nombre: number; rang: number }>(sql`
    select count(*)::integer as nombre, coalesce(max(rang), 0) + 1 as rang
    from photo where uuid_annonce = ${cible.p_uuid_annonce}`)
  const { nombre, rang } = rows[0]!
  const { p_nom_fichier: nom_fichier } = cible
  check(refusePhoto({ code_tarif, nombre: last ? nombre : 0, nom_fichier }))
  if (nombre >= limiteTarif(code_tarif).photos) return null
  check(refusePoids(await weigh(tx, membre)))
  const name = randomName()
  await tx.query(sql`
    insert into photo (uuid_annonce, nom_fichier, nom_origine, rang, etat, date_photo)
    values (${cible.p_uuid_annonce}, ${name}, ${readNomFichier(nom_fichier)}, ${rang}, 'attendue', ${now})`)
  return name
}

/** Bytes used by a member's photos; a pending upload counts as the maximum size. */
async function weigh(tx: Transaction, { uuid_personne }: Membre): Promise<number> {
  const { rows } = await tx.query<{ poids: number }>(sql`
    select coalesce(sum(case f.etat when 'visible' then f.poids else ${poidsCible}::integer end), 0) as poids
    from photo f join annonce a using (uuid_annonce) where a.uuid_personne_annonceur = ${uuid_personne}`)
  return rows[0]!.poids
}

/** The plan of a member's own ad; its row is locked until the transaction ends. */
async function lockOwn(tx: Transaction, membre: Membre, uuid: string): Promise<string> {
  const { rows } = await tx.query<{ code_tarif: string }>(sql`
    select code_tarif from annonce where uuid_annonce = ${uuid} and ${ownAnnonce(membre.uuid_personne)}
    for no key update`)
  if (!rows[0]) throw annonceAbsente()
  return rows[0].code_tarif
}

async function readLinks(asked: Photographe, uuid: string): Promise<Photo[]> {
  await admitReader(asked, uuid)
  await verifyDeposits(asked, uuid)
  const { rows } = await asked.database.read<PhotoRow>(sql`
    select ${photoColumns} from photo f
    where f.uuid_annonce = ${uuid} and f.etat = 'visible' order by ${ordrePhotos}`)
  return Promise.all(rows.map((row) => showPhoto(asked, row)))
}

const showPhoto = async (asked: Photographe, row: PhotoRow): Promise<Photo> => ({
  nom_fichier: row.nom_fichier,
  url: await presignPhoto(asked, row),
  url_480: await presignRendition(asked, row, 480),
  url_1280: await presignRendition(asked, row, 1280),
  largeur: row.largeur,
  hauteur: row.hauteur,
})

/** The covers of several ads in one call, limited to the ads whose photos this member may see. */
async function readCouvertures(asked: Photographe, uuids: string[]): Promise<Couverture[]> {
  const { rows } = await asked.database.read<PhotoRow>(sql`
    select distinct on (f.uuid_annonce) ${photoColumns} from photo f join annonce a using (uuid_annonce)
    where f.uuid_annonce = any(${uuids}::uuid[]) and f.etat = 'visible'
      and (${publicAnnonce} or ${ownAnnonce(asked.membre.uuid_personne)})
    order by f.uuid_annonce, ${ordrePhotos}`)
  return Promise.all(
    rows.map(async (row) => ({ uuid_annonce: row.uuid_annonce, url: await presignRendition(asked, row, 480) })),
  )
}

/** The link to one photo. A new upload is checked first, so that its sender learns whether it was accepted. */
async function readLink(asked: Photographe, cible: Cible): Promise<string> {
  await admitReader(asked, cible.p_uuid_annonce)
  const row = await findPhoto(asked, sql`f.uuid_photo = (${named(cible)})`)
  const shown = row?.etat === 'attendue' ? await takeDeposit(asked, row) : row
  if (!shown) throw photoIntrouvable()
  return presignPhoto(asked, shown)
}

/** Checks an upload. Undefined while it has not arrived; throws a refusal when it is not an image. */
async function takeDeposit(asked: Photographe, row: PhotoRow): Promise<PhotoRow | undefined> {
  if ((await verifyDeposit(asked, row)) === 'refusee') throw refusedPhoto(row)
  return findPhoto(asked, sql`f.uuid_photo = ${row.uuid_photo} and f.etat = 'visible'`)
}

const findPhoto = async ({ database }: Photographe, where: Sql): Promise<PhotoRow | undefined> =>
  (await database.read<PhotoRow>(sql`select ${photoColumns} from photo f where ${where}`)).rows[0]

async function presignPhoto({ storage }: Pick<Services, 'storage'>, row: PhotoRow): Promise<string> {
  const type = row.nom_fichier.endsWith('.webp') ? 'image/webp' : 'image/jpeg'
  return storage.presignGet(keyOf(row), { life: viewLinkSeconds, type, name: row.nom_fichier })
}

/** Falls back to the photo itself while the rendition does not exist. */
async function presignRendition(
  services: Pick<Services, 'storage'>,
  row: PhotoRow,
  largeur: LargeurPhoto,
): Promise<string> {
  if (row.largeur === null) return presignPhoto(services, row)
  const name = `${row.nom_fichier.replace(/\.\w+$/, '')}-${largeur}.webp`
  return services.storage.presignGet(keyOfRendition(row, largeur), { life: viewLinkSeconds, type: 'image/webp', name })
}

/** The row first: a deleted photo is no longer shown, even if the store never gets the request. */
async function removePhoto(asked: Photographe, cible: Cible): Promise<string> {
  const row = await asked.database.transaction(async (tx) => {
    await lockOwn(tx, asked.membre, cible.p_uuid_annonce)
    const { rows } = await tx.query<PhotoRow>(sql`
      delete from photo f where f.uuid_photo = (${named(cible)}) returning ${photoColumns}`)
    return rows[0]
  })
  if (!row) throw photoIntrouvable()
  // Renditions that could not be deleted are orphans, removed by the cleanup job.
  await deleteRenditions(asked.storage, row).catch(() => {})
  return asked.storage.presignDelete(keyOf(row), uploadLinkSeconds)
}

/** Under the ad's lock, since photos come and go; pending uploads come after visible photos. */
async function orderPhotos(tx: Transaction, membre: Membre, uuid: string, noms: string[]): Promise<void> {
  await lockOwn(tx, membre, uuid)
  // A separate statement: the one that waited for the lock does not see rows written meanwhile.
  const { rows } = await tx.query<{ nom_fichier: string }>(
    sql`select nom_fichier from photo where uuid_annonce = ${uuid} and etat = 'visible'`,
  )
  check(
    refuseOrdre(
      noms,
      rows.map(({ nom_fichier }) => nom_fichier),
    ),
  )
  await tx.query(sql`
    update photo f set rang = suite.rang from (
      select uuid_photo, row_number() over (
        order by etat = 'attendue', array_position(${noms}::text[], nom_fichier), rang, date_photo, uuid_photo) as rang
      from photo where uuid_annonce = ${uuid}) suite
    where f.uuid_photo = suite.uuid_photo`)
}

/** The photo of this name: the store's name, else the latest upload under the member's own file name. */
const named = ({ p_uuid_annonce, p_nom_fichier }: Cible): Sql => {
  const nom = readNomFichier(p_nom_fichier)
  return sql`select uuid_photo from photo
    where uuid_annonce = ${p_uuid_annonce} and (nom_fichier = ${nom} or nom_origine = ${nom})
    order by nom_fichier = ${nom} desc, rang desc limit 1`
}

/** Members may see the photos of any ad that was published; before that, only its owner. */
async function admitReader({ database, membre }: Photographe, uuid: string): Promise<void> {
  const { rowCount } = await database.read(
    sql`select from annonce where uuid_annonce = ${uuid} and (${publicAnnonce} or ${ownAnnonce(membre.uuid_personne)})`,
  )
  if (!rowCount) throw annonceAbsente()
}

/** Checks the pending uploads of an ad. */
async function verifyDeposits(asked: Services & { now: Date }, uuid: string): Promise<void> {
  const { rows } = await asked.database.read<PhotoRow>(
    sql`select ${photoColumns} from photo f where f.uuid_annonce = ${uuid} and f.etat = 'attendue' order by f.rang`,
  )
  for (const row of rows) await verifyDeposit(asked, row)
}

type Verdict = 'visible' | 'refusee' | 'absente'
const verifying = new Map<string, Promise<Verdict>>()

/** Checks one upload, once even if several callers ask: made visible under a new name, deleted, or not arrived yet. */
export function verifyDeposit(services: Services, row: PhotoRow): Promise<Verdict> {
  const running = verifying.get(row.uuid_photo)
  if (running) return running
  const verdict = examine(services, row).finally(() => verifying.delete(row.uuid_photo))
  verifying.set(row.uuid_photo, verdict)
  return verdict
}

async function examine({ database, storage }: Services, row: PhotoRow): Promise<Verdict> {
  const bytes = await storage.get(keyOf(row), poidsEnvoiMax)
  if (bytes === null) return 'absente'
  const image = bytes === 'tropLourd' ? null : await encodeImage(bytes)
  const waiting = sql`uuid_photo = ${row.uuid_photo} and etat = 'attendue'`
  if (!image) {
    await database.write(sql`delete from photo where ${waiting}`)
    await storage.delete(keyOf(row))
    return 'refusee'
  }
  const shown: PhotoRow = { ...row, etat: 'visible', nom_fichier: `${randomName()}.${image.extension}` }
  await storeImage(storage, shown, image)
  const { rowCount } = await database.write(sql`
    update photo set etat = 'visible', nom_fichier = ${shown.nom_fichier}, ${imageSet(image)} where ${waiting}`)
  // The row was deleted meanwhile, or another server has checked it too: these objects are unused.
  if (!rowCount) await deleteImage(storage, shown)
  await storage.delete(keyOf(row))
  return 'visible'
}

/** Adds an image as the last photo of an ad, as if its owner had sent it. */
export async function addPhoto(
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  uuid_annonce: string,
  image: Image,
  now: Date,
) {
  const nom_fichier = `${randomName()}.${image.extension}`
  await storeImage(storage, { uuid_annonce, nom_fichier }, image)
  await database.transaction(async (tx) => {
    await tx.query(sql`
      insert into photo (uuid_annonce, nom_fichier, nom_origine, rang, etat, date_photo)
      select ${uuid_annonce}, ${nom_fichier}, ${nom_fichier}, coalesce(max(rang), 0) + 1, 'visible', ${now}
      from photo where uuid_annonce = ${uuid_annonce}`)
    await tx.query(sql`update photo set ${imageSet(image)} where nom_fichier = ${nom_fichier}`)
  })
}

/** The columns of an image. */
export const imageSet = (image: Image): Sql => sql`
  largeur = ${image.largeur}, hauteur = ${image.hauteur}, flou = ${image.flou}, poids = ${weighImage(image)}`

const refusedPhoto = (row: PhotoRow) => new Refusal(400, 'P0001', traitementImpossible(row.nom_origine))
const photoIntrouvable = () => new Refusal(404, 'PT404', photosIntrouvables)
