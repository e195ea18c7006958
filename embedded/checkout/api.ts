// A local copy of the part of Stripe's API for checkout sessions (create, read, expire) and refunds.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { type Answer, bearerOf, close, json, listen, readForm, send } from '../http.ts'
import type { Refunds } from './refunds.ts'
import { CheckoutRefusal, tooLong } from './refusal.ts'
import { readDemande, type SessionRow, sessionObject } from './sessionRequest.ts'
import type { Sessions } from './sessions.ts'

interface Api {
  sessions: Sessions
  refunds: Refunds
  secretKey: string
  /** Base address of the hosted pages. */
  pages: string
  onEnd: () => void
  onFault: (error: unknown) => void
}

/** Listens on a free loopback port; returns its origin. */
export async function startApi(api: Api): Promise<{ origin: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    answer(api, request)
      .catch((error: unknown) => {
        if (error instanceof CheckoutRefusal) return error
        api.onFault(error)
        return new CheckoutRefusal(500, 'An unknown error occurred.', undefined, { type: 'api_error' })
      })
      .then((answered) => send(response, written(answered)))
  })
  const port = await listen(server, 0, '127.0.0.1')
  return { origin: `http://127.0.0.1:${port}`, stop: () => close(server) }
}

async function answer({ sessions, refunds, secretKey, pages, onEnd }: Api, request: IncomingMessage): Promise<object> {
  const form = (await readForm(request)) ?? tooLong()
  if (!isKey(bearerOf(request) ?? '', secretKey)) throw new CheckoutRefusal(401, 'Invalid API Key provided')
  const [path = '', query] = (request.url ?? '').split('?')
  const asked = `${request.method} ${path}`
  const key = request.headers['idempotency-key']
  const idempotency = typeof key === 'string' ? key : null
  if (asked === 'POST /v1/checkout/sessions')
    return sessionObject(await sessions.open(readDemande(form), idempotency), pages)
  if (asked === 'POST /v1/refunds') return refunds.create(form, idempotency)
  if (asked === 'GET /v1/refunds') return refunds.list(new URLSearchParams(query))
  const [, refund] = /^GET \/v1\/refunds\/(\w+)$/.exec(asked) ?? []
  if (refund) return refunds.find(refund)
  const [, method, id, expire] = /^(GET|POST) \/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(asked) ?? []
  if (method === 'GET' && id && !expire) return sessionObject(await sessions.find(id), pages)
  if (method === 'POST' && id && expire) return sessionObject(await expireOpen(sessions, id, onEnd), pages)
  throw new CheckoutRefusal(404, `Unrecognized request URL (${asked})`)
}

async function expireOpen(sessions: Sessions, id: string, onEnd: () => void): Promise<SessionRow> {
  const before = await sessions.find(id)
  const after = await sessions.expire(id)
  if (before.status !== 'open' || after.status !== 'expired')
    throw new CheckoutRefusal(400, `Only Checkout Sessions with a status in ["open"] can be expired.`)
  onEnd()
  return after
}

function isKey(given: string, secretKey: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secretKey)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function written(answered: object): Answer {
  const headers = { 'request-id': `req_${randomBytes(8).toString('hex')}` }
  if (answered instanceof CheckoutRefusal) return json(answered.body, answered.status, headers)
  return json(answered, 200, headers)
}
