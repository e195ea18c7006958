// Routes Zitadel's REST calls: identifies the caller and answers.
import type { IncomingMessage } from 'node:http'
import { Busy } from '#domain/limite/concurrency.ts'
import { type Answer, bearerOf, json, readBody } from '../http.ts'
import { findCompte } from './accounts.ts'
import { readJson } from './protoJson.ts'
import type { Call, Office } from './providerContext.ts'
import { quotas } from './quota.ts'
import { type Body, codeOf, routes } from './user.ts'
import { answerRefusal, refusals, ZitadelRefusal } from './zitadelErrors.ts'

export async function answerUser(office: Office, req: IncomingMessage, pathname: string): Promise<Answer> {
  try {
    return json(await run(office, req, pathname))
  } catch (error) {
    const refusal = error instanceof Busy ? refusals.busy() : error
    if (!(refusal instanceof ZitadelRefusal)) throw error
    return answerRefusal(refusal, req.headers['accept-language'])
  }
}

async function run(office: Office, req: IncomingMessage, pathname: string): Promise<Body> {
  const route = routes.find(({ path }) => path.test(pathname))
  if (!route) throw refusals.path()
  const method = route.methods[req.method ?? '']
  if (!method) throw refusals.method()
  if (req.headers.origin && req.headers.origin !== office.realm.site) throw refusals.origin()
  const body = readJson((await readBody(req)) ?? '')
  const id = route.path.exec(pathname)?.[1] ?? ''
  return method(office, await identify(office, req, id, body))
}

/** A valid token acts for its own account; a reset code alone only sets its account's password. */
async function identify(office: Office, req: IncomingMessage, id: string, body: unknown): Promise<Call> {
  const address = office.addressOf(req)
  if (req.headers.authorization === undefined && codeOf(body)) return identifyByCode(office, id, body, address)
  const bearer = bearerOf(req)
  if (!bearer) throw refusals.tokenMissing()
  const claims = await office.tokens.readToken(bearer)
  const compte = claims?.sub ? await findCompte(office.pool, claims.sub) : null
  if (!compte) throw refusals.tokenInvalid()
  if (compte.sub !== id) throw refusals.permission()
  return { compte, sid: String(claims?.sid), body, address }
}

async function identifyByCode({ pool, comptage }: Office, id: string, body: unknown, address: string): Promise<Call> {
  const wait = await comptage.spend(quotas.code, address)
  if (wait) throw refusals.tooMany(wait)
  const compte = await findCompte(pool, id)
  if (!compte) throw refusals.codeMissing()
  return { compte, sid: null, body, address }
}
