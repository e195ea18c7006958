// Two servers on one PostgreSQL, each with its page cache: a member's change is visible at once on their server and within two
// seconds on the other; expiry within two seconds on both.
import pg from 'pg'
import sql from 'sql-template-tag'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type { Renderer } from '#domain/protocol/rendering.ts'
import { openGeography } from '../../embedded/geography/answer.ts'
import { expireAnnonces } from '../annonce/annonce.ts'
import type { Api } from '../api/api.ts'
import { openTwin, type Twin } from '../testing/liveStream.ts'
import { acheteur, choose, delivered } from '../testing/paiement.ts'
import { call, createAnnonce, openTestSite, publicUrl, type TestMembre, type TestSite } from '../testing/site.ts'
import { registerPages } from './page.ts'
import type { PageCache } from './pageCache.ts'

let vite: ViteDevServer
let site: TestSite
let twin: Twin
let camille: TestMembre
/** The cache of each server. */
const memories: PageCache[] = []

beforeAll(async () => {
  vite = await createServer({ server: { middlewareMode: true, hmr: false, ws: false, watch: null }, logLevel: 'error' })
  const { renderer } = (await vite.ssrLoadModule('/web/entry-server.tsx')) as { renderer: Renderer }
  const geography = await openGeography(inject('gazetteer'))
  const views = Object.fromEntries(renderer.screens.map(([route]) => [route, { scripts: [], sheets: [] }]))
  const assets = {
    main: '/main.js',
    font: '/titre.woff2',
    views,
    sheets: {},
    pageStart: '',
  }
  const oidc = { issuer: 'https://compte.fr', client_id: '12', audience: '34', embedded: true }
  const settings = { origin: publicUrl, oidc, debug: false }
  const pages = (door: Api) => {
    memories.push(door.kept)
    const options = { door, geography, settings, photos: null, root: '' }
    return async (app: Parameters<typeof registerPages>[0]) =>
      registerPages(app, options, { assets, renderer, fixed: new Map() })
  }
  site = await openTestSite({ pages })
  twin = await openTwin(site, { pages })
  camille = await site.createMembre({ pseudo: 'Camille' })
})

afterAll(async () => {
  await vite?.close()
  await twin?.close()
  await site?.close()
})

