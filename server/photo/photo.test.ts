// Photos from upload to display: checked, cleaned, counted, deleted, swept.
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { coteMax, poidsCible } from '#domain/photo/photo.ts'
import { createStorage } from '../adapter/storage.ts'
import { photoRows, photosOf, picture, together } from '../testing/photo.ts'
import { call, openFileSite } from '../testing/site.ts'
import { sweepPhotos } from './photoCleanup.ts'

const site = await openFileSite()
const camille = await site.createMembre({ pseudo: 'Camille' })
const sacha = await site.createMembre({ pseudo: 'Sacha' })

const { createAd, ask, depositLink, list, deletionLink, send } = photosOf(
  () => site,
  () => camille,
)
const readLink = (uuid: string, nom: string, membre = camille) =>
  ask('generer_lien_téléchargement_image', { p_uuid_annonce: uuid, p_nom_fichier: nom }, membre)
async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const page of site.storage.list()) found.push(...page.map(({ key }) => key))
  return found
}
const keysOf = async (uuid: string) => (await keys()).filter((key) => key.includes(uuid)).sort()
/** A photo and its two renditions. */
const keysWith = (uuid: string, nom: string) =>
  [`${uuid}/1280/${nom}`, `${uuid}/480/${nom}`, `${uuid}/${nom}`].map((key) => `annonces/${key}`).sort()
const rowsOf = (uuid: string) => photoRows(site, uuid)

/** A photo of a phone held upright: stored sideways with an EXIF orientation (red at the top once rotated) and a GPS position. */
async function phonePhoto(): Promise<Buffer> {
  const size = { width: 4000, height: 3000 }
  const red = { create: { width: 2000, height: 3000, channels: 3, background: '#f00' } } as const
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  return sharp({ create: { ...size, channels: 3, background: '#00f', noise } })
    .composite([{ input: await sharp(red).png().toBuffer(), left: 0, top: 0 }])
    .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 23/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer()
}

test('une photo de 12 mégapixels tournée, avec sa position, est rangée droite, légère et sans rien dire de plus', async () => {
  const given = await phonePhoto()
  const before = await sharp(given).metadata()
  expect([before.orientation, before.exif?.includes('Telephone')]).toEqual([6, true])
  const uuid = await createAd()
  await send(uuid, given, 'Salle de soins été.jpg')
  const { status, body } = await list(uuid, sacha)
  expect(status).toBe(200)
  expect(body).toMatchObject([{ nom_fichier: expect.stringMatching(/^[0-9a-f]{32}\.jpg$/), url: expect.any(String) }])
  const answer = await fetch(body[0].url)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  expect(answer.headers.get('content-disposition')).toBe(`inline; filename*=UTF-8''${body[0].nom_fichier}`)
  const stored = Buffer.from(await answer.arrayBuffer())
  expect(stored.length).toBeLessThanOrEqual(poidsCible)
  const after = await sharp(stored).metadata()
  expect([after.width, after.height, after.orientation, after.exif, after.icc]).toEqual([
    1440,
    coteMax,
    undefined,
    undefined,
    undefined,
  ])
  const top = await sharp(stored).extract({ left: 700, top: 100, width: 1, height: 1 }).raw().toBuffer()
  expect(top[0]).toBeGreaterThan(200)
  expect(await keysOf(uuid)).toEqual(keysWith(uuid, body[0].nom_fichier))
  expect((await keys()).filter((key) => key.startsWith('depots/'))).toEqual([])
})

const threeQuarters = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.75))

test('un JPEG qui a perdu ses derniers octets, dont l’image est entière, est pris', async () => {
  const uuid = await createAd()
  await send(uuid, (await phonePhoto()).subarray(0, -2), 'cabinet.jpg')
  expect((await readLink(uuid, 'cabinet.jpg')).status).toBe(200)
})

/** A PNG that claims to be 40,000 by 40,000 pixels and holds almost nothing. */
function hugePng(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.from('00009c4000009c400802000000', 'hex')
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(1000))), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
}

