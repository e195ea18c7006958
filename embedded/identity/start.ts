// Starts the embedded identity provider on its own port, with tables in the product's PostgreSQL.
import type { EventEmitter } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type pg from 'pg'
import type { Counters } from '#domain/limite/counters.ts'
import { type Answer, bearerOf, close, html, json, listen, readForm, redirect, send } from '../http.ts'
import type { Migrate } from '../migration.ts'
import { addBand } from '../page.ts'
import { StartRefusal } from '../refusal.ts'
import { type NewCompte, putCompte } from './accounts.ts'
import { purge } from './adapter.ts'
import { closeComptes, forgetCompte, listOpen, reopenComptes } from './closedAccounts.ts'
import { createOubli } from './forgottenPassword.ts'
import {
  createAddressOf,
  isForeignForm,
  type OnRequestDone,
  reportRequest,
  setForwarded,
  setHeaders,
} from './headers.ts'
import { type Keys, loadKeys } from './keys.ts'
import { addStraightLogout } from './logout.ts'
import { type Mail, openPost, type Post } from './mails.ts'
import { renderPage } from './pages.ts'
import { type Cost, coutDuJour } from './password.ts'
import { createProvider } from './provider.ts'
import type { Office } from './providerContext.ts'
import { quotas } from './quota.ts'
import { forgottenPath, paths, type Realm, resetPath } from './realm.ts'
import { addGrace } from './refreshGrace.ts'
import { createLien } from './resetPage.ts'
import { answerUser } from './restApi.ts'
import { addRevocation } from './revocation.ts'
import { createConnexion } from './signIn.ts'
import { addConformity, formAsQuery, isFormOfQuery } from './strictAnswers.ts'
import { addOutage, answerLater, databaseFailure, type IsLost, openAffluence, tropDemande } from './unavailable.ts'
import { createUserinfo } from './userinfo.ts'
export interface IdentityOptions extends Realm {
  pool: pg.Pool
  /** The site's rate limiter, over the provider's connections. */
  comptage: Counters
  /** The host to listen on; all by default. */
  host?: string
  port: number
  sendMail: (mail: Mail) => Promise<void>
  migrate: Migrate
  /** Whether an error means that the database is unavailable or full. */
  isLost: IsLost
  /** Called for each finished request, with its id. */
  onPassage?: OnRequestDone
  /** Called for each fault of ours, and each mail that could not be sent. */
  onFault?: (error: unknown) => void
  /** Cost of hashing passwords; lower in tests. */
  cost?: Cost
}

export interface EmbeddedIdentity {
  stop(): Promise<void>
  /** Creates an account; does nothing when it exists. */
  createAccount(account: NewCompte): Promise<void>
  /** Closes accounts and their sessions; ignores missing ones. */
  closeAccounts(accounts: readonly Pick<NewCompte, 'sub'>[]): Promise<void>
  reopenAccounts(accounts: readonly Pick<NewCompte, 'sub' | 'operateur'>[]): Promise<void>
  /** Subjects of existing open accounts. */
  listOpen(accounts: readonly Pick<NewCompte, 'sub'>[]): Promise<string[]>
  /** Erases an account; does nothing when missing. */
  forgetAccount(sub: string): Promise<void>
}

const hourMs = 3_600_000
const timeoutMs = 1000
/**
 * A client that sends its form very slowly loses its place. Idle connections are closed by the proxy after 60 s: closing them
 * here could cut a form being sent.
 */
const waits = {
  headersTimeout: 20_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 72_000,
}

