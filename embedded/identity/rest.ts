// The door of Zitadel's REST calls: which call it is, who asks, and how it is answered.
import type { IncomingMessage } from 'node:http'
import { Busy } from '#domain/tour.ts'
import { type Answer, bearerOf, json, readBody } from '../http.ts'
import { findCompte } from './compte.ts'
import type { Call, Office } from './office.ts'
import { type Body, routes } from './user.ts'
import { answerRefusal, refusals, ZitadelRefusal } from './zitadel.ts'

export async function answerUser(office: Office, req: IncomingMessage, pathname: string): Promise<Answer> {
  try {
    return json(await run(office, req, pathname))
  } catch (error) {
    const refusal = error instanceof Busy ? refusals.busy() : error
    if (!(refusal instanceof ZitadelRefusal)) throw error
    return answerRefusal(refusal)
  }
}

async function run(office: Office, req: IncomingMessage, pathname: string): Promise<Body> {
  const route = routes.find(({ path }) => path.test(pathname))
  if (!route) throw refusals.path()
  const method = route.methods[req.method ?? '']
  if (!method) throw refusals.method()
  if (req.headers.origin && req.headers.origin !== office.realm.site) throw refusals.origin()
  const body = readJson((await readBody(req)) ?? '')
  return method(office, await identify(office, req, route.path.exec(pathname)?.[1] ?? '', body))
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text.trim() || '{}')
  } catch {
    throw refusals.body('JSON')
  }
}

/** A good token acts for its own account. */
async function identify(office: Office, req: IncomingMessage, id: string, body: unknown): Promise<Call> {
  const bearer = bearerOf(req)
  if (!bearer) throw refusals.tokenMissing()
  const claims = await office.tokens.readToken(bearer)
  const compte = claims?.sub ? await findCompte(office.pool, claims.sub) : null
  if (!compte) throw refusals.tokenInvalid()
  if (compte.sub !== id) throw refusals.permission()
  return { compte, sid: String(claims?.sid), body, address: office.addressOf(req) }
}
