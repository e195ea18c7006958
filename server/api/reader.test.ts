// Reads of a page being rendered: the same rows or refusals as a visitor's call.
import { expect, test } from 'vitest'
import { call, createAnnonce, openFileSite } from '../testing/site.ts'
import { type Api, createReader } from './api.ts'

const site = await openFileSite()
await createAnnonce(site)
await createAnnonce(site, { code_tarif: 'P0001' })
await createAnnonce(site, { code_tarif: 'P0001', status_annonce: 'En attente' })
const read = createReader({ database: site.database, now: () => site.clock.now } as Api)

const tours = { p_lat: 47.39, p_lon: 0.69, p_rayon_km: 20 }

test('une recherche se lit comme elle s’appelle, avec son total et ses colonnes', async () => {
  const select = ['uuid_annonce', 'code_tarif']
  const { rows, total } = await read('rpc/lister_annonces', { ...tours, p_limite: 1 }, { select, count: true })
  const called = await call(site, `rpc/lister_annonces?select=${select}`, {
    args: { ...tours, p_limite: 1 },
    headers: { prefer: 'count=exact' },
  })
  expect(rows).toEqual(called.body)
  expect([total, called.headers.get('content-range')]).toEqual([2, '0-0/2'])
  expect(rows).toEqual([{ uuid_annonce: expect.any(String), code_tarif: 'P0001' }])
})

test('une vue se lit avec ses filtres, sans total quand il n’est pas demandé', async () => {
  const { rows, total } = await read('lister_typesannonce', { id_typeannonce: 'eq.1' }, {})
  expect([rows, total]).toEqual([[expect.objectContaining({ id_typeannonce: 1 })], null])
})

test.each([
  ['un rayon trop grand', 'rpc/lister_annonces', { ...tours, p_rayon_km: 9999 }, '22P02'],
  ['un identifiant qui n’en est pas un', 'rpc/lister_annonces', { p_uuid_annonce: 'abc' }, '22P02'],
  ['un argument inconnu', 'rpc/lister_annonces', { p_inconnu: 1 }, 'PGRST202'],
  ['une vue de membre', 'lire_personne', {}, 'PGRST205'],
  ['une fonction de membre', 'rpc/lister_profil', { p_uuid_personne: crypto.randomUUID() }, 'PGRST202'],
])('%s est refusé comme à un visiteur', async (_, source, params, code) => {
  await expect(read(source, params, {})).rejects.toMatchObject({ body: { code } })
})

test('un identifiant en majuscules est lu', async () => {
  const { rows } = await read('rpc/lister_annonces', tours, { select: ['uuid_annonce'] })
  const { uuid_annonce } = rows[0] as { uuid_annonce: string }
  const found = await read('rpc/lister_annonces', { p_uuid_annonce: uuid_annonce.toUpperCase() }, {})
  expect(found.rows).toEqual([expect.objectContaining({ uuid_annonce })])
})
