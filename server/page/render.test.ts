// Pages rendered from the sources of web/ on a real database: what each reads, its metadata, and what it shows without data.
import { randomUUID } from 'node:crypto'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Opened, Reader, Renderer } from '#domain/protocol/rendering.ts'
import { reglagesEssai } from '#domain/testing/settings.ts'
import { openGeography } from '../../embedded/geography/answer.ts'
import { busy } from '../adapter/pool.ts'
import { createAnnonce, openTestSite, publicUrl, type TestSite } from '../testing/site.ts'
import { assemble, fillSettings, placeholders } from './document.ts'
import { openPage } from './page.ts'
import { readerOf } from './pageData.ts'

let vite: ViteDevServer
let renderer: Renderer
let site: TestSite
let reader: Reader
/** API requests made by pages since the test began. */
let asked: string[]

beforeAll(async () => {
  vite = await createServer({ server: { middlewareMode: true, hmr: false, ws: false, watch: null }, logLevel: 'error' })
  renderer = ((await vite.ssrLoadModule('/web/entry-server.tsx')) as { renderer: Renderer }).renderer
  site = await openTestSite()
  const { database, storage, checkout } = site
  const door = { database, storage, checkout, publicUrl, now: () => site.clock.now } as never
  const { read, geocode } = readerOf({ door, geography: await openGeography(inject('gazetteer')) })
  reader = {
    read: (source, params, options) => {
      asked.push(source)
      return read(source, params, options)
    },
    geocode: (lieu) => {
      asked.push(`lieu ${lieu}`)
      return geocode(lieu)
    },
  }
})

afterAll(async () => {
  await vite.close()
  await site.close()
})

type Page = Opened & ReturnType<Opened['draw']>

const drawPage = (opened: Opened): Page => ({ ...opened, ...opened.draw() })
const render = async (path: string, given: Reader | null = reader, options = reglagesEssai): Promise<Page> => {
  asked = []
  return drawPage(await renderer.open(new URL(path, options.origin), options, given))
}
const title = (html: string) => /<title[^>]*>([^<]*)<\/title>/.exec(html)![1]
const canonical = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
const keysOf = ({ state }: Opened) => (JSON.parse(state!) as [queryKey: unknown[]][]).map(([queryKey]) => queryKey)

