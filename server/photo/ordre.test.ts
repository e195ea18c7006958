// The order of an ad's photos: set by the owner, of exactly the visible photos, whatever changes meanwhile.
import { expect, test } from 'vitest'
import { photoRows, photosOf, picture, together } from '../testing/photo.ts'
import { openFileSite } from '../testing/site.ts'

const site = await openFileSite()
const camille = await site.createMembre({ pseudo: 'Camille' })
const sacha = await site.createMembre({ pseudo: 'Sacha' })

const { createAd, ask, depositLink, list, deletionLink, send } = photosOf(
  () => site,
  () => camille,
)
const rowsOf = (uuid: string) => photoRows(site, uuid)
const order = (uuid: string, noms: string[], membre = camille) =>
  ask('ordonner_photos_annonce', { p_uuid_annonce: uuid, p_noms_fichiers: noms }, membre)
const names = async (uuid: string): Promise<string[]> =>
  (await list(uuid)).body.map((photo: { nom_fichier: string }) => photo.nom_fichier)
const changed = 'Les photos de cette annonce ont changé entre-temps\u00a0: leur ordre n’a pas été enregistré.'

async function createAdWithPhotos(count: number): Promise<[uuid: string, noms: string[]]> {
  const uuid = await createAd()
  for (let n = 1; n <= count; n++) await send(uuid, await picture(), `${n}.jpg`)
  return [uuid, await names(uuid)]
}

test('les photos se rangent dans l’ordre demandé, les suivantes viennent après', async () => {
  const [uuid, [a, b, c]] = await createAdWithPhotos(3)
  await depositLink(uuid, 'attendue.jpg')
  expect((await order(uuid, [c!, a!, b!])).status).toBe(204)
  expect(await names(uuid)).toEqual([c, a, b])
  expect((await rowsOf(uuid)).map((row) => [row.nom_origine, row.rang])).toEqual([
    ['3.jpg', 1],
    ['1.jpg', 2],
    ['2.jpg', 3],
    ['attendue.jpg', 4],
  ])
  await send(uuid, await picture(), 'dernière.jpg')
  expect((await names(uuid)).slice(0, 3)).toEqual([c, a, b])
})

test('un ordre qui n’est pas celui des photos visibles, toutes et elles seules, est refusé', async () => {
  const [uuid, [a, b]] = await createAdWithPhotos(2)
  const [, [ailleurs]] = await createAdWithPhotos(1)
  await depositLink(uuid, 'attendue.jpg')
  const attendue = (await rowsOf(uuid)).find((row) => row.etat === 'attendue').nom_fichier
  for (const noms of [[], [a], [b, a, a], [b, b], [b, a, attendue], [b, ailleurs]]) {
    const { status, body } = await order(uuid, noms as string[])
    expect([status, body.message]).toEqual([400, changed])
  }
  expect(await names(uuid)).toEqual([a, b])
})

test('les photos d’une autre, ou d’une annonce archivée, ne s’ordonnent pas', async () => {
  const [uuid, [a, b]] = await createAdWithPhotos(2)
  const other = await order(uuid, [b!, a!], sacha)
  expect([other.status, other.body.message]).toEqual([404, 'Annonce non trouvée ou accès refusé.'])
  expect(await names(uuid)).toEqual([a, b])
  await ask('archiver_annonce', { p_uuid_annonce: uuid })
  expect((await order(uuid, [b!, a!])).status).toBe(404)
})

test('ordonner pendant qu’une photo part ou arrive : l’un attend l’autre', async () => {
  const [uuid, [a, b, c]] = await createAdWithPhotos(3)
  const [first, second, third] = await together(site, uuid, () => [
    order(uuid, [c!, b!, a!]),
    depositLink(uuid, '4.jpg'),
    order(uuid, [b!, c!, a!]),
  ])
  expect([first!.status, second!.status, third!.status]).toEqual([204, 200, 204])
  const ranks = (await rowsOf(uuid)).map((row) => row.rang)
  expect(new Set(ranks).size).toBe(4)
  expect((await rowsOf(uuid)).at(-1).nom_origine).toBe('4.jpg')

  const [removed, ordered] = await together(site, uuid, () => [deletionLink(uuid, a!), order(uuid, [a!, b!, c!])])
  expect(removed!.status).toBe(200)
  expect([204, 400]).toContain(ordered!.status)
  expect((await names(uuid)).toSorted()).toEqual([b!, c!].toSorted())
  if (ordered!.status === 204) expect(await names(uuid)).toEqual([b, c])
})
