// Registers the HTTP API (product §7). For each request: resolve the entry, authenticate, check rights and limits, validate, run
// the handler, write the response.
import type { OutgoingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from 'sql-template-tag'
import { type FunctionName, views } from '#domain/contract/contract.ts'
import type { Profil } from '#domain/contract/entry.ts'
import { compteurs, limitesAdresse, ouvertureFlux } from '#domain/limite/limite.ts'
import { networkOf } from '#domain/protocol/network.ts'
import { viewsChangedByCall } from '#domain/protocol/viewsChangedByCall.ts'
import { sessionInvalide } from '#domain/session/session.ts'
import type { Checkout } from '../adapter/checkout.ts'
import type { Database, Rows, Transaction } from '../adapter/database.ts'
import type { Identity, Membre } from '../adapter/identity.ts'
import type { Live } from '../adapter/liveEvents.ts'
import type { Storage } from '../adapter/storage.ts'
import type { Activite } from '../compte/effacement.ts'
import type { RateLimiter } from '../limite/limite.ts'
import { checkSuspension } from '../moderation/decision.ts'
import { noteMember } from '../ops/requestLog.ts'
import type { PageCache, RenderedPage } from '../page/pageCache.ts'
import { createRenderedPage, sendPage } from '../page/sendPage.ts'
import type { Relation } from './filter.ts'
import { type Caller, type ExternalServices, type Selection, type Services, selectionOf } from './handler.ts'
import { functionHandlers, viewHandlers } from './handlers.ts'
import {
  fixedHeaders,
  header,
  methods,
  readArgs,
  readBody,
  readProfil,
  searchParams,
  sendError,
  sendNotFound,
  sendOpenapi,
  sendOptions,
} from './http.ts'
import type { LiveStream } from './liveStream.ts'
import { type AcceptedForm, type Preference, readAccept, readPrefer } from './negotiate.ts'
import { hasCustomQuery, isPlainRead, type Page, rangeOf, readQuery } from './query.ts'
import { nameArgument, Refusal, unauthorized } from './refusal.ts'
import { type Audience, type FunctionEntry, resolveFunction, resolveView, type ViewEntry } from './resolve.ts'
import { resultWriter, writePage } from './resultFormat.ts'
import type { Chosen } from './select.ts'
import { appliedPreferences, statement } from './statement.ts'

export interface Api {
  database: Database
  storage: Storage
  checkout: Checkout
  venteFermee?: boolean
  identity: Identity
  live: Live
  flux: LiveStream
  limiteur: RateLimiter
  activite: Activite
  kept: PageCache
  /** Cache of visitors' reads of the ads; absent, every read runs. */
  lues?: PageCache | undefined
  publicUrl: string
  /** URL of the identity provider. */
  issuer: string
  now: () => Date
  /** Interval between keep-alive comments of a stream, in milliseconds; 20 s by default. */
  beat?: number
}

type Run<Given> = (caller: Caller & Given, args: unknown) => Promise<unknown>

const bodyMax = 256 * 1024
const writes = ['POST', 'PUT', 'PATCH', 'DELETE']

export function registerApi(app: FastifyInstance, door: Api): void {
  app.register(
    async (api) => {
      api.removeAllContentTypeParsers()
      api.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyMax }, (_request, body, done) =>
        done(null, body),
      )
      api.addHook('onRequest', async (_request, reply) => {
        reply.headers(fixedHeaders)
      })
      api.setErrorHandler(sendError)
      api.setNotFoundHandler(sendNotFound)
      api.options('/*', sendOptions)
      api.get('/', (request, reply) => sendOpenapi(door, request, reply))
      api.get('/openapi', (request, reply) => sendOpenapi(door, request, reply))
      api.get('/flux', { exposeHeadRoute: false, config: { lasting: true } }, (request, reply) =>
        openStream(door, request, reply),
      )
      api.route({
        method: ['HEAD', ...writes],
        url: '/flux',
        handler: async (request) => {
          throw refuseMethod(request, methods.flux)
        },
      })
      api.get('/:view', (request, reply) => readView(door, request, reply))
      api.route({ method: writes, url: '/:view', handler: (request) => refuseWrite(door, request) })
      api.post('/rpc/:name', (request, reply) => callFunction(door, request, reply))
      api.route({
        method: ['GET', ...writes],
        url: '/*',
        handler: (request, reply) => refusePath(door, request, reply),
      })
    },
    { prefix: '/api' },
  )
}