export async function startIdentity(options: IdentityOptions): Promise<EmbeddedIdentity> {
  const { pool, comptage, host, port, sendMail, migrate, isLost, onPassage, ...rest } = options
  const { onFault = console.error, cost = coutDuJour, ...realm } = rest
  await migrate(pool, join(import.meta.dirname, 'database'), 'identite')
  await purge(pool)
  const post = openPost(sendMail, onFault)
  const handle = createHandler(pool, await loadKeys(pool), { realm, comptage, post, isLost, onFault, cost })
  const files = await readFiles()

  const server = createServer(waits, (req, res) => {
    if (onPassage) reportRequest(req, res, onPassage)
    const file = files.get(req.url ?? '')
    if (file) return send(res, file)
    handle(req, res).catch((error: unknown) => {
      if (!isLost(error)) tellFault(error, onFault)
      if (res.headersSent) return
      send(res, isLost(error) ? answerLater(req, realm, databaseFailure) : json({ error: 'server_error' }, 500))
    })
  })
  await listen(server, port, host).catch((error: NodeJS.ErrnoException) => Promise.reject(portRefusal(port, error)))
  const sweeping = setInterval(() => purge(pool).catch(onFault), hourMs).unref()

  return {
    createAccount: (account) => putCompte(pool, account, cost),
    closeAccounts: (accounts) => closeComptes(pool, accounts),
    reopenAccounts: (accounts) => reopenComptes(pool, accounts),
    listOpen: (accounts) => listOpen(pool, accounts),
    forgetAccount: (sub) => forgetCompte(pool, sub),
    stop: async () => {
      clearInterval(sweeping)
      await close(server, timeoutMs)
      await post.idle()
    },
  }
}

async function readFiles(): Promise<Map<string, Answer>> {
  const read = async (file: string, type: string): Promise<Answer> => ({
    status: 200,
    headers: {
      'content-type': type,
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
    body: await readFile(new URL(file, import.meta.url)),
  })
  return new Map([
    ['/style.css', await read('../page.css', 'text/css; charset=utf-8')],
    ['/favicon.svg', await read('./favicon.svg', 'image/svg+xml')],
  ])
}

/** Tells our own faults: neither hung-up clients nor refused requests. */
function tellFault(error: unknown, onFault: (error: unknown) => void): void {
  const { code, expose } = error as { code?: string; expose?: boolean }
  if (!expose && !/^(HPE_|ECONNRESET|EPIPE)/.test(code ?? '')) onFault(error)
}

/** A sentence for a port already taken, or reserved to root. */
function portRefusal(port: number, error: NodeJS.ErrnoException): Error {
  if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') return error
  return new StartRefusal(
    `Le port ${port} du fournisseur d’identité est pris ou interdit\u00a0: libérez-le, ou changez IDENTITY_PORT.`,
  )
}

interface Given {
  realm: Realm
  comptage: Counters
  post: Post
  isLost: IsLost
  onFault: (error: unknown) => void
  cost: Cost
}

function createHandler(pool: pg.Pool, keys: Keys, { realm, comptage, post, isLost, onFault, cost }: Given) {
  const logFault = (error: unknown) => tellFault(error, onFault)
  const provider = createProvider(pool, keys, realm)
  const tokens = createUserinfo(provider, pool, keys, realm)
  addConformity(provider, realm)
  addGrace(provider)
  addStraightLogout(provider)
  addRevocation(provider, pool, tokens.readToken)
  guardOrigin(provider, realm.site)
  if (realm.demonstration) addBands(provider)
  addOutage(provider, realm, isLost)
  provider.on('server_error', (_ctx, error) => isLost(error) || logFault(error))
  // Koa's event for errors, missing from the provider's types.
  const koa: EventEmitter = provider
  koa.on('error', logFault)
  const callback = provider.callback()
  const addressOf = createAddressOf(realm.trustProxy)
  const office = { provider, pool, comptage, realm, tokens, post, isLost, cost, addressOf }
  provider.on('grant.success', ({ req }) => comptage.giveBack(quotas.jeton, addressOf(req)).catch(onFault))
  const answer = createAnswers(office, keys)
  const affluence = openAffluence(comptage)

  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const [pathname = '/'] = (req.url ?? '/').split('?')
    setForwarded(req, realm)
    setHeaders(req, res, pathname, realm)
    await affluence(pathname, office.addressOf(req), async (refused) => {
      const wait = refused ?? (await refuseToken(office, pathname, req))
      const answered = wait ? answerLater(req, realm, wait) : await answer(pathname, req, res)
      if (answered) send(res, realm.demonstration ? withBand(answered) : answered)
      else if (!res.headersSent) await callback(req, res)
    })
  }
}

