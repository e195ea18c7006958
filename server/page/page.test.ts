// Pages as they are sent: prerendered ones compressed and kept, the others rendered on request; with a small build on disk.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tropVite } from '#domain/limite/limite.ts'
import { sendPlainError } from '../api/frameworkErrors.ts'
import { createRateLimiter, type RateLimiter, unlimited } from '../limite/limite.ts'
import { builtPages } from './page.ts'
import { createPageCache } from './pageCache.ts'

const html = '<!doctype html><html><head></head><body>'
const renderer = `export const renderer = {
  addressOf: ({ pathname }) => pathname.startsWith('/gardee') ? pathname : null,
  fixedPaths: ['/', '/cgu'], publicPaths: ['/'], hiddenPaths: [], screens: [],
  async open({ pathname, search }, settings, reader) {
    if (reader && pathname.endsWith('/panne')) throw new Error('la base est partie')
    const route = pathname.startsWith('/oidc-') ? '/oidc-callback' : '/annonces'
    const lu = globalThis.lu ?? {}
    const draw = () => {
      lu.dessins = (lu.dessins ?? 0) + 1
      return { html: '${html}' + pathname + search, structured: [] }
    }
    return { status: pathname === '/rien' ? 404 : 200, route, render: 'serveur', state: reader && JSON.stringify(lu.mots ?? {}), draw }
  },
}`
const view = { scripts: [], sheets: ['/assets/site.css'] }
const files: Record<string, string> = {
  'package.json': '{ "type": "module" }',
  'dist/server/entry-server.js': renderer,
  'dist/assets.json': JSON.stringify({
    main: '/assets/main.js',
    font: '/assets/titre.woff2',
    views: { '/': view, '/cgu': view, '/annonces': view, '/oidc-callback': view },
    sheets: { '/assets/site.css': 'a{}' },
    pageStart: 'mark()',
  }),
  'dist/pages/page.html': `${html}accueil de https://origine.invalid`,
  'dist/pages/cgu/page.html': `${html}conditions`,
  'dist/client/assets/main.js': 'main()',
  'dist/client/favicon.svg': '<svg/>',
}

let root: string
let app: FastifyInstance

/** A server with the pages of the small build. */
async function open(limiteur: RateLimiter, now = () => new Date()): Promise<FastifyInstance> {
  const opened = fastify()
  opened.setErrorHandler(sendPlainError)
  const origin = 'https://kinebouge.fr'
  const door = { publicUrl: origin, now, limiteur, kept: createPageCache(now) } as never
  const oidc = { issuer: 'https://compte.fr/realm', client_id: '12', audience: '34', embedded: true }
  const settings = { origin, oidc, debug: false }
  const geography = async () => new Response()
  await opened.register(builtPages({ door, geography, settings, photos: null, root }))
  return opened
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kinebouge-pages-'))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), text)
  }
  app = await open(unlimited)
})

afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('une page fixe dit l’adresse de l’installation, et se garde tant qu’elle n’a pas changé', async () => {
  const page = await get('/')
  expect(page.body).toBe(`${html}accueil de https://kinebouge.fr`)
  expect(page.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' })
  const again = await get('/', { 'if-none-match': String(page.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await get('/cgu')).headers.etag).not.toBe(page.headers.etag)
  expect((await get('/', { 'if-none-match': '"autre"' })).statusCode).toBe(200)
  const head = await app.inject({ method: 'HEAD', url: '/' })
  expect([head.body, head.headers]).toEqual(['', { ...page.headers, date: head.headers.date }])
})

test('elle arrive comprimée à qui sait la lire, la même', async () => {
  for (let n = 0; n < 2; n++) {
    const page = await get('/cgu', { 'accept-encoding': 'gzip, br' })
    expect(page.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(page.rawPayload).toString()).toBe(`${html}conditions`)
  }
  const page = await get('/cgu', { 'accept-encoding': 'gzip' })
  expect(page.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(page.rawPayload).toString()).toBe(`${html}conditions`)
  const rendue = await get('/gardee', { 'accept-encoding': 'gzip, br, zstd' })
  expect(rendue.headers['content-encoding']).toBe('zstd')
  expect(zstdDecompressSync(rendue.rawPayload).toString()).toContain('/gardee')
  const formOf = async (accepted: string) =>
    (await get('/cgu', { 'accept-encoding': accepted })).headers['content-encoding']
  expect(await formOf('br;q=0, deflate')).toBeUndefined()
  expect(await formOf('br;q=0.1, gzip;q=0.9')).toBe('gzip')
  expect(await formOf('zstd, br, gzip')).toBe('br')
  expect(await formOf('br;q=0.5, identity')).toBeUndefined()
  expect((await get('/cgu', { 'if-none-match': '*' })).statusCode).toBe(304)
})

test.each([
  ['/annonces?lieu=Tours', 200, '/annonces?lieu=Tours'],
  ['/rien', 404, '/rien'],
  ['/panne', 503, '/panne'],
  ['//ailleurs.fr/x', 200, '//ailleurs.fr/x'],
])('%s est rendue à la demande : %i', async (url, status, body) => {
  const page = await get(url)
  expect(page.statusCode).toBe(status)
  expect(page.body).toContain(`<body>${body}`)
  expect(page.body.includes('id="etat-page"')).toBe(status !== 503)
  expect(page.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
  expect(page.headers['content-security-policy']).toContain("connect-src 'self' https://compte.fr;")
})

test('une page gardée est la même pour tous, quels que soient les en-têtes de qui la demande', async () => {
  const page = await get('/gardee')
  expect(page.headers).toMatchObject({ 'cache-control': 'public, max-age=0, must-revalidate', vary: 'Accept-Encoding' })
  const membre = await get('/gardee', { authorization: 'Bearer jeton', cookie: 'session=12' })
  expect([membre.body, membre.headers.etag]).toEqual([page.body, page.headers.etag])
  expect(membre.headers['set-cookie']).toBeUndefined()
  const fort = String(page.headers.etag).replace('W/', '')
  for (const held of [page.headers.etag, fort, `"autre", ${page.headers.etag}`])
    expect((await get('/gardee', { 'if-none-match': String(held) })).statusCode).toBe(304)
})

test('relue, une page n’est dessinée à nouveau que si ce qu’elle lit a changé, ou la minute où elle dit un âge', async () => {
  const lu = { mots: 'Tours', dessins: 0 }
  Object.assign(globalThis, { lu })
  let ms = Date.parse('2026-11-20T10:00:00Z')
  const site = await open(unlimited, () => new Date(ms))
  const read = async (later: number) => {
    ms += later
    return (await site.inject('/gardee')).headers.etag
  }
  const first = await read(0)
  expect([await read(3000), lu.dessins]).toEqual([first, 1])
  lu.mots = 'Blois'
  expect([(await read(0)) === first, lu.dessins]).toEqual([true, 1])
  expect([(await read(3000)) === first, lu.dessins]).toEqual([false, 2])
  await read(60_000)
  expect(lu.dessins).toBe(3)
  Object.assign(globalThis, { lu: undefined })
  await site.close()
})

test('un champ laissé vide par un formulaire sort de l’adresse d’une page gardée, et d’elle seule', async () => {
  const sent = await get('/gardee?lieu=Saint-Denis+%28974%29&type=&mois=')
  const site = 'https://kinebouge.fr'
  expect([sent.statusCode, sent.headers.location]).toEqual([302, `${site}/gardee?lieu=Saint-Denis+%28974%29`])
  for (let n = 0; n < 2; n++) expect((await get('/gardee?type=')).headers.location).toBe(`${site}/gardee`)
  expect((await get('/gardee?lieu=Tours')).statusCode).toBe(200)
  expect((await get('/panne?revenu=')).statusCode).toBe(503)
})

test('une page dont les données ne viennent pas le dit, et dit quand revenir', async () => {
  const answer = await app.inject('/panne')
  expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
    503,
    '2',
    'no-cache',
  ])
  expect((await app.inject('/annonces')).headers['retry-after']).toBeUndefined()
  // A response with a member's data is never shared, even at the address of a shared page.
  expect((await get('/gardee/panne')).headers['cache-control']).toBe('no-cache')
})

test('une page absente se dit absente à qui la tient déjà', async () => {
  const { headers } = await get('/rien')
  expect((await get('/rien', { 'if-none-match': String(headers.etag) })).statusCode).toBe(404)
})

test('une page qui porte un code de connexion ne se garde ni ne se dit à personne', async () => {
  const { headers } = await get('/oidc-callback?code=12')
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  expect((await get('/annonces')).headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
})

test('un fichier nommé par son contenu se garde un an, un autre une heure', async () => {
  expect((await get('/assets/main.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
})

test('cent vingt pages rendues par minute d’une adresse, puis une page le dit ; les fixes restent', async () => {
  // Per-server counters need no database.
  const counting = await open(createRateLimiter({} as never, 1))
  const ask = (url: string, remoteAddress = '203.0.113.7') =>
    counting.inject({ url, remoteAddress, headers: { accept: 'text/html' } })
  for (let rank = 0; rank < 120; rank++) expect((await ask('/annonces')).statusCode).toBe(200)
  for (const url of ['/annonces', '/?x=1', '/rien']) {
    const refused = await ask(url)
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
    expect(refused.body).toContain(tropVite(Number(refused.headers['retry-after'])))
    expect(refused.body).toContain('<a href="">Réessayer</a>')
  }
  for (const url of ['/sitemap.xml', '/a/1f2e3d4c']) expect((await ask(url)).statusCode).toBe(429)
  expect((await ask('/cgu')).statusCode).toBe(200)
  expect((await ask('/annonces', '203.0.113.8')).statusCode).toBe(200)
  await counting.close()
})