test('une page fixe ne lit rien ; remplie, elle ne garde rien de la construction et dit son adresse', async () => {
  const views = Object.fromEntries(renderer.fixedPaths.map((path) => [path, { scripts: [], sheets: [] }]))
  const assets = {
    main: '/main.js',
    font: '/titre.woff2',
    views,
    sheets: {},
    pageStart: '',
  }
  expect(renderer.fixedPaths.length).toBeGreaterThan(15)
  for (const path of renderer.fixedPaths) {
    const page = await render(path, null, placeholders.settings)
    expect([page.status, page.route, page.render, page.state], path).toEqual([200, path, 'fixe', null])
    const html = fillSettings(assemble(page, assets, null).join(''), reglagesEssai)
    expect(html, path).not.toMatch(/\.invalid|\{\{/)
    expect(canonical(html), path).toBe(`https://kinebouge.fr${path}`)
  }
})

test('le HTML servi ne charge rien d’ailleurs : le cadre du simulateur attend qu’on arrive à sa hauteur', async () => {
  const { html } = await render('/ressources/simulateur-cotisations', null, placeholders.settings)
  expect(html).not.toContain('<iframe')
})

test('chaque écran « serveur » dit ce qu’il lit d’abord', async () => {
  const { uuid_annonce } = await createAnnonce(site)
  for (const [route] of renderer.screens) {
    const page = await render(route.replace(/:uuid_annonce/, uuid_annonce).replace('*', '/nulle-part'))
    expect(asked.length > 0, route).toBe(page.render === 'serveur')
    expect(page.state !== null, route).toBe(page.render === 'serveur')
  }
})

test.each([
  ['/annonces', ['lister_typesannonce', 'rpc/lister_annonces']],
  ['/annonces?lieu=37000', ['lister_typesannonce', 'lieu 37000', 'rpc/lister_annonces']],
  ['/annonces?lieu=nulle+part', ['lister_typesannonce', 'lieu nulle part']],
  ['/annonces?vue=continue', ['lister_typesannonce', 'rpc/lister_annonces']],
  ['/annonces?vue=carte', ['lister_typesannonce', 'rpc/compter_annonces']],
  ['/annonces?lieu=37000&vue=carte', ['lister_typesannonce', 'lieu 37000', 'rpc/compter_annonces']],
])('%s lit %j, et le laisse au navigateur avec son jour', async (path, sources) => {
  const page = await render(path)
  expect(page.status).toBe(200)
  expect(asked).toEqual(sources)
  expect(keysOf(page)).toHaveLength(1 + sources.length)
  expect(keysOf(page)[0]).toEqual(['aujourdhui'])
  expect(page.html).not.toContain('squelette')
})

test('l’accueil dit combien d’annonces sont en ligne, combien sont de la semaine, et montre les trois dernières', async () => {
  const vide = await openTestSite()
  const { database, storage, checkout, clock } = vide
  const door = { database, storage, checkout, publicUrl, now: () => clock.now } as never
  const lecteur = readerOf({ door, geography: await openGeography(inject('gazetteer')) })
  const creer = (titre_annonce: string, jours: number, status_annonce = 'Actif') =>
    createAnnonce(vide, {
      titre_annonce,
      status_annonce,
      code_tarif: 'P0001',
      date_publication: new Date(Date.now() - jours * 86_400_000),
    })
  expect((await render('/', lecteur)).html).not.toContain('Les dernières parues')
  await creer('Ancienne', 30)
  await creer('Troisième', 5)
  await creer('Deuxième', 4)
  await creer('Première', 1)
  for (const status of ['Archivée', 'Expirée', 'Pourvue', 'En attente']) await creer(`Cachée ${status}`, 0, status)
  const page = await render('/', lecteur)
  const article = [...page.html.matchAll(/<h3[^>]*><a[^>]*>([^<]*)</g)].map(([, titre]) => titre)
  expect(article).toEqual(['Première', 'Deuxième', 'Troisième'])
  expect(page.html).toContain('<strong>4 annonces</strong><span>, 3 publiées cette semaine')
  expect(page.html).not.toContain('Cachée')
  expect(page.render).toBe('serveur')
  await vide.close()
})

test('un lieu que la géographie ne dit pas est laissé au navigateur, et la page arrive', async () => {
  const page = await render('/annonces?lieu=37000', { ...reader, geocode: async () => undefined })
  expect(page.status).toBe(200)
  expect(keysOf(page).map(([source]) => source)).toEqual(['aujourdhui', 'lister_typesannonce'])
})

test.each([
  ['Actif', 200],
  ['Expirée', 410],
  ['Pourvue', 410],
  ['Archivée', 404],
  ['En attente', 404],
])('une annonce %s répond %i', async (status_annonce, status) => {
  const { uuid_annonce } = await createAnnonce(site, {
    status_annonce,
    code_tarif: 'P0001',
    titre_annonce: 'Collaboration <b> & "co"',
  })
  const page = await render(`/annonce/${uuid_annonce}`)
  expect(page.status).toBe(status)
  expect(page.html.includes('name="robots" content="noindex"')).toBe(status !== 200)
  if (status === 404) return
  expect(title(page.html)).toContain('Collaboration &lt;b&gt; &amp; &quot;co&quot;')
  expect(canonical(page.html)).toBe(`https://kinebouge.fr/annonce/${uuid_annonce}`)
})

test.each(['/annonce/pas-un-uuid', `/annonce/${randomUUID()}`, '/nulle-part', '/debug'])(
  '%s : 404, sans se laisser indexer',
  async (path) => {
    const page = await render(path)
    expect(page.status).toBe(404)
    expect(page.html).toContain('name="robots" content="noindex"')
  },
)

test('les annonces semblables ne sont cherchées plus loin que s’il en manque', async () => {
  const { uuid_annonce } = await createAnnonce(site, { code_commune: '97411' })
  await render(`/annonce/${uuid_annonce}`)
  expect(asked).toEqual(Array(3).fill('rpc/lister_annonces'))
  for (let n = 0; n < 4; n++) await createAnnonce(site, { code_commune: '97411' })
  await render(`/annonce/${uuid_annonce}`)
  expect(asked).toEqual(Array(2).fill('rpc/lister_annonces'))
})

test('une page dont les données ne se lisent pas arrive sans elles, 503, et la faute est notée', async () => {
  asked = []
  const faults: unknown[] = []
  const log = { error: ({ err }: { err: Error }) => faults.push(err.message) } as never
  const broken = { ...reader, read: () => Promise.reject(new Error('la base est partie')) }
  const page = await openPage(renderer, { url: '/annonces?lieu=37000', log }, reglagesEssai, broken, drawPage)
  expect([page.status, page.state]).toEqual([503, null])
  expect(page.html).toContain('Annonces pour kinésithérapeutes')
  expect(faults).toEqual(['la base est partie'])
})

test('très demandée, une page arrive sans ses données et n’écrit rien : une foule remplirait le disque', async () => {
  asked = []
  const log = { error: expect.unreachable, warn: expect.unreachable } as never
  const crowded = { ...reader, read: () => Promise.reject(busy()) }
  const page = await openPage(renderer, { url: '/annonces?lieu=37000', log }, reglagesEssai, crowded, drawPage)
  expect([page.status, page.state]).toEqual([503, null])
})

test('une adresse qui commence par « // » est une page de ce site', async () => {
  const log = { error: () => {} } as never
  const { status } = await openPage(renderer, { url: '//ailleurs.fr/annonces', log }, reglagesEssai, reader, drawPage)
  expect(status).toBe(404)
})

test('les moteurs lisent les pages publiques, et laissent celles des membres', () => {
  expect(renderer.publicPaths).toContain('/annonces')
  expect(renderer.hiddenPaths).toContain('/annonce/*/modifier')
  expect(renderer.publicPaths.filter((path) => renderer.hiddenPaths.includes(path))).toEqual([])
  expect(renderer.hiddenPaths).not.toContain('/administration')
})

test('les types d’annonce sont lus une fois pour toutes les pages, et relus si la lecture a échoué', async () => {
  const { database, storage, checkout } = site
  let reads = 0
  const counted = {
    ...database,
    read: (...given: Parameters<typeof database.read>) => {
      reads += 1
      return reads === 1 ? Promise.reject(new Error('la base se tait')) : database.read(...given)
    },
  }
  const door = { database: counted, storage, checkout, publicUrl, now: () => site.clock.now } as never
  const { read } = readerOf({ door, geography: async () => new Response() })
  await expect(read('lister_typesannonce', {}, {})).rejects.toThrow('la base se tait')
  const [first, second] = [await read('lister_typesannonce', {}, {}), await read('lister_typesannonce', {}, {})]
  expect(first.rows.length).toBeGreaterThan(1)
  expect([second, reads]).toEqual([first, 2])
})
