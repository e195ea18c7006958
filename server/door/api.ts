// The one door: every call of produit §7 enters here, is known, allowed, validated, run and answered.
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from 'sql-template-tag'
import type { FunctionName, Profil, ViewName } from '#domain/contract.ts'
import { sessionInvalide } from '#domain/session.ts'
import { createFlux, type Flux } from '../flux.ts'
import type { Checkout } from '../outside/checkout.ts'
import type { Database, Transaction } from '../outside/database.ts'
import type { Identity, Membre } from '../outside/identity.ts'
import type { Live } from '../outside/live.ts'
import type { Storage } from '../outside/storage.ts'
import { functionHandlers, viewHandlers } from './answers.ts'
import { type Caller, type Outside, type Selection, selectionOf, type World } from './handler.ts'
import { readAccept, readPrefer, single } from './negotiate.ts'
import { type Page, type Query, rangeOf, readQuery, statement } from './query.ts'
import { Refusal, unauthorized } from './refusal.ts'
import { type Audience, resolveFunction, resolveView } from './resolve.ts'
import {
  fixedHeaders,
  header,
  lecteurOf,
  readArgs,
  readBody,
  readProfil,
  searchParams,
  sendError,
  sendNotFound,
  sendOpenapi,
  sendOptions,
} from './wire.ts'

export interface Door {
  database: Database
  storage: Storage
  checkout: Checkout
  identity: Identity
  live: Live
  publicUrl: string
  now: () => Date
  /** Milliseconds between two signs of life of a stream; 20 s when it is not said. */
  beat?: number
}

type Run<Given> = (caller: Caller & Given, args: unknown) => Promise<unknown>

const bodyMax = 256 * 1024
const writes = ['POST', 'PUT', 'PATCH', 'DELETE']

export function registerApi(app: FastifyInstance, door: Door): void {
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
      api.get('/', (request, reply) => sendOpenapi(door.publicUrl, request, reply))
      api.get('/openapi', (request, reply) => sendOpenapi(door.publicUrl, request, reply))
      const flux = createFlux(door)
      api.addHook('preClose', async () => flux.close())
      api.get('/flux', { exposeHeadRoute: false }, (request, reply) => openStream(door, flux, request, reply))
      api.get('/:view', (request, reply) => readView(door, request, reply))
      api.route({ method: writes, url: '/:view', handler: (request) => refuseWrite(door, request) })
      api.post('/rpc/:name', (request, reply) => callFunction(door, request, reply))
    },
    { prefix: '/api' },
  )
}

async function readView(door: Door, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const membre = await authenticate(door, request)
  const prefer = readPrefer(header(request, 'prefer'))
  const wish = readAccept(header(request, 'accept'))
  const audience = readProfil(request, membre)
  const view = resolveView((request.params as { view: string }).view, audience)
  if (!membre && wantsMembre(view.profil, audience)) throw signInFirst()
  const caller = callerOf(door, request, membre)
  const query = readQuery(view.relation, searchParams(request), {
    range: header(request, 'range'),
    count: prefer.count,
  })
  const handler = viewHandlers[view.name] as (caller: Caller) => Sql | Selection
  const page = await readPage(door, selectionOf(handler(caller)), query, membre)
  return sendPage(reply, { page, offset: query.offset, wish, profil: audience.profil, applied: prefer.applied })
}

async function callFunction(door: Door, request: FastifyRequest, reply: FastifyReply): Promise<string | undefined> {
  const membre = await authenticate(door, request)
  const prefer = readPrefer(header(request, 'prefer'))
  const wish = readAccept(header(request, 'accept'))
  const sent = readBody(request)
  const audience = readProfil(request, membre)
  const entry = resolveFunction((request.params as { name: string }).name, audience, sent)
  if (!membre && wantsMembre(entry.contract.profil, audience))
    throw signInFirst(entry.contract.rows ? sessionInvalide : sansJeton)
  const caller = callerOf(door, request, membre)
  const args = readArgs(entry, sent)
  if (entry.relation) {
    const handler = functionHandlers[entry.name] as (caller: Caller, args: unknown) => Selection
    const selection = handler(caller, args)
    const query = readQuery(entry.relation, searchParams(request), { range: undefined, count: prefer.count })
    const page = await readPage(door, selection, query, membre)
    return sendPage(reply, {
      page,
      offset: selection.decalage ?? query.offset,
      wish,
      profil: audience.profil,
      applied: prefer.applied,
    })
  }
  const handler = functionHandlers[entry.name] as Run<{ tx: Transaction }> | Outside<Run<World>>
  const result =
    'outside' in handler
      ? await handler.outside(
          { ...caller, database: door.database, storage: door.storage, checkout: door.checkout },
          args,
        )
      : await door.database.transaction((tx) => handler({ ...caller, tx }, args))
  reply.header('content-profile', audience.profil)
  if (!entry.contract.result) {
    reply.code(204)
    return
  }
  reply.type('application/json; charset=utf-8')
  return JSON.stringify(result)
}

