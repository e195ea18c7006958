// HTTP itself: slow senders, whole addresses, what every answer carries, and what the log keeps.
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSite } from './site.ts'
import { audience } from './testing/issuer.ts'
import { openTestProvider } from './testing/provider.ts'
import { openTestSite, publicUrl, type TestSite } from './testing/site.ts'

let site: TestSite
let app: FastifyInstance
let port: number
const journal: string[] = []

beforeAll(async () => {
  site = await openTestSite()
  const { database, storage, checkout } = site
  const made = await createSite({
    services: { database, storage, checkout, publicUrl, now: () => site.clock.now },
    oidc: { issuer: site.issuer.url, audience },
    geography: async () => Response.json([]),
    logger: pino({ level: 'warn' }, { write: (line: string) => void journal.push(line) }),
    onFault: () => {},
    limites: 0,
    patience: { headersMs: 300, requestMs: 400, checkMs: 50 },
    pages: () => async (pages) => {
      pages.get('/panne', () => Promise.reject(new Error('panne d’une page')))
      pages.get('/absent', (_request, reply) => void reply.callNotFound())
      pages.get('/*', (request) => `page ${request.url}`)
    },
  })
  app = made.app
  await made.live.ready
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  await app?.close()
  await site?.close()
})

/** The time nginx keeps an unused connection, by default. */
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

/** The answer to these bytes, until the server closes. */
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

test('un corps dit comprimé est lu comme il vient', async () => {
  const head =
    'POST /api/rpc/lister_annonces HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n'
  const answer = await send(`${head}content-encoding: gzip\r\ncontent-length: 2\r\n\r\n{}`)
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
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
  ['POST', '/annonces'],
  ['PUT', '/sante/pret'],
  ['DELETE', '/rien'],
  ['GET', '/absent'],
])('%s %s, à quoi rien ne répond, se dit en une phrase', async (method, path) => {
  const at = `http://127.0.0.1:${port}${path}`
  const answer = await fetch(at, { method })
  expect([answer.status, await answer.text()]).toEqual([404, 'Cette page n’existe pas.'])
  const page = await (await fetch(at, { method, headers: { accept: 'text/html' } })).text()
  expect(page).toContain('<p>Cette page n’existe pas.</p>')
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
