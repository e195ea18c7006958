// From a bearer token to a member: verifies the token with the issuer's keys and creates the member's row on the first call.
import { hash } from 'node:crypto'
import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { chezFournisseur } from '#domain/compte/identite.ts'
import { delaiSilencieux, listRoles, serviceMuet } from '#domain/session/session.ts'
import { Refusal, unauthorized } from '../api/refusal.ts'
import { type Credentials, isOpaque, readOpaque, Unreachable } from './opaqueToken.ts'
import { createLiveness, quietly } from './sessionCheck.ts'

export interface Membre {
  uuid_personne: string
  sub: string
  roles: string[]
}

export interface Identity {
  /** `anew` skips the cache and asks the provider. `attempt` is charged when the token is not a known one. */
  authenticate(bearer: string, asked?: { anew?: boolean; attempt?: Trial }): Promise<Membre>
  /** Whether a token of the provider says that this subject authenticated within the last `seconds`. */
  hasSignedIn(token: string, sub: string, seconds: number): Promise<boolean>
}

type Trial = (look: () => Promise<Membre>) => Promise<Membre>

export interface IdentityOptions {
  issuer: string
  audience: string
  /** Credentials used to introspect a token that is not a JWT. */
  introspection?: Credentials | null
  pool: pg.Pool
  /** Where this server reaches the issuer, when not at its public address. */
  at?: string | null
  fetch?: typeof fetch
  /** Milliseconds since 1970. */
  now?: () => number
  /** Called at most once a minute while the provider cannot say whether sessions are still open. */
  onFault?: (error: unknown) => void
}

interface Issuer {
  keys: JWTVerifyGetKey
  userinfo: string | null
  introspection: string | null
}

type Claims = JWTPayload & { sub: string; exp: number }

/** The cached result of a token: its account, or null when the session has ended. */
interface Known {
  claims: Claims
  membre: Membre | null
  email: string | null
  verified: boolean
  until: number
}

interface Personne {
  sub: string
  email: string | null
  email_verifie: boolean
}

const skewSeconds = 30
/** How long a session that has ended may still be accepted. */
const cacheMs = 30_000
const cacheMax = 10_000
const timeoutMs = 5000
/**
 * The browser waits this long for the provider at sign-in; a shorter timeout here would refuse a member who has just signed in.
 */
const discoveryMs = delaiSilencieux * 1000

export function createIdentity(options: IdentityOptions): Identity {
  const { issuer, at, pool, fetch: reach = fetch, now = Date.now, onFault = console.error } = options
  const call: typeof fetch = at ? (url, init) => reach(String(url).replace(issuer, at), init) : reach
  const known = new LRUCache<string, Known>({ max: cacheMax })
  const asking = new Map<string, Promise<Known>>()
  const tell = quietly(onFault, now)
  const ask = createLiveness({ call, tell })
  const discover = createDiscovery(issuer, call, tell)

  /** Verifies the JWT once, then asks the provider each time. When the provider does not answer, its last answer is used. */
  async function look(bearer: string, kept: Known | undefined): Promise<Known> {
    const begun = now()
    const claims = kept?.claims ?? (await readBearer(bearer, { ...options, discover, call, now, tell }))
    const until = Math.min(claims.exp * 1000, begun + cacheMs)
    const { userinfo } = await discover()
    const { alive, email, verified, roles: told } = await ask(userinfo, claims.sub, bearer)
    const wasDead = kept !== undefined && kept.membre === null
    if (alive === false || (alive === null && wasDead)) return { claims, membre: null, email: null, verified, until }
    // A provider that is silent changes nothing.
    const roles = told ? [...new Set([...listRoles(claims), ...told])] : (kept?.membre?.roles ?? listRoles(claims))
    const isSame = email === null || (email === kept?.email && verified === kept.verified)
    if (kept?.membre && isSame) return { ...kept, membre: { ...kept.membre, roles }, until }
    const uuid_personne = await findPersonne(pool, { sub: claims.sub, email, email_verifie: verified })
    return { claims, membre: { uuid_personne, sub: claims.sub, roles }, email, verified, until }
  }

  /** Concurrent look-ups of the same token share one request (single flight). */
  function lookOnce(fingerprint: string, bearer: string, kept: Known | undefined): Promise<Known> {
    const shared = asking.get(fingerprint)
    if (shared) return shared
    const looked = look(bearer, kept)
      .then((answer) => {
        known.set(fingerprint, answer)
        return answer
      })
      .finally(() => asking.delete(fingerprint))
    asking.set(fingerprint, looked)
    return looked
  }

  const authenticate: Identity['authenticate'] = async (bearer, { anew = false, attempt } = {}) => {
    const fingerprint = hash('sha256', bearer, 'base64url')
    const kept = known.get(fingerprint)
    const look = async () => {
      const inTime = kept && now() < (kept.claims.exp + skewSeconds) * 1000
      const fresh = !anew && kept && kept.until > now()
      const answer = fresh ? kept : await lookOnce(fingerprint, bearer, inTime ? kept : undefined)
      if (!answer.membre) throw unauthorized('PGRST303', 'JWT session has ended')
      return answer.membre
    }
    return kept?.membre || !attempt ? look() : attempt(look)
  }

  const hasSignedIn: Identity['hasSignedIn'] = (token, sub, seconds) =>
    isRecent(token, { ...options, discover, now, tell, sub, seconds })
  return { authenticate, hasSignedIn }
}