/** Our own routes; null leaves the request to the library. */
function createAnswers(office: Office, keys: Keys) {
  const { addressOf, realm, tokens } = office
  const showPage = createScreens(office, keys)
  return async (pathname: string, req: IncomingMessage, res: ServerResponse): Promise<Answer | null> => {
    if (req.method === 'OPTIONS') return { status: 204 }
    if (pathname === '/') return redirect(`${realm.site}/connexion`)
    if (isFormOfQuery(req.method, pathname)) return formAsQuery(pathname, req, realm)
    if (/^\/(v2|management)\//.test(pathname)) return answerUser(office, req, pathname)
    if (pathname === paths.userinfo) return tokens.userinfo(bearerOf(req) ?? '')
    if (pathname === paths.introspection && req.method === 'POST') return tokens.introspect(await formOf(req))
    return showPage(pathname, addressOf(req), req, res)
  }
}

/** A sign-in asks for tokens once, a session every few hours; successful requests are not counted. */
async function refuseToken({ comptage, addressOf }: Office, pathname: string, req: IncomingMessage) {
  if (pathname !== paths.token || req.method !== 'POST') return null
  const wait = await comptage.spend(quotas.jeton, addressOf(req))
  return wait ? tropDemande(wait) : null
}

/** Pages with forms; null when the path is not one of them, or when the library has answered. */
function createScreens(office: Office, { cookies }: Keys) {
  const connexion = createConnexion(office, cookies[0] ?? '')
  const oubli = createOubli(office)
  const lien = createLien(office)

  async function submit(pathname: string, address: string, req: IncomingMessage, res: ServerResponse) {
    const form = await formOf(req)
    if (isForeignForm(req, office.realm)) return foreign(office.realm)
    if (pathname === forgottenPath) return oubli.ask(form, address, req, res)
    if (pathname === resetPath) return lien.change(form, address, req, res)
    return connexion.submit(pathname === '/connexion' ? 'connexion' : 'inscription', form, address, req, res)
  }

  return async (pathname: string, address: string, req: IncomingMessage, res: ServerResponse) => {
    if (!['/connexion', '/inscription', forgottenPath, resetPath].includes(pathname)) return null
    if (req.method === 'POST') return submit(pathname, address, req, res)
    if (pathname === forgottenPath) return oubli.open(req, res)
    if (pathname === resetPath) return lien.open(new URLSearchParams(req.url?.split('?')[1]), address)
    return connexion.open(pathname === '/connexion' ? 'connexion' : 'inscription', req, res)
  }
}

const foreign = ({ site }: Realm): Answer =>
  html(renderPage('refus', { site, error: 'invalid_request', status: 403 }), 403)

/** A form that is too long counts as empty. */
const formOf = async (req: IncomingMessage) => (await readForm(req)) ?? new URLSearchParams()

const withBand = (answer: Answer): Answer =>
  typeof answer.body === 'string' && answer.headers?.['content-type']?.startsWith('text/html')
    ? { ...answer, body: addBand(answer.body) }
    : answer

/** Adds the banner to the library's own pages. */
function addBands(provider: ReturnType<typeof createProvider>): void {
  provider.use(async (ctx, next) => {
    await next()
    if (typeof ctx.body === 'string' && ctx.type === 'text/html') ctx.body = addBand(ctx.body)
  })
}

/** The library allows any origin: only the site may read its answers. */
function guardOrigin(provider: ReturnType<typeof createProvider>, site: string): void {
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.get('Origin') !== site) ctx.remove('Access-Control-Allow-Origin')
  })
}