async function readView(door: Api, request: FastifyRequest, reply: FastifyReply): Promise<Buffer | undefined> {
  const asked = await readAsked(door, request)
  const entry = resolveView((request.params as { view: string }).view, asked.audience)
  if (!asked.caller.membre && wantsMembre(entry.profil, asked.audience)) throw signInFirst()
  await door.limiteur.admit(views[entry.name].compteurs, heard(asked.caller, reply))
  const reading = { ...viewReading(entry), range: header(request, 'range') }
  if (!reading.grows || asked.caller.membre || !door.lues) return sendRows(door, reply, asked, reading)
  const made = () => makeRows(door, asked, reading)
  return sendPage(await door.lues.read(addressOf(request, asked, reading), made), request, reply)
}

/** Cache key of a visitor's read: two requests with the same key get the same answer. */
const addressOf = ({ url }: FastifyRequest, { prefer, wish, audience }: Asked, { range }: Reading): string =>
  JSON.stringify([url, range, wish.media, wish.form, prefer, audience.profil])

/**
 * A visitor's read of the ads, cached and shared by all who ask the same; it holds its concurrency slot in proportion to its
 * bytes.
 */
async function makeRows(door: Api, asked: Asked, reading: Reading): Promise<RenderedPage> {
  const { status, headers, body } = await readRows(door, asked, reading)
  const { 'content-type': type, ...own } = headers
  return createRenderedPage(
    { status, html: body, type },
    { ...fixedHeaders, ...own, 'cache-control': 'no-cache' },
    'passing',
  )
}

