// Starts the embedded identity provider on its own port, with its own tables in the product's PostgreSQL.
import type { EventEmitter } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type pg from 'pg'
import { StartRefusal } from '../database.ts'
import { purge } from './adapter.ts'
import { type NewCompte, putCompte } from './compte.ts'
import { createConnexion } from './connexion.ts'
import { addGrace } from './grace.ts'
import { type Keys, loadKeys } from './keys.ts'
import { type Mail, openPost, type Post } from './lettre.ts'
import { createLien } from './lien.ts'
import { addStraightLogout } from './logout.ts'
import type { Office } from './office.ts'
import { createOubli } from './oubli.ts'
import { createProvider } from './provider.ts'
import { forgottenPath, paths, type Realm, resetPath } from './realm.ts'
import { answerUser } from './rest.ts'
import { addRevocation } from './revocation.ts'
import { createUserinfo } from './userinfo.ts'
import { addressOf, bearerOf, readForm, send, sendJson, sendScreen, setHeaders } from './wire.ts'

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

const hourMs = 3_600_000
const patienceMs = 1000

export async function startIdentity(options: IdentityOptions): Promise<EmbeddedIdentity> {
  const { pool, port, sendMail, ...realm } = options
  await pool.query(await readFile(new URL('./schema.sql', import.meta.url), 'utf8'))
  await purge(pool)
  const post = openPost(sendMail)
  const handle = createHandler(pool, await loadKeys(pool), realm, post)
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
  const sweeping = setInterval(() => purge(pool).catch(console.error), hourMs).unref()

  return {
    createAccount: (account) => putCompte(pool, account),
    stop: async () => {
      clearInterval(sweeping)
      const cut = setTimeout(() => server.closeAllConnections(), patienceMs)
      await new Promise((done) => server.close(done))
      clearTimeout(cut)
      await post.idle()
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

function createHandler(pool: pg.Pool, keys: Keys, realm: Realm, post: Post) {
  const provider = createProvider(pool, keys, realm)
  const tokens = createUserinfo(provider, pool, keys, realm)
  addGrace(provider)
  addStraightLogout(provider)
  addRevocation(provider, pool, tokens.readToken)
  guardOrigin(provider, realm.site)
  provider.on('server_error', (_ctx, error) => logFault(error))
  // Koa's own way of naming a fault, of which the provider's types say nothing.
  const koa: EventEmitter = provider
  koa.on('error', logFault)
  const callback = provider.callback()
  const office = { provider, pool, realm, tokens, post }
  const show = createScreens(office)

  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const [pathname = '/'] = (req.url ?? '/').split('?')
    setHeaders(req, res, pathname, realm)
    if (req.method === 'OPTIONS') return void res.writeHead(204).end()
    if (pathname === '/') return void res.writeHead(303, { location: `${realm.site}/connexion` }).end()
    if (/^\/(v2|management)\//.test(pathname)) return sendJson(res, await answerUser(office, req, pathname))
    if (pathname === paths.userinfo) return sendJson(res, await tokens.userinfo(bearerOf(req) ?? ''))
    if (pathname === paths.introspection && req.method === 'POST')
      return sendJson(res, await tokens.introspect(await readForm(req)))
    if (!(await show(pathname, req, res))) await callback(req, res)
  }
}

/** The pages where people write; false when the address is none of theirs. */
function createScreens(office: Office) {
  const connexion = createConnexion(office.provider, office.pool, office.realm.site)
  const oubli = createOubli(office)
  const lien = createLien(office)

  return async (pathname: string, req: IncomingMessage, res: ServerResponse): Promise<boolean> => {
    const address = addressOf(req, office.provider.proxy)
    const form = req.method === 'POST' ? await formOf(pathname, req) : null
    if (pathname === '/connexion' || pathname === '/inscription') {
      const view = pathname === '/connexion' ? 'connexion' : 'inscription'
      const screen = form ? await connexion.submit(view, form, address, req, res) : await connexion.open(view, req, res)
      if (screen) sendScreen(res, screen)
    } else if (pathname === forgottenPath) {
      sendScreen(res, form ? await oubli.ask(form, address, req, res) : await oubli.open(req, res))
    } else if (pathname === resetPath) {
      const link = new URLSearchParams(req.url?.split('?')[1])
      const screen = form ? await lien.change(form, address, req, res) : await lien.open(link, address)
      if ('to' in screen) res.writeHead(303, { location: screen.to }).end()
      else sendScreen(res, screen)
    } else return false
    return true
  }
}

const formOf = (pathname: string, req: IncomingMessage) =>
  ['/connexion', '/inscription', forgottenPath, resetPath].includes(pathname) ? readForm(req) : null

/** Answers made by the library name any origin: only the site's may read them. */
function guardOrigin(provider: ReturnType<typeof createProvider>, site: string): void {
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.get('Origin') !== site) ctx.remove('Access-Control-Allow-Origin')
  })
}
