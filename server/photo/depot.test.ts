// Storage quota of a member: photos are kept up to a weight, and abandoned uploads leave nothing.
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { placePleine, poidsMembreMax } from '#domain/photo/photo.ts'
import { photoRows, photosOf, picture } from '../testing/photo.ts'
import { openFileSite } from '../testing/site.ts'
import { sweepPhotos } from './photoCleanup.ts'

const site = await openFileSite()
const camille = await site.createMembre()
const sacha = await site.createMembre()

const { createAd, ask, depositLink, list, deletionLink, send } = photosOf(
  () => site,
  () => camille,
)
const weigh = (uuid: string, poids: number) =>
  site.database.pool.query(sql`update photo set poids = ${poids} where uuid_annonce = ${uuid}`)
async function deposits(): Promise<string[]> {
  const found: string[] = []
  for await (const page of site.storage.list('depots/')) found.push(...page.map(({ key }) => key))
  return found
}

test('une photo montrée garde le poids de ce qui est rangé, déclinaisons comprises', async () => {
  const uuid = await createAd()
  await send(uuid, await picture(800, 600))
  const { body } = await list(uuid)
  const { url, url_480, url_1280 } = body[0]
  const kept = await Promise.all([url, url_480, url_1280].map(async (one) => (await fetch(one)).arrayBuffer()))
  expect((await photoRows(site, uuid))[0].poids).toBe(kept.reduce((sum, { byteLength }) => sum + byteLength, 0))
})

test('les photos d’un membre ne dépassent pas un poids ; un autre membre n’y perd rien, ce qui est retiré rend sa place', async () => {
  const [first, second] = [await createAd(), await createAd()]
  await send(first, await picture())
  await list(first)
  await weigh(first, poidsMembreMax - 1000)
  const refused = await depositLink(second)
  expect([refused.status, refused.body.message]).toEqual([400, placePleine])
  const given = { uuid_personne_annonceur: sacha.uuid_personne }
  expect((await depositLink(await createAd('P0002', given), 'salle.jpg', sacha)).status).toBe(200)
  await ask('archiver_annonce', { p_uuid_annonce: first })
  await sweepPhotos(site, new Date())
  expect((await depositLink(second)).status).toBe(200)
})

test('ce qui est attendu compte pour ce qu’il peut devenir', async () => {
  const [first, second] = [await createAd(), await createAd()]
  await send(first, await picture())
  await list(first)
  await weigh(first, poidsMembreMax - 4_500_000)
  const answers = []
  for (const nom of ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']) answers.push((await depositLink(second, nom)).status)
  expect(answers).toEqual([200, 200, 400, 400])
  await weigh(first, 0)
})

test('ce qui est envoyé puis retiré aussitôt ne reste pas : dix fois, et par le même lien encore', async () => {
  const uuid = await createAd('P0002', { status_annonce: 'En attente' })
  const links: string[] = []
  for (let times = 0; times < 10; times++) {
    links.push(await send(uuid, await picture(), 'salle.jpg'))
    expect((await deletionLink(uuid, 'salle.jpg')).status).toBe(200)
  }
  const waiting = await createAd()
  await send(waiting, await picture(), 'attendue.jpg')
  expect((await deposits()).length).toBeGreaterThanOrEqual(11)
  await sweepPhotos(site, new Date())
  expect(await deposits()).toEqual([])
  expect((await photoRows(site, waiting))[0].etat).toBe('visible')
  const headers = { 'content-type': 'image/jpeg' }
  await fetch(links[0]!, { method: 'PUT', body: new Uint8Array(await picture()), headers })
  expect(await deposits()).toHaveLength(1)
  await sweepPhotos(site, new Date())
  expect(await deposits()).toEqual([])
})
