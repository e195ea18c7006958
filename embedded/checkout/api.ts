// The part of Stripe's API that opens, reads and expires sessions of its hosted checkout, on this machine alone.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readDemande, type SessionRow, sessionObject } from './demande.ts'
import { readForm } from './form.ts'
import { CheckoutRefusal } from './refusal.ts'
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
  const server: Server = createServer((request, response) => {
    answer(api, request)
      .catch((error: unknown) => {
        if (error instanceof CheckoutRefusal) return error
        api.onFault(error)
        return new CheckoutRefusal(500, 'An unknown error occurred.', undefined, 'api_error')
      })
      .then((answered) => send(response, answered, api.pages))
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(0, '127.0.0.1', listening)
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

async function answer({ sessions, secretKey, onEnd }: Api, request: IncomingMessage): Promise<SessionRow> {
  const form = await readForm(request)
  if (!isKey(request.headers.authorization ?? '', secretKey)) throw new CheckoutRefusal(401, 'Invalid API Key provided')
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

function isKey(authorization: string, secretKey: string): boolean {
  const [, given = ''] = /^Bearer (\S+)$/i.exec(authorization) ?? []
  const [a, b] = [Buffer.from(given), Buffer.from(secretKey)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function send(response: ServerResponse, answered: SessionRow | CheckoutRefusal, pages: string): void {
  const refused = answered instanceof CheckoutRefusal
  response.writeHead(refused ? answered.status : 200, {
    'content-type': 'application/json',
    'request-id': `req_${randomBytes(8).toString('hex')}`,
  })
  response.end(JSON.stringify(refused ? answered.body : sessionObject(answered, pages)))
}
