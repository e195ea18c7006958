// The part of Stripe's API that opens, reads and expires sessions of its hosted checkout, on this machine alone.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { type Answer, bearerOf, close, json, listen, readForm, send } from '../http.ts'
import { readDemande, type SessionRow, sessionObject } from './demande.ts'
import { CheckoutRefusal, tooLong } from './refusal.ts'
import type { Sessions } from './sessions.ts'

interface Api {
  sessions: Sessions
  secretKey: string
  /** Where the pages of open sessions stand. */
  pages: string
  onEnd: () => void
  onFault: (error: unknown) => void
}

/** Listens on a free port of the loopback; gives its origin. */
export async function startApi(api: Api): Promise<{ origin: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    answer(api, request)
      .catch((error: unknown) => {
        if (error instanceof CheckoutRefusal) return error
        api.onFault(error)
        return new CheckoutRefusal(500, 'An unknown error occurred.', undefined, 'api_error')
      })
      .then((answered) => send(response, written(answered, api.pages)))
  })
  const port = await listen(server, 0, '127.0.0.1')
  return { origin: `http://127.0.0.1:${port}`, stop: () => close(server) }
}

async function answer({ sessions, secretKey, onEnd }: Api, request: IncomingMessage): Promise<SessionRow> {
  const form = (await readForm(request)) ?? tooLong()
  if (!isKey(bearerOf(request) ?? '', secretKey)) throw new CheckoutRefusal(401, 'Invalid API Key provided')
  const [path = ''] = (request.url ?? '').split('?')
  const asked = `${request.method} ${path}`
  if (asked === 'POST /v1/checkout/sessions') {
    const idempotency = request.headers['idempotency-key']
    return sessions.open(readDemande(form), typeof idempotency === 'string' ? idempotency : null)
  }
  const [, method, id, expire] = /^(GET|POST) \/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(asked) ?? []
  if (method === 'GET' && id && !expire) return sessions.find(id)
  if (method === 'POST' && id && expire) return expireOpen(sessions, id, onEnd)
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

function written(answered: SessionRow | CheckoutRefusal, pages: string): Answer {
  const headers = { 'request-id': `req_${randomBytes(8).toString('hex')}` }
  if (answered instanceof CheckoutRefusal) return json(answered.body, answered.status, headers)
  return json(sessionObject(answered, pages), 200, headers)
}
