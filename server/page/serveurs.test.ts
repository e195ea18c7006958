// Two servers on one PostgreSQL, each with its own memory of pages: whatever is done to an ad, the next page anyone reads on
// either of them shows it. Nothing here waits: what is read once an answer has come must be true.

import sql from 'sql-template-tag'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Renderer } from '#domain/wire/rendu.ts'
import { openGeography } from '../../embedded/geography/answer.ts'
import { expireAnnonces } from '../annonce.ts'
import type { Door } from '../door/api.ts'
import { listenerName } from '../outside/live.ts'
import { openTwin, type Twin } from '../testing/flux.ts'
import { acheteur, choose, delivered } from '../testing/paiement.ts'
import {
  call,
  createAnnonce,
  createPhoto,
  openTestSite,
  publicUrl,
  type TestMembre,
  type TestSite,
} from '../testing/site.ts'
import { type KeptPages, keepPages } from './kept.ts'
import { registerPages } from './page.ts'

let vite: ViteDevServer
let site: TestSite
let twin: Twin
let camille: TestMembre
/** The memory of each server. */
const memories: KeptPages[] = []

beforeAll(async () => {
  vite = await createServer({ server: { middlewareMode: true, hmr: false, ws: false, watch: null }, logLevel: 'error' })
  const { renderer } = (await vite.ssrLoadModule('/web/entry-server.tsx')) as { renderer: Renderer }
  const geography = await openGeography(inject('gazetteer'))
  const views = Object.fromEntries(renderer.screens.map(([route]) => [route, { scripts: [], sheets: [] }]))
  const assets = {
    main: '/main.js',
    awake: '/eveille.css',
    views,
    sheets: {},
    eveil: { titre: '', premierUsage: '', apresPeinture: '' },
  }
  const oidc = { issuer: 'https://compte.fr', client_id: '12', audience: '34' }
  const settings = { origin: publicUrl, oidc, debug: false }
  const pages = (door: Door) => {
    const kept = keepPages(door)
    memories.push(kept)
    const options = { door, kept, geography, settings, photos: null, root: '' }
    return async (app: Parameters<typeof registerPages>[0]) =>
      registerPages(app, options, { assets, renderer, fixed: new Map(), texts: new Map() })
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

/** Asked until both servers hold these pages: from the second reader on, once they hear what changes. */
async function hold(...paths: string[]): Promise<void> {
  const readyFor = async (server: { url: string }, memory: KeptPages, path: string): Promise<number> => {
    const { ready } = memory.figures()
    await read(server, path)
    return memory.figures().ready - ready
  }
  for (const path of paths)
    for (const [n, server] of [site, twin].entries())
      await expect.poll(() => readyFor(server, memories[n]!, path), { message: path, timeout: 10_000 }).toBe(1)
}

/** The page of an address on each server. */
const both = (path: string) => Promise.all([site, twin].map((server) => read(server, path)))

const run = async (name: string, args: object, membre = camille) => {
  const { status } = await call(site, `rpc/${name}`, { args, headers: membre.headers })
  expect(status).toBeLessThan(300)
}

const publish = (titre_annonce: string, given = {}) =>
  createAnnonce(site, { uuid_personne_annonceur: camille.uuid_personne, titre_annonce, ...given })

async function expectBoth(path: string, texte: string, shown = true): Promise<void> {
  for (const { html } of await both(path)) expect(html.includes(texte), `${path} ${texte}`).toBe(shown)
}

test('une annonce publiée puis modifiée se lit aussitôt, sur la liste, sur celle de son lieu et sur sa page', async () => {
  await hold('/annonces', '/annonces?lieu=37000', '/annonces?departement=37')
  const { uuid_annonce } = await publish('Cabinet des Tilleuls')
  const pages = ['/annonces', '/annonces?lieu=37000', '/annonces?departement=37', `/annonce/${uuid_annonce}`]
  for (const path of pages) await expectBoth(path, 'Cabinet des Tilleuls')
  await hold(...pages)
  await run('modifier_annonce', { p_uuid_annonce: uuid_annonce, p_titre: 'Cabinet des Platanes' })
  for (const path of pages) {
    await expectBoth(path, 'Cabinet des Platanes')
    await expectBoth(path, 'Cabinet des Tilleuls', false)
  }
})

test('une annonce qui déménage quitte une liste et entre dans une autre', async () => {
  const { uuid_annonce } = await publish('Cabinet nomade')
  await hold('/annonces?lieu=37000', '/annonces?departement=49')
  await run('modifier_annonce', { p_uuid_annonce: uuid_annonce, p_ville: 'Angers', p_cp: '49000' })
  await expectBoth('/annonces?lieu=37000', 'Cabinet nomade', false)
  await expectBoth('/annonces?departement=49', 'Cabinet nomade')
})

test.each([
  ['archivée', 'archiver_annonce', 404],
  ['pourvue', 'pourvoir_annonce', 410],
])('une annonce %s quitte la liste, et sa page le dit', async (etat, name, status) => {
  const titre = `Annonce ${etat}`
  const { uuid_annonce } = await publish(titre)
  await hold('/annonces', `/annonce/${uuid_annonce}`)
  await run(name, { p_uuid_annonce: uuid_annonce })
  await expectBoth('/annonces', titre, false)
  for (const page of await both(`/annonce/${uuid_annonce}`)) expect(page.status).toBe(status)
})

test('une annonce expire, et les deux serveurs le disent', async () => {
  const { uuid_annonce } = await publish('Annonce qui expire')
  await hold('/annonces', `/annonce/${uuid_annonce}`)
  await site.database.pool.query(sql`
    update annonce set date_expiration = ${site.clock.now}::timestamptz + interval '1 minute' where uuid_annonce = ${uuid_annonce}`)
  await hold('/annonces', `/annonce/${uuid_annonce}`)
  expect(await expireAnnonces(site.database, new Date(site.clock.now.getTime() + 61_000))).toBe(1)
  await expectBoth('/annonces', 'Annonce qui expire', false)
  for (const page of await both(`/annonce/${uuid_annonce}`)) expect(page.status).toBe(410)
})

test('une annonce payée paraît', async () => {
  const acheteuse = acheteur(site, await site.createMembre({ pseudo: 'Acheteuse' }))
  const { uuid_annonce, a_payer } = await acheteuse.publish('P0003')
  const pages = ['/annonces', `/annonce/${uuid_annonce}`]
  await hold(...pages)
  for (const page of await both(`/annonce/${uuid_annonce}`)) expect(page.status).toBe(404)
  const { body } = await acheteuse.pay(a_payer, uuid_annonce)
  await choose(site, body, 'payer')
  await delivered(site)
  for (const path of pages) await expectBoth(path, 'Remplacement à Tours')
})

test('un membre change de nom ou de téléphone, et ses annonces avec lui', async () => {
  const membre = await site.createMembre({ pseudo: 'Avant Soin', telephone: '06 39 98 00 01' })
  const { uuid_annonce } = await publish('Annonce de qui se renomme', {
    uuid_personne_annonceur: membre.uuid_personne,
    affichertel_annonce: true,
  })
  const page = `/annonce/${uuid_annonce}`
  await hold('/annonces', page)
  await run('renseigner_pseudo', { p_pseudo: 'Après Soin' }, membre)
  for (const path of ['/annonces', page]) {
    await expectBoth(path, 'Après Soin')
    await expectBoth(path, 'Avant Soin', false)
  }
  await hold('/annonces', page)
  await run('renseigner_tel', { p_tel: '06 39 98 00 02' }, membre)
  for (const { html } of await both(page)) expect(html).toMatch(/06[\s.]?39[\s.]?98[\s.]?00[\s.]?02/)
})

test('une photo qui paraît ou s’en va change la page de son annonce', async () => {
  const { uuid_annonce } = await publish('Annonce à photo')
  const page = `/annonce/${uuid_annonce}`
  await hold(page)
  await createPhoto(site, { uuid_annonce, nom_fichier: 'salle.jpg' })
  await expectBoth(page, '"photos_annonce":true')
  await hold(page)
  await site.database.pool.query(sql`delete from photo where uuid_annonce = ${uuid_annonce}`)
  await expectBoth(page, '"photos_annonce":false')
})

test('beaucoup d’annonces changées d’un coup ne sont pas nommées : tout se refait', async () => {
  await hold('/annonces', '/annonces?departement=75')
  await site.database.pool.query(sql`
    insert into annonce (uuid_personne_annonceur, code_tarif, id_typeannonce, code_commune, titre_annonce, contenu_annonce,
      ville_annonce, cp_annonce, datecontrat_annonce, payante_annonce, status_annonce, date_publication, date_expiration)
    select ${camille.uuid_personne}, 'G0000', 1, '37261', 'Annonce en nombre', 'Texte.', 'Tours', '37000', '2027-01-04', false,
      'Actif', ${site.clock.now}, ${site.clock.now}::timestamptz + interval '30 days' from generate_series(1, 60)`)
  await expectBoth('/annonces', 'Annonce en nombre')
  await site.database.pool.query(sql`delete from annonce where titre_annonce = 'Annonce en nombre'`)
  await expectBoth('/annonces', 'Annonce en nombre', false)
})

test('la connexion qui écoute est coupée : ce qui se passe alors se lit quand même', async () => {
  const { uuid_annonce } = await publish('Annonce d’avant la coupure')
  const page = `/annonce/${uuid_annonce}`
  await hold('/annonces', page)
  await site.database.pool.query(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = ${listenerName} and datname = current_database()`)
  await run('modifier_annonce', { p_uuid_annonce: uuid_annonce, p_titre: 'Annonce d’après la coupure' })
  for (const path of ['/annonces', page]) await expectBoth(path, 'Annonce d’après la coupure')
})

test('le temps passe : ce qui se dit « il y a une heure » ne dure pas plus', async () => {
  const { uuid_annonce } = await publish('Annonce qui vieillit')
  const page = `/annonce/${uuid_annonce}`
  await hold(page)
  const before = memories.map((memory) => memory.figures().ready)
  site.clock.now = new Date(site.clock.now.getTime() + 86_400_000)
  await both(page)
  expect(memories.map((memory) => memory.figures().ready)).toEqual(before)
})

test('une même recherche, écrite autrement, est la même page', async () => {
  await hold('/annonces?lieu=37000&type=1')
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
  await hold('/annonces')
  const [hers, his] = [await read(site, '/annonces', camille.headers), await read(site, '/annonces')]
  expect(hers.html).toBe(his.html)
})
