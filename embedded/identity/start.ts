// Starts the embedded identity provider on its own port, with its own tables in the product's PostgreSQL.
import type { EventEmitter } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type pg from 'pg'
import { StartRefusal } from '../database.ts'
import { purge } from './adapter.ts'
import { type NewCompte, putCompte } from './compte.ts'
import { createConnexion, type Screen } from './connexion.ts'
import { addGrace } from './grace.ts'
import { type Keys, loadKeys } from './keys.ts'
import type { Mail } from './lettre.ts'
import { addStraightLogout } from './logout.ts'
import { createProvider, paths, type Realm } from './provider.ts'
import { type Answer, createUserinfo } from './userinfo.ts'

export interface IdentityOptions extends Realm {
  pool: pg.Pool
  port: number
  sendMail: (mail: Mail) => Promise<void>
}

export interface EmbeddedIdentity {
  stop(): Promise<void>
  /** Puts an account in place; harmless when it is already there. */
  createAccount(account: NewCompte): Promise<void>
}

const HOUR_MS = 3_600_000
const PATIENCE_MS = 1000
const BODY_MAX = 16_384
const PUBLIC = new Map<string, string>([
  [paths.jwks, 'public, max-age=300'],
  ['/.well-known/openid-configuration', 'public, max-age=300'],
])

export async function startIdentity(options: IdentityOptions): Promise<EmbeddedIdentity> {
  const { pool, port, issuer, site, clientId, audience } = options
  await pool.query(await readFile(new URL('./schema.sql', import.meta.url), 'utf8'))
  await purge(pool)
  const handle = createHandler(pool, await loadKeys(pool), { issuer, site, clientId, audience })
  const files = new Map([
    ['/style.css', { type: 'text/css; charset=utf-8', body: await readFile(new URL('../page.css', import.meta.url)) }],
    ['/favicon.svg', { type: 'image/svg+xml', body: await readFile(new URL('./favicon.svg', import.meta.url)) }],
  ])

  const server = createServer((req, res) => {
    const file = files.get(req.url ?? '')
    if (file) return send(res, 200, file.type, file.body, 'public, max-age=3600')
    handle(req, res).catch((error: unknown) => {
      logFault(error)
      if (!res.headersSent) sendJson(res, { status: 500, body: { error: 'server_error' } })
    })
  })
  await listen(server, port)
  const sweeping = setInterval(() => purge(pool).catch(console.error), HOUR_MS).unref()

  return {
    createAccount: (account) => putCompte(pool, account),
    stop: async () => {
      clearInterval(sweeping)
      const cut = setTimeout(() => server.closeAllConnections(), PATIENCE_MS)
      await new Promise((done) => server.close(done))
      clearTimeout(cut)
    },
  }
}

/** A client that hangs up in the middle, or is refused, is no fault of ours. */
function logFault(error: unknown): void {
  const { code, expose } = error as { code?: string; expose?: boolean }
  if (!expose && !/^(HPE_|ECONNRESET|EPIPE)/.test(code ?? '')) console.error(error)
}

async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, done)).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error
      throw new StartRefusal(
        `Le port ${port} du fournisseur d’identité est pris ou interdit : libérez-le, ou changez IDENTITY_PORT.`,
      )
    },
  )
}

function createHandler(pool: pg.Pool, keys: Keys, realm: Realm) {
  const provider = createProvider(pool, keys, realm)
  addGrace(provider)
  addStraightLogout(provider)
  guardOrigin(provider, realm.site)
  provider.on('server_error', (_ctx, error) => logFault(error))
  // Koa's own way of naming a fault, of which the provider's types say nothing.
  const koa: EventEmitter = provider
  koa.on('error', logFault)
  const callback = provider.callback()
  const connexion = createConnexion(provider, pool, realm.site)
  const { userinfo, introspect } = createUserinfo(provider, pool, keys, realm)

  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const [pathname = '/'] = (req.url ?? '/').split('?')
    setHeaders(req, res, pathname, realm)
    if (req.method === 'OPTIONS') return void res.writeHead(204).end()
    if (pathname === '/') return void res.writeHead(303, { location: `${realm.site}/connexion` }).end()
    if (pathname === '/connexion' || pathname === '/inscription') {
      const view = pathname === '/connexion' ? 'connexion' : 'inscription'
      if (req.method !== 'POST') return sendScreen(res, await connexion.open(view, req, res))
      const screen = await connexion.submit(view, await readForm(req), addressOf(req, provider.proxy), req, res)
      return screen ? sendScreen(res, screen) : undefined
    }
    if (pathname === paths.userinfo) {
      return sendJson(res, await userinfo(/^Bearer (\S+)$/i.exec(req.headers.authorization ?? '')?.[1] ?? ''))
    }
    if (pathname === paths.introspection && req.method === 'POST')
      return sendJson(res, await introspect(await readForm(req)))
    await callback(req, res)
  }
}

/** Answers made by the library name any origin: only the site's may read them. */
function guardOrigin(provider: ReturnType<typeof createProvider>, site: string): void {
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.get('Origin') !== site) ctx.remove('Access-Control-Allow-Origin')
  })
}

function setHeaders(req: IncomingMessage, res: ServerResponse, pathname: string, { issuer, site }: Realm): void {
  const rules = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "script-src 'none'",
    // The redirect that follows a form is held to this rule too.
    `form-action 'self' ${site}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]
  res.setHeader('Content-Security-Policy', rules.join('; '))
  res.setHeader('X-Content-Type-Options', 'nosniff')
  res.setHeader('Referrer-Policy', 'no-referrer')
  res.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
  res.setHeader('Cache-Control', PUBLIC.get(pathname) ?? 'no-store')
  res.setHeader('Vary', 'Origin')
  if (issuer.startsWith('https:')) res.setHeader('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')
  if (req.headers.origin !== site) return
  res.setHeader('Access-Control-Allow-Origin', site)
  if (req.method !== 'OPTIONS') return
  res.setHeader('Access-Control-Allow-Methods', 'GET, POST')
  res.setHeader('Access-Control-Allow-Headers', 'authorization, content-type')
  res.setHeader('Access-Control-Max-Age', '3600')
}

/** Behind a proxy (an https issuer), the last address it wrote down; else the socket's. */
function addressOf(req: IncomingMessage, proxied: boolean): string {
  const forwarded = proxied ? String(req.headers['x-forwarded-for'] ?? '') : ''
  return forwarded.split(',').at(-1)?.trim() || (req.socket.remoteAddress ?? '')
}

async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    // A body too long is read to its end and counts for nothing.
    if (size <= BODY_MAX) chunks.push(chunk)
  }
  return new URLSearchParams(size <= BODY_MAX ? Buffer.concat(chunks).toString() : '')
}

function send(res: ServerResponse, status: number, type: string, body: string | Buffer, cache?: string): void {
  res.statusCode = status
  res.setHeader('Content-Type', type)
  if (cache) res.setHeader('Cache-Control', cache)
  res.end(body)
}

const sendScreen = (res: ServerResponse, { status, html }: Screen) =>
  send(res, status, 'text/html; charset=utf-8', html)

function sendJson(res: ServerResponse, { status, body, headers = {} }: Answer): void {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  send(res, status, 'application/json; charset=utf-8', JSON.stringify(body))
}
