// The images of an ad, over HTTP on a real database: content, access and caching.
import { brotliCompressSync } from 'node:zlib'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type AnnonceImage, addressOfImage, annonceImages, cadrePartage } from '#domain/protocol/annonceImages.ts'
import { openGeography } from '../../embedded/geography/answer.ts'
import { createAnnonce, openTestSite, publicUrl, type TestSite } from '../testing/site.ts'
import { registerAnnonceImages } from './annonceImages.ts'
import { loadTextOutlines } from './textOutlines.ts'

let site: TestSite
const noms = Object.keys(annonceImages) as AnnonceImage[]

const open = async (limites = 0) => {
  const geography = await openGeography(inject('gazetteer'))
  return openTestSite({
    limites,
    pages: (door) => async (app) => registerAnnonceImages(app, { door, geography }),
  })
}

beforeAll(async () => {
  site = await open()
})
afterAll(() => site?.close())

const ask = (uuid: string, dessin: AnnonceImage, headers = {}) =>
  fetch(site.url + addressOfImage(uuid, dessin), { headers: { 'accept-encoding': 'identity', ...headers } })
const read = async (uuid: string, dessin: AnnonceImage) => Buffer.from(await (await ask(uuid, dessin)).arrayBuffer())

test('l’image d’un lien partagé a sa taille, se garde une heure et se compare', async () => {
  const { uuid_annonce } = await createAnnonce(site)
  const image = await ask(uuid_annonce, 'affiche')
  expect([image.status, image.headers.get('content-type'), image.headers.get('cache-control')]).toEqual([
    200,
    'image/png',
    'public, max-age=3600',
  ])
  const { width, height, format } = await sharp(Buffer.from(await image.arrayBuffer())).metadata()
  expect([width, height, format]).toEqual([cadrePartage.largeur, cadrePartage.hauteur, 'png'])
  const again = await ask(uuid_annonce, 'affiche', { 'if-none-match': image.headers.get('etag') })
  expect(again.status).toBe(304)
})

test.each(['Actif', 'Expirée', 'Pourvue'] as const)('une annonce « %s » a ses dessins', async (status_annonce) => {
  const { uuid_annonce } = await createAnnonce(site, { status_annonce })
  for (const nom of noms) expect((await ask(uuid_annonce, nom)).status).toBe(200)
  expect((await ask(uuid_annonce.toUpperCase(), 'carte')).status).toBe(200)
})

test.each(['En attente', 'Archivée'] as const)('une annonce « %s » n’en a pas', async (status_annonce) => {
  const { uuid_annonce } = await createAnnonce(site, { status_annonce, code_tarif: 'P0001' })
  for (const nom of noms) {
    const answer = await ask(uuid_annonce, nom)
    expect([answer.status, await answer.text()]).toEqual([404, ''])
  }
})

test('une annonce inconnue, ou une adresse qui n’en est pas une, n’a pas de dessin', async () => {
  for (const uuid of ['00000000-0000-4000-8000-000000000000', 'nimporte', '..%2f..'])
    for (const nom of noms) expect((await ask(uuid, nom)).status).toBe(404)
})

test('un dessin déjà demandé disparaît avec son annonce, deux secondes après au plus', async () => {
  const { uuid_annonce } = await createAnnonce(site)
  for (let fois = 0; fois < 3; fois++) expect((await ask(uuid_annonce, 'affiche')).status).toBe(200)
  await site.database.transaction((tx) =>
    tx.query(sql`update annonce set status_annonce = 'Archivée' where uuid_annonce = ${uuid_annonce}`),
  )
  site.clock.now = new Date(site.clock.now.getTime() + 2001)
  expect((await ask(uuid_annonce, 'affiche')).status).toBe(404)
})

test('la carte tient en 3 Ko, et son point est sur la commune', async () => {
  const tours = await createAnnonce(site)
  const carte = String(await read(tours.uuid_annonce, 'carte'))
  expect(brotliCompressSync(carte).length).toBeLessThan(3000)
  const [, x, y] = /class="p" cx="([\d.]+)" cy="([\d.]+)"/.exec(carte)!.map(Number)
  // Tours is a little left of the centre of the country, and above it.
  expect([Math.round(x! / 10), Math.round(y! / 10)]).toEqual([12, 12])
})

test('le code mène à l’adresse courte de l’annonce', async () => {
  const { uuid_annonce } = await createAnnonce(site)
  const picture = sharp(await read(uuid_annonce, 'code'), { density: 600 })
    .resize(400)
    .flatten({ background: '#fff' })
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })).toBe(
    `${publicUrl}/a/${uuid_annonce.slice(0, 8)}`,
  )
})

test('les mots sont des contours entiers, et tiennent dans leur place', async () => {
  const lettrage = await loadTextOutlines()
  const place = { x: 0, y: 100, corps: 96, corpsMin: 48, largeur: 300 }
  const trace = lettrage.draw('Œuvre où l’été ± « 75\u00a0% » ça, Ÿ', { ...place, largeur: 3000 })
  expect(trace).toMatch(/^M[\d\sMLQCZ.-]+Z?$/)
  const droite = (mots: string) =>
    Math.max(...[...lettrage.draw(mots, place).matchAll(/(-?[\d.]+) -?[\d.]+(?=[A-Z]|$)/g)].map(([, x]) => Number(x)))
  expect(droite('Saint-Rémy-en-Bouzemont-Saint-Genest-et-Isson')).toBeLessThanOrEqual(301)
  expect(droite('Lyon')).toBeGreaterThan(150)
  // Characters that the font does not have are left out.
  expect(lettrage.draw('Лион', place)).toBe('')
})

test('qui demande trop de dessins attend', async () => {
  const limited = await open(0.0125)
  const { uuid_annonce } = await createAnnonce(limited)
  const asked = async () => (await fetch(limited.url + addressOfImage(uuid_annonce, 'carte'))).status
  const statuts = [await asked(), await asked(), await asked(), await asked()]
  await limited.close()
  expect(statuts).toEqual([200, 200, 200, 429])
})