const bad: [string, () => Uint8Array | Promise<Uint8Array>][] = [
  ['un SVG renommé', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['une page HTML renommée', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['un fichier vide', () => new Uint8Array()],
  ['un PNG de 40 000 × 40 000', hugePng],
  [
    'un GIF',
    async () =>
      sharp(await picture())
        .gif()
        .toBuffer(),
  ],
  ['un JPEG coupé', async () => (await picture(600, 400)).subarray(0, 400)],
  ['un JPEG coupé aux trois quarts', async () => threeQuarters(await phonePhoto())],
  ['un début de JPEG suivi de HTML', () => Buffer.from('\xff\xd8\xff<script>alert(1)</script>', 'latin1')],
]

test.each(bad)('%s est refusé et ne laisse rien', async (_name, make) => {
  const uuid = await createAd()
  await send(uuid, await make(), 'cabinet.jpg')
  const { status, body } = await readLink(uuid, 'cabinet.jpg')
  expect([status, body.message]).toEqual([400, "Impossible de traiter l'image cabinet.jpg."])
  expect((await list(uuid)).body).toEqual([])
  expect([await rowsOf(uuid), await keysOf(uuid)]).toEqual([[], []])
  expect((await keys()).filter((key) => key.startsWith('depots/'))).toEqual([])
})

test('cinq photos au plus, même demandées ensemble', async () => {
  const uuid = await createAd()
  for (let n = 1; n <= 4; n++) await send(uuid, await picture(), `${n}.jpg`)
  expect((await list(uuid)).body).toHaveLength(4)
  const both = await together(site, uuid, () => ['5.jpg', '5.jpg', '6.jpg'].map((nom) => depositLink(uuid, nom)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  const refused = both.find(({ status }) => status === 400)
  expect(refused?.body.message).toBe('Une annonce contient au plus 5 photos.')
  expect(await rowsOf(uuid)).toHaveLength(5)
})

test('un envoi refusé rend sa place au suivant', async () => {
  const uuid = await createAd()
  for (let n = 1; n <= 5; n++) await send(uuid, Buffer.from('<html>'), `${n}.jpg`)
  expect((await depositLink(uuid, '6.jpg')).status).toBe(200)
  expect((await rowsOf(uuid)).map((row) => row.nom_origine)).toEqual(['6.jpg'])
})

test.each(['G0000', 'P0001'])('le plan %s ne prend pas de photos', async (code) => {
  const uuid = await createAd(code)
  const { status, body } = await depositLink(uuid)
  expect([status, body.message]).toEqual([400, 'Ce plan ne permet pas d’ajouter de photos.'])
  expect(await rowsOf(uuid)).toEqual([])
})

test('l’annonce d’une autre reste fermée : ni envoi, ni suppression', async () => {
  const uuid = await createAd()
  await send(uuid, await picture())
  const [{ nom_fichier }] = (await list(uuid)).body
  for (const answer of [await depositLink(uuid, 'b.jpg', sacha), await deletionLink(uuid, nom_fichier, sacha)])
    expect([answer.status, answer.body.message]).toEqual([404, 'Annonce non trouvée ou accès refusé.'])
  expect((await list(uuid)).body).toHaveLength(1)
})

test('les photos d’une annonce qui attend son paiement ne se montrent qu’à sa propriétaire', async () => {
  const uuid = await createAd('P0003', { status_annonce: 'En attente', date_publication: null })
  await send(uuid, await picture())
  expect((await list(uuid)).body).toHaveLength(1)
  expect((await list(uuid, sacha)).status).toBe(404)
  expect((await readLink(uuid, 'salle.jpg', sacha)).status).toBe(404)
})

test.each([
  ['généré en NFC', 'generer_lien_téléchargement_image'.normalize('NFC')],
  ['généré en NFD', 'generer_lien_téléchargement_image'.normalize('NFD')],
  ['sans accents', 'generer_lien_telechargement_image'],
])('le lien d’une photo : nom de fonction %s', async (_form, name) => {
  const uuid = await createAd()
  await send(uuid, await picture(), 'e\u0301te\u0301.jpg')
  const byGivenName = await ask(name, { p_uuid_annonce: uuid, p_nom_fichier: 'été.jpg' })
  const [{ nom_fichier }] = (await list(uuid)).body
  const byOurName = await ask(name, { p_uuid_annonce: uuid, p_nom_fichier: nom_fichier })
  for (const { status, body } of [byGivenName, byOurName]) {
    expect(status).toBe(200)
    expect((await fetch(body)).status).toBe(200)
  }
  const unknown = await ask(name, { p_uuid_annonce: uuid, p_nom_fichier: 'inconnue.jpg' })
  expect([unknown.status, unknown.body.message]).toEqual([404, 'Aucune photo trouvée pour cette annonce.'])
})

test('supprimer : la photo quitte la liste dès le lien, le magasin dès qu’on le suit', async () => {
  const uuid = await createAd()
  await send(uuid, await picture(), 'a.jpg')
  await send(uuid, await picture(), 'b.jpg')
  const [first, second] = (await list(uuid)).body
  const { body: url } = await deletionLink(uuid, first.nom_fichier)
  expect((await list(uuid)).body.map((photo: { nom_fichier: string }) => photo.nom_fichier)).toEqual([
    second.nom_fichier,
  ])
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(204)
  expect(await keysOf(uuid)).toEqual(keysWith(uuid, second.nom_fichier))
  expect((await deletionLink(uuid, first.nom_fichier)).status).toBe(404)
})

test('le lien d’envoi ne remplace pas une photo déjà vérifiée', async () => {
  const uuid = await createAd()
  const url = await send(uuid, await picture())
  const [shown] = (await list(uuid)).body
  await fetch(url, { method: 'PUT', body: '<script>alert(1)</script>' })
  const again = (await list(uuid)).body
  expect(again).toHaveLength(1)
  expect((await sharp(await (await fetch(again[0].url)).arrayBuffer()).metadata()).format).toBe('jpeg')
  expect(again[0].nom_fichier).toBe(shown.nom_fichier)
})

test('demandée par plusieurs à la fois, une photo n’est rangée qu’une fois', async () => {
  const uuid = await createAd()
  await send(uuid, await picture())
  await Promise.all([list(uuid), list(uuid, sacha), list(uuid), readLink(uuid, 'salle.jpg')])
  expect(await keysOf(uuid)).toHaveLength(3)
  expect((await list(uuid)).body).toHaveLength(1)
})

test('l’annonce dit qu’elle a des photos quand il y en a une à voir', async () => {
  const uuid = await createAd()
  const hasPhotos = async () =>
    (await call(site, 'rpc/lister_annonces', { args: { p_uuid_annonce: uuid } })).body[0].photos_annonce
  await depositLink(uuid)
  expect([await hasPhotos(), (await readLink(uuid, 'salle.jpg')).status]).toEqual([false, 404])
  await send(uuid, await picture())
  await list(uuid)
  expect(await hasPhotos()).toBe(true)
})

test('chaque minute : ce qui est arrivé se montre, un lien jamais suivi rend sa place', async () => {
  const uuid = await createAd()
  await depositLink(uuid, 'jamais.jpg')
  await send(uuid, await picture(), 'arrivee.jpg')
  await sweepPhotos(site, new Date())
  expect((await rowsOf(uuid)).map((row) => [row.nom_origine, row.etat])).toEqual([
    ['jamais.jpg', 'attendue'],
    ['arrivee.jpg', 'visible'],
  ])
  await sweepPhotos(site, new Date(Date.now() + 16 * 60_000))
  expect((await rowsOf(uuid)).map((row) => row.nom_origine)).toEqual(['arrivee.jpg'])
})

test('les photos d’une annonce archivée disparaissent, comme les objets sans ligne, au bout d’une heure', async () => {
  const [archived, kept] = [await createAd(), await createAd()]
  for (const uuid of [archived, kept]) {
    await send(uuid, await picture())
    await list(uuid)
  }
  await site.storage.put(`annonces/${kept}/perdue.jpg`, await picture(), 'image/jpeg')
  await site.storage.put('autre/chose.jpg', await picture(), 'image/jpeg')
  await ask('archiver_annonce', { p_uuid_annonce: archived })
  await sweepPhotos(site, new Date())
  expect([await rowsOf(archived), await keysOf(archived)]).toEqual([[], []])
  expect(await keysOf(kept)).toHaveLength(4)
  await sweepPhotos(site, new Date(Date.now() + 2 * 3_600_000))
  expect(await keysOf(kept)).toEqual(keysWith(kept, (await rowsOf(kept))[0].nom_fichier))
  expect(await keys()).toContain('autre/chose.jpg')
})

test.each(['Pourvue', 'Expirée'])('les photos d’une annonce %s restent : sa page se lit encore', async (status) => {
  const uuid = await createAd()
  await send(uuid, await picture())
  await list(uuid)
  await site.database.pool.query('update annonce set status_annonce = $2 where uuid_annonce = $1', [uuid, status])
  await sweepPhotos(site, new Date())
  expect(await keysOf(uuid)).toEqual(keysWith(uuid, (await rowsOf(uuid))[0].nom_fichier))
})

test('sans magasin, un lien d’envoi se donne encore et la lecture dit d’attendre', async () => {
  const uuid = await createAd()
  const { get } = site.storage
  site.storage.get = createStorage({ ...site.store, endpoint: 'http://127.0.0.1:1' }).get
  const deposit = await depositLink(uuid)
  const { status, body } = await list(uuid)
  site.storage.get = get
  expect(deposit.status).toBe(200)
  expect([status, body.message]).toEqual([503, 'Impossible de charger les images pour le moment. Veuillez réessayer.'])
})
