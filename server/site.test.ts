// HTTP itself: slow clients, absolute request targets, common headers, log lines.
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createSite } from './site.ts'
import { audience } from './testing/issuer.ts'
import { openTestProvider } from './testing/provider.ts'
import { openFileSite, publicUrl } from './testing/site.ts'

const journal: string[] = []

const site = await openFileSite()
const { database, storage, checkout } = site
const made = await createSite({
  services: { database, storage, checkout, publicUrl, now: () => site.clock.now },
  oidc: { issuer: site.issuer.url, audience },
  geography: async () => Response.json([]),
  logger: pino({ level: 'warn' }, { write: (line: string) => void journal.push(line) }),
  onFault: () => {},
  limites: 0,
  timeout: { headersMs: 300, requestMs: 400, checkMs: 50 },
  pages: () => async (pages) => {
    pages.get('/panne', () => Promise.reject(new Error('panne d’une page')))
    pages.get('/absent', (_request, reply) => void reply.callNotFound())
    pages.get('/*', (request) => `page ${request.url}`)
  },
})
const app = made.app
await made.live.ready
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
afterAll(() => app?.close())

/** How long nginx keeps an unused connection, by default. */
const proxySeconds = 60

test('une connexion qui ne sert plus, c’est le proxy qui la ferme, au site comme chez le fournisseur embarqué', async () => {
  const provider = await openTestProvider()
  for (const origin of [`http://localhost:${port}`, provider.issuer]) {
    const agent = new Agent({ keepAlive: true })
    const [answer] = await once(request(`${origin}/`, { agent }).end(), 'response')
    const [, seconds] = /timeout=(\d+)/.exec(answer.headers['keep-alive'])!
    expect(Number(seconds)).toBeGreaterThan(proxySeconds)
    agent.destroy()
  }
  await provider.close()
})

test('une autre méthode que lire est refusée avec celles qui se peuvent, pour une page comme pour l’API', async () => {
  const ask = async (method: string, path: string) => {
    const { status, headers } = await fetch(`http://localhost:${port}${path}`, { method })
    return [status, headers.get('allow')]
  }
  expect(await ask('POST', '/annonces')).toEqual([405, 'GET, HEAD'])
  expect(await ask('OPTIONS', '/annonces')).toEqual([405, 'GET, HEAD'])
  expect(await ask('DELETE', '/assets/a.js')).toEqual([405, 'GET, HEAD'])
  expect(await ask('PATCH', '/api/lister_annonces')).toEqual([405, 'OPTIONS,GET,HEAD'])
  expect(await ask('GET', '/api/rpc/lister_annonces')).toEqual([405, 'OPTIONS,POST'])
  expect(await ask('HEAD', '/api/flux')).toEqual([405, 'OPTIONS,GET'])
})

test.each(['/api/openapi', '/api/', '/geo/communes?nom=tours'])('%s, relue, est dite inchangée', async (path) => {
  const read = (headers = {}, method = 'GET') => fetch(`http://localhost:${port}${path}`, { method, headers })
  const etag = (await read()).headers.get('etag')!
  expect(etag).toMatch(/^W\/".+"$/)
  const again = await read({ 'if-none-match': `"autre", ${etag}` })
  expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
  expect((await read({ 'if-none-match': '"autre"' })).status).toBe(200)
  expect((await read({ 'if-none-match': '*' }, 'HEAD')).status).toBe(304)
})

test('ce qui n’est qu’à un appelant ne porte pas d’étiquette', async () => {
  expect((await fetch(`http://localhost:${port}/api/lister_typesannonce`)).headers.get('etag')).toBeNull()
})

test('une longue réponse arrive comprimée à qui sait la lire, la même ; une courte, telle quelle', async () => {
  const ask = (url: string, accepted: string, more: object = {}) =>
    app.inject({ url, headers: { 'accept-encoding': accepted }, ...more })
  const plain = await ask('/api/openapi', 'identity')
  const read = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync }
  for (const [form, decompress] of Object.entries(read)) {
    const answer = await ask('/api/openapi', form)
    expect([answer.headers['content-encoding'], answer.headers.etag]).toEqual([form, plain.headers.etag])
    expect(answer.headers.vary).toMatch(/, Accept-Encoding$/)
    expect(decompress(answer.rawPayload).toString()).toBe(plain.body)
    const head = await ask('/api/openapi', form, { method: 'HEAD' })
    expect([head.body, head.headers['content-length']]).toEqual(['', String(answer.rawPayload.length)])
  }
  expect((await ask('/api/absente', 'br')).headers['content-encoding']).toBeUndefined()
})

