// Visitors' reads of the ads are cached for two seconds and shared; members' never are.
import { beforeEach, expect, test, vi } from 'vitest'
import { call, createAnnonce, openFileSite } from '../testing/site.ts'

let uuid_annonce: string

const site = await openFileSite({ lues: true })
const membre = await site.createMembre()
beforeEach(async () => {
  // Empties the cache between tests.
  site.clock.now = new Date(site.clock.now.getTime() + 60_000)
  ;({ uuid_annonce } = await createAnnonce(site, { uuid_personne_annonceur: membre.uuid_personne }))
})

const vue = 'lister_annonces?limit=20'
const titres = async (path = vue, options = {}) => {
  const { status, body } = await call(site, path, options)
  expect(status).toBe(200)
  return (body as { uuid_annonce: string }[]).map((row) => row.uuid_annonce)
}

test('demandée ensemble ou dans les deux secondes, elle se lit une fois ; après, de nouveau', async () => {
  const read = vi.spyOn(site.database, 'read')
  try {
    await Promise.all(Array.from({ length: 20 }, () => titres()))
    await titres()
    expect(read).toHaveBeenCalledTimes(1)
    site.clock.now = new Date(site.clock.now.getTime() + 2001)
    await titres()
    expect(read).toHaveBeenCalledTimes(2)
  } finally {
    read.mockRestore()
  }
})

test('une annonce archivée n’y est plus aussitôt ; changée ailleurs, elle l’est deux secondes après', async () => {
  expect(await titres()).toContain(uuid_annonce)
  await site.database.pool.query("update annonce set status_annonce = 'Archivée' where uuid_annonce = $1", [
    uuid_annonce,
  ])
  expect(await titres()).toContain(uuid_annonce)
  expect(await titres(vue, { headers: membre.headers })).not.toContain(uuid_annonce)
  site.clock.now = new Date(site.clock.now.getTime() + 2001)
  expect(await titres()).not.toContain(uuid_annonce)

  const { uuid_annonce: autre } = await createAnnonce(site, { uuid_personne_annonceur: membre.uuid_personne })
  site.clock.now = new Date(site.clock.now.getTime() + 2001)
  expect(await titres()).toContain(autre)
  const args = { p_uuid_annonce: autre }
  expect((await membre.call('archiver_annonce', args)).status).toBeLessThan(300)
  expect(await titres()).not.toContain(autre)
})

test.each([
  ['le total', { prefer: 'count=exact' }],
  ['une autre forme', { accept: 'text/csv' }],
  ['un autre profil', { 'accept-profile': 'anon_ae' }],
  ['une tranche', { range: '0-0' }],
])('qui demande %s a sa réponse, non celle d’un autre', async (_, headers: Record<string, string>) => {
  const plain = await call(site, vue)
  const wanted = await call(site, vue, { headers })
  const said = ({ body, headers: got }: typeof plain) => [body, got.get('content-range'), got.get('content-type')]
  expect(said(await call(site, vue, { headers }))).toEqual(said(wanted))
  expect(said(await call(site, vue))).toEqual(said(plain))
  if (!('accept-profile' in headers)) expect(said(wanted)).not.toEqual(said(plain))
})

test('qui l’a déjà apprend qu’elle est la même, et qu’un jeton en ferait une autre', async () => {
  const { headers } = await call(site, vue)
  expect(headers.get('vary')).toMatch(/Authorization.*Accept-Encoding/)
  expect(headers.get('x-request-id')).not.toBeNull()
  const again = await fetch(`${site.url}/api/${vue}`, { headers: { 'if-none-match': headers.get('etag')! } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(again.headers.get('vary')).toMatch(/Accept-Encoding/)
})

test('une question refusée l’est à chacun', async () => {
  for (let times = 0; times < 2; times++) expect((await call(site, 'lister_annonces?inconnue=eq.1')).status).toBe(400)
})
