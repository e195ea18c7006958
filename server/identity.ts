// From a bearer token to a member: checked by the issuer's keys, known to the database from the first call.
import { createHash } from 'node:crypto'
import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import type pg from 'pg'
import { serviceMuet } from '#domain/session.ts'
import { Refusal, unauthorized } from './refusal.ts'

export interface Membre {
  uuid_personne: string
  sub: string
  roles: string[]
}

export interface Identity {
  authenticate(bearer: string): Promise<Membre>
}

export interface IdentityOptions {
  issuer: string
  audience: string
  pool: pg.Pool
  fetch?: typeof fetch
}

interface Issuer {
  keys: JWTVerifyGetKey
  userinfo: string | null
}

interface Known {
  membre: Membre
  until: number
}

const SKEW_SECONDS = 30
const CACHE_MS = 60_000
const CACHE_MAX = 10_000
const PATIENCE_MS = 5000
const ROLES = 'urn:zitadel:iam:org:project:roles'

export function createIdentity({ issuer, audience, pool, fetch: call = fetch }: IdentityOptions): Identity {
  const known = new Map<string, Known>()
  let found: Promise<Issuer> | null = null

  async function discover(): Promise<Issuer> {
    // A failed discovery is tried again at the next call; a good one is kept.
    found ??= readIssuer(issuer, call).catch((error: unknown) => {
      found = null
      throw error
    })
    return found
  }

  async function authenticate(bearer: string): Promise<Membre> {
    const fingerprint = createHash('sha256').update(bearer).digest('base64url')
    const kept = known.get(fingerprint)
    if (kept && kept.until > Date.now()) return kept.membre
    known.delete(fingerprint)
    const claims = await readToken(bearer, discover, issuer, audience)
    const membre = {
      uuid_personne: await findPersonne(claims.sub, bearer),
      sub: claims.sub,
      roles: Object.keys((claims[ROLES] as object | undefined) ?? {}),
    }
    const oldest = known.keys().next().value
    if (known.size >= CACHE_MAX && oldest !== undefined) known.delete(oldest)
    known.set(fingerprint, { membre, until: Math.min(claims.exp * 1000, Date.now() + CACHE_MS) })
    return membre
  }

  async function findPersonne(sub: string, bearer: string): Promise<string> {
    const row = await selectPersonne(pool, sub)
    if (row?.email) return row.uuid_personne
    const email = await readEmail((await discover()).userinfo, sub, bearer, call)
    if (row && !email) return row.uuid_personne
    const { rows } = await pool.query<{ uuid_personne: string }>(
      `insert into personne (sub, email) values ($1, $2)
       on conflict (sub) do update set email = coalesce(personne.email, excluded.email) returning uuid_personne`,
      [sub, email],
    )
    return rows[0]!.uuid_personne
  }

  return { authenticate }
}

async function selectPersonne(pool: pg.Pool, sub: string) {
  const { rows } = await pool.query<{ uuid_personne: string; email: string | null }>({
    name: 'personne-par-sub',
    text: 'select uuid_personne, email from personne where sub = $1',
    values: [sub],
  })
  return rows[0]
}

async function readIssuer(issuer: string, call: typeof fetch): Promise<Issuer> {
  try {
    const answer = await call(`${issuer}/.well-known/openid-configuration`, {
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const document = (await answer.json()) as { issuer?: string; jwks_uri?: string; userinfo_endpoint?: string }
    if (!answer.ok || document.issuer !== issuer || !document.jwks_uri) throw new Error('découverte incorrecte')
    const options = { timeoutDuration: PATIENCE_MS, [customFetch]: call }
    return {
      keys: createRemoteJWKSet(new URL(document.jwks_uri), options),
      userinfo: document.userinfo_endpoint ?? null,
    }
  } catch {
    throw unreachable()
  }
}

async function readToken(
  bearer: string,
  discover: () => Promise<Issuer>,
  issuer: string,
  audience: string,
): Promise<JWTPayload & { sub: string; exp: number }> {
  const parts = bearer.split('.').length
  if (bearer === '') throw unauthorized('PGRST301', 'Empty JWT is sent in Authorization header')
  if (parts !== 3) throw unauthorized('PGRST301', `Expected 3 parts in JWT; got ${parts}`)
  const { keys } = await discover()
  try {
    const { payload, protectedHeader } = await jwtVerify(bearer, keys, {
      issuer,
      audience,
      algorithms: ['RS256', 'ES256'],
      clockTolerance: SKEW_SECONDS,
      requiredClaims: ['exp', 'sub'],
    })
    if (isIdToken(payload, protectedHeader.typ)) throw unauthorized('PGRST303', 'JWT is not an access token')
    return payload as JWTPayload & { sub: string; exp: number }
  } catch (error) {
    throw refusalOf(error, bearer)
  }
}

/** An id_token is for the site alone: it carries at_hash or a nonce, or its only audience is the client itself. */
function isIdToken(payload: JWTPayload, typ: string | undefined): boolean {
  if (typ !== undefined && !['at+jwt', 'application/at+jwt', 'jwt'].includes(typ.toLowerCase())) return true
  const audiences = [payload.aud].flat()
  const client = payload.client_id ?? payload.azp
  return 'at_hash' in payload || 'nonce' in payload || (audiences.length === 1 && audiences[0] === client)
}

function refusalOf(error: unknown, bearer: string): unknown {
  if (error instanceof Refusal) return error
  if (error instanceof errors.JWTExpired) return unauthorized('PGRST303', 'JWT expired')
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'aud') return unauthorized('PGRST303', 'JWT not in audience')
    if (error.claim === 'nbf') return unauthorized('PGRST303', 'JWT not yet valid')
    return unauthorized('PGRST303', `JWT claim ${error.claim} is missing or wrong`)
  }
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported) {
    return unauthorized('PGRST301', 'Wrong or unsupported encoding algorithm')
  }
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) {
    return unauthorized('PGRST301', 'No suitable key or wrong key type')
  }
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWSInvalid) {
    return unauthorized('PGRST301', 'JWT cryptographic operation failed')
  }
  return isReadable(bearer) ? unreachable() : unauthorized('PGRST301', 'JWT cryptographic operation failed')
}

function isReadable(bearer: string): boolean {
  try {
    return decodeJwt(bearer) !== null
  } catch {
    return false
  }
}

const unreachable = () => new Refusal(503, 'PGRST001', serviceMuet, { headers: { 'retry-after': '5' } })

/** The e-mail as the provider knows it; null when it cannot say now: a later call will fill it. */
async function readEmail(
  userinfo: string | null,
  sub: string,
  bearer: string,
  call: typeof fetch,
): Promise<string | null> {
  if (!userinfo) return null
  try {
    const answer = await call(userinfo, {
      headers: { authorization: `Bearer ${bearer}` },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!answer.ok) return null
    const claims = (await answer.json()) as { sub?: string; email?: string }
    return claims.sub === sub && typeof claims.email === 'string' ? claims.email : null
  } catch {
    return null
  }
}
