// Renditions and covers of photos: for members, with a blurred preview for everybody, and nothing once deleted.
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { colonnesCarte } from '#domain/annonce/cardColumns.ts'
import { largeurFlou } from '#domain/photo/photo.ts'
import { photosOf, picture } from '../testing/photo.ts'
import { call, openFileSite, type TestSite } from '../testing/site.ts'
import { sweepPhotos } from './photoCleanup.ts'

const site = await openFileSite()
const camille = await site.createMembre({ pseudo: 'Camille' })
const sacha = await site.createMembre({ pseudo: 'Sacha' })

const { createAd, ask, list, deletionLink, send } = photosOf(
  () => site,
  () => camille,
)
const visitor = async (uuid: string) =>
  (await call(site, 'rpc/lister_annonces', { args: { p_uuid_annonce: uuid } })).body[0]
const couvertures = async (uuids: string[], membre = sacha) =>
  (await ask('generer_liens_couvertures', { p_uuids_annonces: uuids }, membre)).body
const metadataAt = async (url: string) => sharp(await (await fetch(url)).arrayBuffer()).metadata()
const statusOf = async (url: string) => (await fetch(url)).status

const phonePhoto = async () =>
  sharp(await picture(3000, 2000))
    .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 23/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

test('une photo acceptée se décline en WebP de 480 et 1 280 pixels de large, droits et sans lieu', async () => {
  const uuid = await createAd()
  await send(uuid, await phonePhoto())
  const [photo] = (await list(uuid, sacha)).body
  expect([photo.largeur, photo.hauteur]).toEqual([1280, 1920])
  for (const [url, width, height] of [
    [photo.url_480, 480, 720],
    [photo.url_1280, 1280, 1920],
  ]) {
    const answer = await fetch(url)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    const read = await sharp(await answer.arrayBuffer()).metadata()
    expect([read.format, read.width, read.height, read.exif, read.icc]).toEqual([
      'webp',
      width,
      height,
      undefined,
      undefined,
    ])
  }
})

test('une petite photo n’est pas agrandie', async () => {
  const uuid = await createAd()
  await send(uuid, await picture(60, 40))
  const [photo] = (await list(uuid)).body
  for (const url of [photo.url_480, photo.url_1280]) expect((await metadataAt(url)).width).toBe(60)
})

test('un visiteur voit combien de photos il y a et un flou de 32 pixels au plus, jamais un lien', async () => {
  const uuid = await createAd()
  expect(await visitor(uuid)).toMatchObject({ photos_annonce: false, nombre_photos: 0, flou_annonce: null })
  for (const nom of ['a.jpg', 'b.jpg']) await send(uuid, await picture(900, 600), nom)
  const [photo] = (await list(uuid)).body
  const seen = await visitor(uuid)
  expect([seen.photos_annonce, seen.nombre_photos]).toEqual([true, 2])
  const [, base64] = /^data:image\/webp;base64,(.+)$/.exec(seen.flou_annonce)!
  const { width, height } = await sharp(Buffer.from(base64!, 'base64')).metadata()
  expect([width! <= largeurFlou, height! <= largeurFlou]).toEqual([true, true])
  const card = await call(site, `lister_annonces?uuid_annonce=eq.${uuid}&select=${colonnesCarte.join()}`)
  expect([card.body[0].nombre_photos, card.body[0].flou_annonce]).toEqual([2, seen.flou_annonce])
  for (const given of [seen, card.body[0]]) {
    expect(JSON.stringify(given)).not.toContain(photo.nom_fichier.slice(0, 32))
    expect(JSON.stringify(given)).not.toMatch(/X-Amz|stockage/)
  }
  for (const name of ['generer_liens_couvertures', 'generer_liens_telechargement_images']) {
    const args = name === 'generer_liens_couvertures' ? { p_uuids_annonces: [uuid] } : { p_uuid_annonce: uuid }
    expect((await call(site, `rpc/${name}`, { args })).status).toBe(401)
    const anonyme = { 'content-profile': 'anon_ae' }
    expect((await call(site, `rpc/${name}`, { args, headers: anonyme })).status).toBe(404)
  }
  for (const { pathname } of [photo.url, photo.url_480, photo.url_1280].map((url) => new URL(url)))
    expect([400, 403]).toContain((await fetch(new URL(pathname, photo.url))).status)
})