/** A JWT is verified locally; the provider is asked about any other token. */
async function readBearer(bearer: string, means: IdentityOptions & Rules & { call: typeof fetch }): Promise<Claims> {
  if (!isOpaque(bearer)) return readToken(bearer, means)
  try {
    const { userinfo, introspection } = await means.discover()
    const credentials = means.introspection ?? null
    return (await readOpaque(bearer, { ...means, userinfo, introspection, credentials })) as Claims
  } catch (error) {
    throw error instanceof Unreachable ? unreachable() : error
  }
}

/** The member's row, created on the first call; its e-mail is updated with what the provider says. */
async function findPersonne(pool: pg.Pool, { sub, email, email_verifie }: Personne): Promise<string> {
  const row = await selectPersonne(pool, sub)
  const isSame = row?.email === email && row?.email_verifie === email_verifie
  if (row && (email === null || isSame)) return row.uuid_personne
  const { rows } = await pool.query<{ uuid_personne: string }>(
    `insert into personne (sub, email, email_verifie) values ($1, $2, $3)
     on conflict (sub) do update set email = coalesce(excluded.email, personne.email),
       email_verifie = case when excluded.email is null then personne.email_verifie else excluded.email_verifie end
     returning uuid_personne`,
    [sub, email, email_verifie],
  )
  return rows[0]!.uuid_personne
}

async function selectPersonne(pool: pg.Pool, sub: string) {
  const { rows } = await pool.query<Personne & { uuid_personne: string }>({
    name: 'personne-par-sub',
    text: 'select uuid_personne, sub, email, email_verifie from personne where sub = $1',
    values: [sub],
  })
  return rows[0]
}

/** A failed discovery is retried on the next call; a successful one is kept. */
function createDiscovery(issuer: string, call: typeof fetch, tell: (error: unknown) => void) {
  let found: Promise<Issuer> | null = null
  const find = (): Promise<Issuer> => {
    found ??= readIssuer(issuer, call).catch((error: unknown) => {
      found = null
      throw error
    })
    return found
  }
  /** The caller gets a general sentence; the cause (certificate, DNS, network) goes to the log. */
  return () =>
    find().catch((error: unknown) => {
      tell(error)
      throw unreachable()
    })
}

async function readIssuer(issuer: string, call: typeof fetch): Promise<Issuer> {
  const url = chezFournisseur(issuer, '/.well-known/openid-configuration')
  const answer = await call(url, { redirect: 'error', signal: AbortSignal.timeout(discoveryMs) })
  const document = (await answer.json().catch(() => ({}))) as Record<string, string | undefined>
  if (!answer.ok || !document.jwks_uri) throw new Error(`${url} answered ${answer.status}, and no discovery`)
  if (document.issuer !== issuer)
    throw new Error(`OIDC_ISSUER is « ${issuer} », and the provider calls itself « ${document.issuer} »`)
  const options = { timeoutDuration: timeoutMs, [customFetch]: call }
  return {
    keys: createRemoteJWKSet(new URL(document.jwks_uri), options),
    userinfo: document.userinfo_endpoint ?? null,
    introspection: document.introspection_endpoint ?? null,
  }
}

interface Rules {
  discover: () => Promise<Issuer>
  now: () => number
  tell: (error: unknown) => void
}

async function readToken(
  bearer: string,
  { discover, issuer, audience, now, tell }: Pick<IdentityOptions, 'issuer' | 'audience'> & Rules,
): Promise<Claims> {
  const parts = bearer.split('.').length
  if (bearer === '') throw unauthorized('PGRST301', 'Empty JWT is sent in Authorization header')
  if (parts !== 3) throw unauthorized('PGRST301', `Expected 3 parts in JWT; got ${parts}`)
  const { keys } = await discover()
  try {
    const { payload, protectedHeader } = await jwtVerify(bearer, keys, {
      issuer,
      audience,
      algorithms: ['RS256', 'ES256'],
      clockTolerance: skewSeconds,
      currentDate: new Date(now()),
      requiredClaims: ['exp', 'sub'],
    })
    if (!isIdToken(payload, protectedHeader.typ)) return payload as Claims
    tell(misaimed(payload, audience))
    throw unauthorized('PGRST303', 'JWT is not an access token')
  } catch (error) {
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud')
      tell(misaimed(error.payload, audience))
    throw refusalOf(error, bearer)
  }
}

interface Connexion {
  sub: string
  seconds: number
}

/** The audience is not checked: only the subject and the provider's signature matter here. */
async function isRecent(
  token: string,
  { discover, issuer, now, tell, sub, seconds }: Pick<IdentityOptions, 'issuer'> & Rules & Connexion,
): Promise<boolean> {
  const { keys } = await discover()
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      subject: sub,
      algorithms: ['RS256', 'ES256'],
      clockTolerance: skewSeconds,
      currentDate: new Date(now()),
      requiredClaims: ['exp', 'auth_time'],
    })
    return typeof payload.auth_time === 'number' && now() / 1000 - payload.auth_time <= seconds
  } catch (error) {
    if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) return false
    tell(error)
    throw unreachable()
  }
}

/** A token signed by our provider for another audience: OIDC_AUDIENCE is wrong, and every member would be refused. */
const misaimed = ({ aud, azp, client_id }: JWTPayload, audience: string): Error =>
  new Error(
    `a token of the provider was refused: OIDC_AUDIENCE is « ${audience} », its audience « ${[aud].flat().join(' ')} », its client « ${client_id ?? azp} »`,
  )

/** An id_token is not an access token: it has at_hash or a nonce, or the client as its only audience. */
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
