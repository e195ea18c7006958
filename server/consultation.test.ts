// Readings of an ad: once for each reader and day, never the owner's own, only where the plan gives statistics.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, createAnnonce, openTestSite, type TestMembre, type TestSite } from './testing/site.ts'

let site: TestSite
let camille: TestMembre
let sacha: TestMembre

beforeAll(async () => {
  site = await openTestSite()
  camille = await site.createMembre()
  sacha = await site.createMembre()
})
afterAll(() => site?.close())

const read = (uuid: string, headers: Record<string, string> = {}) =>
  call(site, 'rpc/compter_vue_annonce', { args: { p_uuid_annonce: uuid }, headers })
const views = async (membre: TestMembre, uuid: string) =>
  (await call(site, `lister_vues_annonce?uuid_annonce=eq.${uuid}&select=nombre_vues`, { headers: membre.headers })).body

test('chaque lecteur compte une fois par jour, la propriétaire jamais', async () => {
  const { uuid_annonce } = await createAnnonce(site, {
    uuid_personne_annonceur: camille.uuid_personne,
    code_tarif: 'P0002',
  })
  for (const headers of [{}, {}, { 'user-agent': 'un autre' }, sacha.headers, sacha.headers, camille.headers])
    expect((await read(uuid_annonce, headers)).status).toBe(204)
  expect(await views(camille, uuid_annonce)).toEqual([{ nombre_vues: 3 }])
  site.clock.now = new Date(site.clock.now.getTime() + 86_400_000)
  await read(uuid_annonce, sacha.headers)
  expect(await views(camille, uuid_annonce)).toEqual([{ nombre_vues: 3 }, { nombre_vues: 1 }])
  expect(await views(sacha, uuid_annonce)).toEqual([])
})

test('un plan sans statistiques, une annonce absente : rien n’est compté, rien n’est dit', async () => {
  const { uuid_annonce } = await createAnnonce(site, { uuid_personne_annonceur: camille.uuid_personne })
  expect((await read(uuid_annonce)).status).toBe(204)
  expect((await read(crypto.randomUUID())).status).toBe(204)
  expect(await views(camille, uuid_annonce)).toEqual([])
})
