// A token that says nothing by itself, Zitadel's default: its issuer is asked what it is worth.
import type { JWTPayload } from 'jose'
import { unauthorized } from '../api/refusal.ts'

export interface Credentials {
  clientId: string
  secret: string
}

interface Means {
  call: typeof fetch
  issuer: string
  audience: string
  introspection: string | null
  userinfo: string | null
  /** Our own credentials for introspection; without them, userinfo is believed, which cannot say for whom the token was made. */
  credentials: Credentials | null
}

const timeoutMs = 5000
const askedMax = 20
let asked = 0

/** One word, too long to be guessed: what has other dots or is short is asked of nobody. */
export const isOpaque = (bearer: string): boolean => /^[\w~+/-]{20,4000}=*$/.test(bearer)

export class Unreachable extends Error {}

/** The issuer's word on a token never seen before; refuses it when it is not one of its own. */
export async function readOpaque(bearer: string, means: Means): Promise<JWTPayload> {
  // Words made up cost us nothing to refuse: they must not cost the issuer more than this many questions at once.
  if (asked >= askedMax) throw new Unreachable()
  asked++
  try {
    return means.credentials && means.introspection
      ? await introspect(bearer, means, means.introspection, means.credentials)
      : await describe(bearer, means.userinfo, means.call)
  } finally {
    asked--
  }
}

const refused = (why: string) => unauthorized('PGRST303', why)

async function introspect(
  token: string,
  { call, issuer, audience }: Means,
  url: string,
  { clientId, secret }: Credentials,
): Promise<JWTPayload> {
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`).toString('base64')
  const said = await read(call, url, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ token, token_type_hint: 'access_token' }),
  })
  if (!said) throw new Unreachable()
  if (said.active !== true || typeof said.sub !== 'string') throw refused('Token is not active')
  if (said.iss !== undefined && said.iss !== issuer) throw refused('Token has another issuer')
  if (![said.aud].flat().includes(audience)) throw refused('JWT not in audience')
  return { ...said, exp: said.exp ?? Number.POSITIVE_INFINITY }
}

async function describe(bearer: string, url: string | null, call: typeof fetch): Promise<JWTPayload> {
  if (!url) throw refused('JWT is not an access token')
  const said = await read(call, url, { headers: { authorization: `Bearer ${bearer}` } })
  if (typeof said?.sub !== 'string') throw refused('Token is not active')
  return { ...said, exp: Number.POSITIVE_INFINITY }
}

/** Null when the issuer refuses; it is unreachable when it answers nothing that can be read. */
async function read(call: typeof fetch, url: string, init: RequestInit): Promise<JWTPayload | null> {
  try {
    const answer = await call(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    if (answer.status === 401 || answer.status === 403) return null
    if (!answer.ok) throw new Unreachable()
    return (await answer.json()) as JWTPayload
  } catch {
    throw new Unreachable()
  }
}
