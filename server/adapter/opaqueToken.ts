// Opaque access tokens, Zitadel's default: the issuer says whose they are.
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
  /** Credentials for introspection. Without them userinfo is used, which does not give the token's audience. */
  credentials: Credentials | null
}

const timeoutMs = 5000
const askedMax = 20
let asked = 0

/** Long enough not to be guessed, and not a JWT; anything else is refused without asking the issuer. */
export const isOpaque = (bearer: string): boolean => /^[\w~+/-]{20,4000}=*$/.test(bearer)

export class Unreachable extends Error {}

/** What the issuer says of a token. Throws a refusal when the token is not one of its own. */
export async function readOpaque(bearer: string, means: Means): Promise<JWTPayload> {
  // Made-up tokens must not cost the issuer more than this many concurrent requests.
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

/** Null when the issuer refuses the token; throws Unreachable when its answer cannot be read. */
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