const read = async (at: { url: string }, path: string, headers = {}) => {
  const response = await fetch(at.url + path, { headers })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

/** The page of an address on each server. */
const both = (...paths: string[]) =>
  Promise.all(paths.flatMap((path) => [site, twin].map((server) => read(server, path))))

const twoSecondsLater = () => {
  site.clock.now = new Date(site.clock.now.getTime() + 2001)
}

const run = async (name: string, args: object, membre = camille) => {
  const { status } = await call(site, `rpc/${name}`, { args, headers: membre.headers })
  expect(status).toBeLessThan(300)
}

const publish = async (titre_annonce: string, given = {}) => {
  const annonce = await createAnnonce(site, {
    uuid_personne_annonceur: camille.uuid_personne,
    titre_annonce,
    ...given,
  })
  twoSecondsLater()
  return annonce
}

/** Checks a text: at once on the server that made the change, not yet on the other, then on both. */
async function expectSoon(path: string, texte: string, shown = true): Promise<void> {
  const says = async (server: { url: string }) => (await read(server, path)).html.includes(texte)
  expect([await says(site), await says(twin)], `${path} ${texte}`).toEqual([shown, !shown])
}
async function expectBoth(path: string, texte: string, shown = true): Promise<void> {
  for (const { html } of await both(path)) expect(html.includes(texte), `${path} ${texte}`).toBe(shown)
}

/** The member's own view of their ad, on either server. */
const mine = (uuid_annonce: string) =>
  Promise.all(
    [site, twin].map(async (server) => {
      const { body } = await call(server, `lister_mes_annonces?uuid_annonce=eq.${uuid_annonce}`, {
        headers: camille.headers,
      })
      return (body as Record<string, unknown>[])[0]!
    }),
  )

test('une annonce publiée puis modifiée se lit sur la liste, sur celle de son lieu et sur sa page', async () => {
  const lists = ['/annonces', '/annonces?lieu=37000', '/annonces?departement=37']
  await both(...lists)
  const { uuid_annonce } = await createAnnonce(site, {
    uuid_personne_annonceur: camille.uuid_personne,
    titre_annonce: 'Cabinet des Tilleuls',
  })
  twoSecondsLater()
  const pages = [...lists, `/annonce/${uuid_annonce}`]
  for (const path of pages) await expectBoth(path, 'Cabinet des Tilleuls')
  await run('modifier_annonce', { p_uuid_annonce: uuid_annonce, p_titre: 'Cabinet des Platanes' })
  for (const { titre_annonce } of await mine(uuid_annonce)) expect(titre_annonce).toBe('Cabinet des Platanes')
  for (const path of pages) await expectSoon(path, 'Cabinet des Platanes')
  twoSecondsLater()
  for (const path of pages) {
    await expectBoth(path, 'Cabinet des Platanes')
    await expectBoth(path, 'Cabinet des Tilleuls', false)
  }
})

test.each([
  ['archivée', 'archiver_annonce', 404],
  ['pourvue', 'pourvoir_annonce', 410],
])('une annonce %s quitte la liste, et sa page le dit', async (etat, name, status) => {
  const titre = `Annonce ${etat}`
  const { uuid_annonce } = await publish(titre)
  const page = `/annonce/${uuid_annonce}`
  await both('/annonces', page)
  await run(name, { p_uuid_annonce: uuid_annonce })
  await expectSoon('/annonces', titre, false)
  expect((await both(page)).map((one) => one.status)).toEqual([status, 200])
  twoSecondsLater()
  await expectBoth('/annonces', titre, false)
  expect((await both(page)).map((one) => one.status)).toEqual([status, status])
})

test('rouverte aussitôt, une annonce pourvue revient dans la liste, et sa page ne le dit plus', async () => {
  const titre = 'Annonce rouverte'
  const { uuid_annonce } = await publish(titre)
  const page = `/annonce/${uuid_annonce}`
  await both('/annonces', page)
  await run('pourvoir_annonce', { p_uuid_annonce: uuid_annonce })
  await expectSoon('/annonces', titre, false)
  twoSecondsLater()
  await both('/annonces', page)
  await run('rouvrir_annonce', { p_uuid_annonce: uuid_annonce })
  await expectSoon('/annonces', titre)
  twoSecondsLater()
  await expectBoth('/annonces', titre)
  expect((await both(page)).map((one) => one.status)).toEqual([200, 200])
})

test('un téléphone caché ne se lit plus', async () => {
  const { uuid_annonce } = await publish('Annonce au téléphone', { affichertel_annonce: true })
  const page = `/annonce/${uuid_annonce}`
  const telephone = '06 39 98 00 01'
  await run('renseigner_tel', { p_tel: telephone })
  twoSecondsLater()
  await expectBoth(page, telephone)
  await run('modifier_annonce', { p_uuid_annonce: uuid_annonce, p_affichertel: false })
  await expectSoon(page, telephone, false)
  twoSecondsLater()
  await expectBoth(page, telephone, false)
})

test('un membre change de nom, et ses annonces avec lui', async () => {
  const membre = await site.createMembre({ pseudo: 'Avant Soin' })
  await publish('Annonce de qui se renomme', { uuid_personne_annonceur: membre.uuid_personne })
  await both('/annonces')
  await run('renseigner_pseudo', { p_pseudo: 'Après Soin' }, membre)
  await expectSoon('/annonces', 'Après Soin')
  twoSecondsLater()
  await expectBoth('/annonces', 'Avant Soin', false)
})

test('une annonce expire, et les deux serveurs le disent', async () => {
  const { uuid_annonce } = await publish('Annonce qui expire')
  const page = `/annonce/${uuid_annonce}`
  await both('/annonces', page)
  await site.database.pool.query(sql`
    update annonce set date_expiration = ${site.clock.now}::timestamptz + interval '1 second' where uuid_annonce = ${uuid_annonce}`)
  twoSecondsLater()
  expect(await expireAnnonces(site.database, site.clock.now)).toBe(1)
  await expectBoth('/annonces', 'Annonce qui expire', false)
  for (const { status } of await both(page)) expect(status).toBe(410)
})

test('une annonce payée paraît', async () => {
  const acheteuse = acheteur(site, await site.createMembre({ pseudo: 'Acheteuse' }))
  const { uuid_annonce, a_payer } = await acheteuse.publish('P0003')
  const page = `/annonce/${uuid_annonce}`
  for (const { status } of await both(page)) expect(status).toBe(404)
  const { body } = await acheteuse.pay(a_payer, uuid_annonce)
  await choose(site, body, 'payer')
  await delivered(site)
  expect((await both(page)).map(({ status }) => status)).toEqual([200, 404])
  twoSecondsLater()
  for (const { status } of await both(page)) expect(status).toBe(200)
})

test('une page prête ne demande rien à la base', async () => {
  await both('/annonces')
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  try {
    for (const { status } of await both('/annonces')) expect(status).toBe(200)
    // The listening connection checks regularly that it is alive.
    expect(asked.mock.calls.filter(([question]) => question !== ('select' as never))).toEqual([])
    twoSecondsLater()
    await both('/annonces')
    expect(asked.mock.calls.length).toBeGreaterThan(1)
  } finally {
    asked.mockRestore()
  }
})

test('la même page a le même nom sur les deux serveurs et deux secondes plus tard', async () => {
  const [here, there] = await both('/annonces?departement=75')
  const held = here!.headers.get('etag')
  expect(there!.headers.get('etag')).toBe(held)
  twoSecondsLater()
  for (const server of [site, twin])
    expect((await read(server, '/annonces?departement=75', { 'if-none-match': held })).status).toBe(304)
})

test('une même recherche, écrite autrement, est la même page', async () => {
  await both('/annonces?lieu=37000&type=1')
  const before = memories.map((memory) => memory.figures())
  for (const path of ['/annonces?type=1&lieu=37000&utm_source=lettre', '/annonces?lieu=+37000&page=1&rayon=20&type=01'])
    await both(path)
  for (const [n, { ready, pages }] of before.entries())
    expect(memories[n]!.figures()).toMatchObject({ ready: ready + 2, pages })
})

test('un membre reçoit la page des visiteurs, et n’y met rien de lui', async () => {
  const { uuid_annonce } = await publish('Brouillon de Camille', { status_annonce: 'En attente', code_tarif: 'P0001' })
  const page = `/annonce/${uuid_annonce}`
  for (let n = 0; n < 3; n++) {
    const hers = await read(site, page, camille.headers)
    expect([hers.status, hers.html.includes('Brouillon de Camille')]).toEqual([404, false])
  }
  const [hers, his] = [await read(site, '/annonces', camille.headers), await read(site, '/annonces')]
  expect(hers.html).toBe(his.html)
})