test('les couvertures d’une page d’annonces se lisent d’un appel : la première photo de chacune, en petit', async () => {
  const [first, second, empty] = [await createAd(), await createAd(), await createAd()]
  for (const nom of ['a.jpg', 'b.jpg']) await send(first, await picture(900, 600), nom)
  await send(second, await picture(900, 600))
  // An unchecked photo is never a cover.
  expect(await couvertures([first, second], camille)).toEqual([])
  const photos = (await list(first)).body
  await list(second)
  const found = await couvertures([first, second, empty])
  expect(found.map((one: { uuid_annonce: string }) => one.uuid_annonce).sort()).toEqual([first, second].sort())
  const cover = () => couvertures([first]).then(([one]) => new URL(one.url).pathname)
  expect(await cover()).toBe(new URL(photos[0].url_480).pathname)
  expect((await metadataAt(found[0].url)).width).toBe(480)
  const before = (await visitor(first)).flou_annonce
  const noms = photos.map(({ nom_fichier }: { nom_fichier: string }) => nom_fichier).reverse()
  await ask('ordonner_photos_annonce', { p_uuid_annonce: first, p_noms_fichiers: noms })
  expect(await cover()).toBe(new URL(photos[1].url_480).pathname)
  expect((await visitor(first)).flou_annonce).toBe(before)
})

test('autant d’annonces qu’une liste peut en montrer, pas une de plus', async () => {
  const uuids = Array.from({ length: 301 }, () => crypto.randomUUID())
  expect(await couvertures(uuids.slice(1))).toEqual([])
  const { status, body } = await ask('generer_liens_couvertures', { p_uuids_annonces: uuids }, sacha)
  expect([status, body.code]).toEqual([400, '22P02'])
})

test('la couverture d’une annonce qui attend son paiement n’est qu’à sa propriétaire', async () => {
  const uuid = await createAd('P0003', { status_annonce: 'En attente', date_publication: null })
  await send(uuid, await picture())
  await list(uuid)
  expect(await couvertures([uuid])).toEqual([])
  expect(await couvertures([uuid], camille)).toHaveLength(1)
})

test('supprimée, une photo quitte tout : sa couverture, son flou, ses déclinaisons', async () => {
  const uuid = await createAd()
  await send(uuid, await picture())
  const [photo] = (await list(uuid)).body
  const { body: link } = await deletionLink(uuid, photo.nom_fichier)
  expect([await statusOf(photo.url_480), await statusOf(photo.url_1280)]).toEqual([404, 404])
  await fetch(link, { method: 'DELETE' })
  expect(await statusOf(photo.url)).toBe(404)
  expect(await couvertures([uuid])).toEqual([])
  expect(await visitor(uuid)).toMatchObject({ nombre_photos: 0, flou_annonce: null })
})

test('archivée, une annonce n’a plus de couverture aussitôt, ni aucun objet une minute après', async () => {
  const uuid = await createAd()
  await send(uuid, await picture())
  const [photo] = (await list(uuid)).body
  await ask('archiver_annonce', { p_uuid_annonce: uuid })
  expect([await couvertures([uuid]), await couvertures([uuid], camille)]).toEqual([[], []])
  await sweepPhotos(site, new Date())
  for (const url of [photo.url, photo.url_480, photo.url_1280]) expect(await statusOf(url)).toBe(404)
})

test('une photo d’avant se montre entière, puis le balayage fait ses déclinaisons', async () => {
  const uuid = await createAd()
  await send(uuid, await picture(900, 600))
  const [photo] = (await list(uuid)).body
  const ofBefore = sql`update photo set largeur = null, hauteur = null, flou = null, poids = 0 where uuid_annonce = ${uuid}`
  await site.database.pool.query(ofBefore)
  const [entiere] = (await list(uuid)).body
  expect([entiere.url_480, entiere.url_1280, entiere.largeur]).toEqual([entiere.url, entiere.url, null])
  expect(await visitor(uuid)).toMatchObject({ nombre_photos: 1, flou_annonce: null })
  await sweepPhotos(site, new Date())
  expect((await list(uuid)).body[0]).toMatchObject({ nom_fichier: photo.nom_fichier, largeur: 900, hauteur: 600 })
  expect((await metadataAt((await list(uuid)).body[0].url_480)).width).toBe(480)
  expect((await visitor(uuid)).flou_annonce).toMatch(/^data:image\/webp/)
})

test('une photo d’avant dont l’objet est perdu n’est pas redemandée à chaque balayage', async () => {
  const uuid = await createAd()
  await send(uuid, await picture(900, 600))
  await list(uuid)
  await site.database.pool.query(
    sql`update photo set largeur = null, hauteur = null, flou = null, nom_fichier = 'perdue.jpg' where uuid_annonce = ${uuid}`,
  )
  const demandes: string[] = []
  const get: TestSite['storage']['get'] = (key, sizeMax) => {
    demandes.push(key)
    return site.storage.get(key, sizeMax)
  }
  const services = { database: site.database, checkout: site.checkout, storage: { ...site.storage, get } }
  for (let n = 0; n < 3; n++) await sweepPhotos(services, new Date())
  expect(demandes.filter((key) => key.endsWith('perdue.jpg'))).toHaveLength(1)
})