async function callFunction(
  door: Api,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer | string | undefined> {
  const asked = await readAsked(door, request)
  const sent = readBody(request)
  const entry = resolveFunction((request.params as { name: string }).name, asked.audience, sent)
  const { contract } = entry
  if (!asked.caller.membre && wantsMembre(contract.profil, asked.audience))
    throw signInFirst(contract.rows ? sessionInvalide : sansJeton)
  const args = await readArgsOf(door, entry, sent, heard(asked.caller, reply))
  if (asked.caller.membre && contract.compteurs.includes(compteurs.ecriture) && !contract.suspendu)
    await checkSuspension(door.database, asked.caller.membre, asked.caller.now)
  const limited = <T>(answer: () => Promise<T>) =>
    door.limiteur.run(
      { name: entry.name, compteurs: contract.compteurs, caller: heard(asked.caller, reply), args },
      answer,
    )
  if (entry.relation) return limited(() => sendRows(door, reply, asked, functionReading(entry, args)))
  const write = contract.result && resultWriter(asked.wish, entry.result, asked.params.get('select'))
  const body = await limited(() => run(door, asked.caller, entry.name, args, (result) => write?.(result))).catch(
    (error: unknown) => Promise.reject(nameArgument(error, entry.known, sent)),
  )
  if (viewsChangedByCall[entry.name].includes('rpc/lister_annonces')) {
    door.kept.forget()
    door.lues?.forget()
  }
  reply.header('content-profile', asked.audience.profil)
  if (body === undefined) {
    reply.code(204)
    return
  }
  reply.type(entry.result ? asked.wish.media : 'application/json; charset=utf-8')
  return body
}

/** Parses the arguments of a call. A visitor's invalid call counts against their limits too. */
async function readArgsOf(door: Api, entry: FunctionEntry, sent: Record<string, unknown>, caller: Caller) {
  try {
    return readArgs(entry, sent)
  } catch (error) {
    if (!caller.membre) await door.limiteur.admit(entry.contract.compteurs, caller)
    throw error
  }
}

/** Adds the caller's remaining limits to the response headers. */
const heard = (caller: Caller, reply: FastifyReply) => ({
  ...caller,
  hear: (headers: Record<string, string>) => void reply.headers(headers),
})

/**
 * Runs a function. A writing function and the serialisation of its answer share one transaction; one that calls external services
 * opens its own.
 */
function run(
  { database, storage, checkout, identity, venteFermee = false }: Api,
  caller: Caller,
  name: FunctionName,
  args: unknown,
  write: (result: unknown) => string | undefined,
): Promise<string | undefined> {
  const handler = functionHandlers[name] as Run<{ tx: Transaction }> | ExternalServices<Run<Services>>
  return 'outside' in handler
    ? handler.outside({ ...caller, database, storage, checkout, identity, venteFermee }, args).then(write)
    : database.transaction((tx) => handler({ ...caller, tx }, args).then(write))
}

/** What is known of a request before its entry runs: caller, audience, wanted format. */
interface Asked {
  caller: Caller
  audience: Audience
  prefer: Preference
  wish: AcceptedForm
  params: URLSearchParams
}

async function readAsked(door: Api, request: FastifyRequest): Promise<Asked> {
  const membre = await authenticate(door, request)
  const now = door.now()
  if (membre) await door.activite(membre, now)
  const prefer = readPrefer(header(request, 'prefer'))
  const wish = readAccept(header(request, 'accept'))
  return {
    caller: { membre, now, adresse: networkOf(request.ip) },
    audience: readProfil(request, membre),
    prefer,
    wish,
    params: searchParams(request),
  }
}

/** Opens a live stream, closed when the token expires. It sends ids only, never a text. */
async function openStream(door: Api, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const membre = await authenticate(door, request)
  if (!membre) throw signInFirst()
  const caller = { membre, now: door.now(), adresse: networkOf(request.ip) }
  await door.limiteur.admit(ouvertureFlux, heard(caller, reply))
  reply.hijack()
  door.flux.open(membre, bearerOf(request)!, reply.raw, reply.getHeaders() as OutgoingHttpHeaders)
}

type ReadingHandler = (caller: Caller, args?: unknown) => Sql | Selection

interface Reading {
  relation: Relation
  handler: ReadingHandler
  args?: unknown
  range?: string | undefined
  /** The view grows with the number of ads: visitors' reads of it are limited like queries with custom filters. */
  grows?: boolean
}

const viewReading = ({ name, relation }: ViewEntry): Reading => ({
  relation,
  handler: viewHandlers[name] as ReadingHandler,
  grows: relation.criteres !== undefined,
})

const functionReading = ({ name, relation }: FunctionEntry, args: unknown): Reading => ({
  relation: relation!,
  handler: functionHandlers[name] as ReadingHandler,
  args,
})

/** Offsets beyond this cost more than a page of a search. */
const deep = 1000

interface PageAsked {
  caller: Caller
  params: URLSearchParams
  count: boolean
  stripped?: boolean
  /** The read is made by a page of the site, which may use any filter. */
  forPage?: true
}

/** The only place where a set is read: a handler's selection, filtered, ordered and cut as the caller asked. */
async function readPage(
  { database, limiteur }: Api,
  { caller, params, forPage, ...wanted }: PageAsked,
  { relation, handler, args, range, grows }: Reading,
): Promise<{ page: Page; offset: number; chosen: readonly Chosen[] }> {
  const asked = readQuery(relation, params, { range, visitor: !forPage && !caller.membre, ...wanted })
  const { selection, query, offset } = appliedPreferences(selectionOf(handler(caller, args)), asked)
  const words = hasCustomQuery(params, range) || offset > deep || (grows && !caller.membre)
  const own = words && !forPage && !(grows && isPlainRead(params, range))
  const kind = selection.anew ? 'anew' : own || wanted.stripped ? 'adhoc' : 'fixed'
  const reader = caller.membre ? 'membre' : 'visiteur'
  const read = () => database.read<Page & Record<string, unknown>>(statement(selection, query), reader, kind)
  const { rows } = own && !caller.membre ? await readInTurn(limiteur, caller.adresse, read) : await read()
  return { page: rows[0]!, offset, chosen: query.chosen }
}

/** Throughput cap for visitors' custom queries: a slot stays taken for `bytes / 4000` ms. */
const strangersPace = 4000

/**
 * Answers as soon as the read ends, and keeps the slot in proportion to the bytes sent, so that all custom queries together take
 * a bounded share of the event loop.
 */
function readInTurn(limiteur: RateLimiter, adresse: string, read: () => Promise<Rows<Page>>): Promise<Rows<Page>> {
  const answer = Promise.withResolvers<Rows<Page>>()
  const turn = limiteur.inTurn('libre', adresse, async () => {
    const found = await read()
    const bytes = found.rows[0]!.body.length
    answer.resolve(found)
    await sleep(bytes / strangersPace, undefined, { ref: false })
  })
  turn.catch(answer.reject)
  return answer.promise
}

async function readRows(door: Api, asked: Asked, reading: Reading) {
  const { caller, params, prefer, wish, audience } = asked
  const { count } = prefer
  const { page, offset, chosen } = await readPage(door, { caller, params, count, stripped: wish.stripped }, reading)
  const { status, range } = rangeOf(page, offset)
  const headers = {
    'content-type': wish.media,
    'content-range': range,
    'content-profile': audience.profil,
    ...(prefer.applied.length && { 'preference-applied': prefer.applied.join(', ') }),
  }
  return { status, headers, body: writePage(wish, page, chosen) }
}

async function sendRows(door: Api, reply: FastifyReply, asked: Asked, reading: Reading): Promise<Buffer> {
  const { status, headers, body } = await readRows(door, asked, reading)
  reply.code(status).headers(headers)
  return body
}

/** Reads for a page being rendered: the same rows as a visitor's call, as objects. */
export function createReader(door: Api) {
  const audience = { profil: 'anon_ae', named: true, roles: [] } as const
  return async (source: string, params: object, options: { select?: readonly string[]; count?: boolean }) => {
    const caller = { membre: null, now: door.now(), adresse: '' }
    const name = source.replace(/^rpc\//, '')
    const sent = { ...params } as Record<string, string>
    const entry = name === source ? null : resolveFunction(name, audience, sent)
    const query = new URLSearchParams(entry ? {} : sent)
    if (options.select) query.set('select', options.select.join())
    const reading = entry ? functionReading(entry, readArgs(entry, sent)) : viewReading(resolveView(name, audience))
    const { page } = await readPage(
      door,
      { caller, params: query, count: options.count ?? false, forPage: true },
      reading,
    )
    return { rows: JSON.parse(page.body) as unknown[], total: page.total }
  }
}

/** Authenticates the caller. An unknown token counts as an attempt: many bad tokens from one address are delayed. */
async function authenticate({ identity, limiteur }: Api, request: FastifyRequest): Promise<Membre | null> {
  const bearer = bearerOf(request)
  if (bearer === null) return null
  const membre = await identity.authenticate(bearer, {
    attempt: (look) => limiteur.attempt(limitesAdresse.jeton, request.ip, look),
  })
  noteMember(request, membre.uuid_personne)
  return membre
}

function bearerOf(request: FastifyRequest): string | null {
  const authorization = header(request, 'authorization')
  if (authorization === undefined) return null
  const [, bearer] = /^Bearer +(\S*)$/i.exec(authorization) ?? []
  if (!bearer) throw unauthorized('PGRST301', 'Empty JWT is sent in Authorization header')
  return bearer
}

/** Whether to answer 401 to a visitor: the entry or the profile named requires a member. */
const wantsMembre = (needed: Profil, audience: Audience): boolean =>
  needed === 'utilisateur_ae' || audience.profil === 'utilisateur_ae'

/** For a call that would have written something (product §8). */
const sansJeton = "Action impossible: Le token d'authentification est manquant ou invalide."

const signInFirst = (phrase = sessionInvalide): Refusal => unauthorized('PGRST302', phrase)

/** Answers 404 in JSON to an unknown path under /api, after checking the token. */
async function refusePath(door: Api, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  await authenticate(door, request)
  return sendNotFound(request, reply)
}

const refuseMethod = ({ method }: FastifyRequest, allow: string): Refusal =>
  new Refusal(405, 'PGRST117', `Unsupported HTTP method: ${method}`, { headers: { allow } })

async function refuseWrite(door: Api, request: FastifyRequest): Promise<never> {
  const membre = await authenticate(door, request)
  resolveView((request.params as { view: string }).view, readProfil(request, membre))
  throw refuseMethod(request, methods.view)
}