/** What happens from now on, as long as the token lives; ids only, never a content. */
async function openStream(door: Door, flux: Flux, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const membre = await authenticate(door, request)
  if (!membre) throw signInFirst()
  reply.hijack()
  flux.open(membre, bearerOf(request)!, reply.raw, reply.getHeaders() as OutgoingHttpHeaders)
}

/** Reads a page for a caller: the one way a set leaves the database. */
export async function readPage(
  door: Pick<Door, 'database'>,
  selection: Selection,
  query: Query,
  membre: Membre | null,
): Promise<Page> {
  const eyes = membre ? 'member' : 'visitor'
  const { rows } = await door.database.read<Page & Record<string, unknown>>(statement(selection, query), eyes)
  return rows[0]!
}

/** Reads for a page being rendered: what a visitor's call would answer, as objects. */
export function createReader(door: Door) {
  return async (source: string, params: object, options: { select?: readonly string[]; count?: boolean }) => {
    const audience = { profil: 'anon_ae', named: true, roles: [] } as const
    const caller = { membre: null, now: door.now(), lecteur: () => Buffer.alloc(0) }
    const name = source.replace(/^rpc\//, '')
    const rpc = name !== source
    const entry = rpc ? resolveFunction(name, audience, params as Record<string, unknown>) : resolveView(name, audience)
    const query = new URLSearchParams(rpc ? {} : (params as Record<string, string>))
    if (options.select) query.set('select', options.select.join())
    const selection = rpc
      ? (functionHandlers[name as FunctionName] as (caller: Caller, args: unknown) => Selection)(caller, params)
      : selectionOf((viewHandlers[name as ViewName] as (caller: Caller) => Sql | Selection)(caller))
    const read = readQuery(entry.relation!, query, { range: undefined, count: options.count ?? false })
    const page = await readPage(door, selection, read, null)
    return { rows: JSON.parse(page.body) as unknown[], total: page.total }
  }
}

interface Sending {
  page: Page
  offset: number
  wish: { media: string; single: boolean }
  profil: Profil
  applied: string[]
}

function sendPage(reply: FastifyReply, sending: Sending): string {
  const { status, range } = rangeOf(sending.page, sending.offset)
  reply.code(status).header('content-range', range).header('content-profile', sending.profil)
  if (sending.applied.length) reply.header('preference-applied', sending.applied.join(', '))
  reply.type(sending.wish.media)
  return sending.wish.single ? single(sending.page) : sending.page.body
}

async function authenticate(door: Door, request: FastifyRequest): Promise<Membre | null> {
  const bearer = bearerOf(request)
  return bearer === null ? null : door.identity.authenticate(bearer)
}

function bearerOf(request: FastifyRequest): string | null {
  const authorization = header(request, 'authorization')
  if (authorization === undefined) return null
  const [, bearer] = /^Bearer +(\S*)$/i.exec(authorization) ?? []
  if (!bearer) throw unauthorized('PGRST301', 'Empty JWT is sent in Authorization header')
  return bearer
}

/** A visitor is asked to sign in where the contract, or the profile named, wants a member. */
const wantsMembre = (needed: Profil, audience: Audience): boolean =>
  needed === 'utilisateur_ae' || audience.profil === 'utilisateur_ae'

/** What would have changed something says that it has not (produit §8). */
const sansJeton = "Action impossible: Le token d'authentification est manquant ou invalide."

const signInFirst = (phrase = sessionInvalide): Refusal => unauthorized('PGRST302', phrase)

function callerOf(door: Door, request: FastifyRequest, membre: Membre | null): Caller {
  const now = door.now()
  return { membre, now, lecteur: () => lecteurOf(request, membre, now) }
}

async function refuseWrite(door: Door, request: FastifyRequest): Promise<never> {
  const membre = await authenticate(door, request)
  resolveView((request.params as { view: string }).view, readProfil(request, membre))
  throw new Refusal(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`)
}
