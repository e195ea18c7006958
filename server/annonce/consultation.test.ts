// Views of an ad: once per reader and day, never the owner's, only for plans with statistics.
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTwin } from '../testing/liveStream.ts'
import { call, createAnnonce, openFileSite, type TestMembre } from '../testing/site.ts'

const site = await openFileSite()
const camille = await site.createMembre()
const sacha = await site.createMembre()

const read = (uuid: string, headers: Record<string, string> = {}) =>
  call(site, 'rpc/compter_vue_annonce', { args: { p_uuid_annonce: uuid }, headers })
const views = async (membre: TestMembre, uuid: string) =>
  await membre.read(`lister_vues_annonce?uuid_annonce=eq.${uuid}&select=nombre_vues`)

test('chaque lecteur compte une fois par jour, la propriétaire jamais', async () => {
  const { uuid_annonce } = await createAnnonce(site, {
    uuid_personne_annonceur: camille.uuid_personne,
    code_tarif: 'P0002',
  })
  for (const headers of [
    {},
    {},
    { 'user-agent': 'un autre' },
    { 'x-forwarded-for': '203.0.113.9' },
    sacha.headers,
    sacha.headers,
    camille.headers,
  ])
    expect((await read(uuid_annonce, headers)).status).toBe(204)
  expect(await views(camille, uuid_annonce)).toEqual([{ nombre_vues: 2 }])
  site.clock.now = new Date(site.clock.now.getTime() + 86_400_000)
  await read(uuid_annonce, sacha.headers)
  expect(await views(camille, uuid_annonce)).toEqual([{ nombre_vues: 2 }, { nombre_vues: 1 }])
  expect(await views(sacha, uuid_annonce)).toEqual([])
})

test('un plan sans statistiques, une annonce absente : rien n’est compté, rien n’est dit', async () => {
  const { uuid_annonce } = await createAnnonce(site, { uuid_personne_annonceur: camille.uuid_personne })
  expect((await read(uuid_annonce)).status).toBe(204)
  expect((await read(crypto.randomUUID())).status).toBe(204)
  expect(await views(camille, uuid_annonce)).toEqual([])
})

test('200 navigateurs d’une adresse sont un lecteur, sur deux serveurs aussi ; le poivre de l’avant-veille est oublié', async () => {
  const given = { uuid_personne_annonceur: camille.uuid_personne, code_tarif: 'P0003' }
  const { uuid_annonce } = await createAnnonce(site, given)
  const twin = await openTwin(site)
  const reads = Array.from({ length: 200 }, (_, rang) =>
    call(rang % 2 ? site : twin, 'rpc/compter_vue_annonce', {
      args: { p_uuid_annonce: uuid_annonce },
      headers: { 'user-agent': `navigateur ${rang}` },
    }),
  )
  for (const { status } of await Promise.all(reads)) expect(status).toBe(204)
  await twin.close()
  expect(await views(camille, uuid_annonce)).toEqual([{ nombre_vues: 1 }])
  site.clock.now = new Date(site.clock.now.getTime() + 3 * 86_400_000)
  await read(uuid_annonce)
  expect((await site.database.pool.query(sql`select from poivre`)).rowCount).toBe(1)
})