test('deux hôtes dans une demande, ou un corps compressé, sont refusés', async () => {
  const two = await send('GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n')
  expect(two).toMatch(/^HTTP\/1.1 400 /)
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  const url = `http://localhost:${port}/api/rpc/lister_annonces`
  expect((await fetch(url, { method: 'POST', headers, body: 'x' })).status).toBe(415)
})

/** The response to raw bytes, until the server closes. */
async function send(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}
const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)

test('un corps à moitié envoyé, des en-têtes à moitié, rien du tout : la ligne se ferme', async () => {
  const head = 'POST /api/rpc/lister_annonces HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
  expect(await send(`${head}content-length: 100\r\n\r\n{"p_`)).toMatch(/^HTTP\/1\.1 408 /)
  expect(await send(head)).toMatch(/^HTTP\/1\.1 408 /)
  expect(await send('')).toMatch(/^HTTP\/1\.1 408 |^$/)
})

test('ce que la lecture d’un corps refuse hors de l’API est une demande mal faite, pas une panne', async () => {
  const head = 'PATCH / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n'
  const logged = journal.length
  expect(await send(`${head}\r\n`)).toMatch(
    /^HTTP\/1\.1 400 [\s\S]*Cette adresse ou cette demande n’est pas lisible\.$/,
  )
  expect(await send(`${head}content-length: 1\r\n\r\n{`)).toMatch(/^HTTP\/1\.1 400 /)
  expect(journal.length).toBe(logged)
})

test('une ligne de demande qui porte une adresse entière est celle de son chemin', async () => {
  const answer = await send('GET http://ailleurs.fr/annonces?x=1 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*page \/annonces\?x=1$/)
  expect(await send('GET mailto:x HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
})

test.each(['*', 'ailleurs.fr:80', 'annonces'])(
  'une ligne de demande qui ne porte que « %s » n’est d’aucune page',
  async (target) => {
    expect(await send(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
  },
)

test.each(['/geo/communes?nom=tours', '/geo/communes', '/sante/vif', '/%', '/panne', '/api/%', '/api/a/b'])(
  '%s ne laisse pas deviner son type, ni mettre dans un cadre',
  async (path) => {
    const { headers } = await get(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  },
)

test('une page en panne se dit en une phrase, et s’écrit dans le journal', async () => {
  const answer = await get('/panne')
  expect([answer.status, await answer.text()]).toEqual([500, 'Une erreur est survenue. Réessayez dans un instant.'])
  expect(journal.join()).toContain('panne d’une page')
})

test.each([
  ['POST', '/annonces', 405, 'Cette adresse se lit, et rien d’autre.'],
  ['PUT', '/sante/pret', 405, 'Cette adresse se lit, et rien d’autre.'],
  ['DELETE', '/rien', 405, 'Cette adresse se lit, et rien d’autre.'],
  ['GET', '/absent', 404, 'Cette page n’existe pas.'],
])('%s %s, à quoi rien ne répond, se dit en une phrase', async (method, path, status, phrase) => {
  const at = `http://127.0.0.1:${port}${path}`
  const answer = await fetch(at, { method })
  expect([answer.status, await answer.text()]).toEqual([status, phrase])
  const page = await (await fetch(at, { method, headers: { accept: 'text/html' } })).text()
  expect(page).toContain(`<p>${phrase}</p>`)
  expect(page).toContain('<a href="/">Revenir à l’accueil</a>')
})

test('un client qui raccroche en route n’est pas une panne', async () => {
  journal.length = 0
  const socket = connect(port, '127.0.0.1')
  socket.write('POST /api/rpc/lister_annonces HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"p_')
  const [asked] = (await once(app.server, 'request')) as [IncomingMessage]
  socket.destroy()
  await new Promise((closed) => asked.once('close', closed))
  await get('/apres')
  expect(journal).toEqual([])
})
