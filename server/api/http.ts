// The HTTP side of the API: headers, query strings, bodies, OPTIONS, and error responses.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { fr } from 'zod/locales'
import type * as z from 'zod/mini'
import type { Membre } from '../adapter/identity.ts'
import { noteRefusal } from '../ops/requestLog.ts'
import { type Answer, answerError } from './errorResponse.ts'
import { describeApi } from './openapi.ts'
import { Refusal } from './refusal.ts'
import { type Audience, type FunctionEntry, resolveProfil } from './resolve.ts'
import { swagger } from './swagger.ts'

// Bearer tokens only, no cookies: any origin may call, as with PostgREST (protocols §1.9).
export const fixedHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'Content-Encoding, Content-Location, Content-Range, Content-Type, Content-Profile, Date, Location, Preference-Applied, Range-Unit, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, Allow, Proxy-Status, X-Request-Id',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  vary: 'Accept, Authorization, Accept-Profile, Prefer, Range',
}

export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

export function searchParams(request: FastifyRequest): URLSearchParams {
  const at = request.url.indexOf('?')
  return new URLSearchParams(at < 0 ? '' : request.url.slice(at + 1))
}

export function readProfil(request: FastifyRequest, membre: Membre | null): Audience {
  const headers = { accept: header(request, 'accept-profile'), content: header(request, 'content-profile') }
  return resolveProfil(request.method, headers, membre)
}

/** The named arguments of a call: a JSON object, or an empty body. */
export function readBody(request: FastifyRequest): Record<string, unknown> {
  const text = (request.body as string | undefined) ?? ''
  const type = header(request, 'content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type && type !== 'application/json') throw new Refusal(400, 'PGRST102', `Content-Type not acceptable: ${type}`)
  if ((header(request, 'content-encoding') ?? 'identity') !== 'identity')
    throw new Refusal(415, 'PGRST102', 'Le corps d’une demande n’est pas compressé.')
  if (text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refusal(400, 'PGRST102', 'Empty or invalid json')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal(400, 'PGRST102', 'All object keys must match', {
      details: 'un objet d’arguments nommés est attendu',
    })
  return value as Record<string, unknown>
}

/** Converts a number sent as text, or a text sent as a number, as PostgreSQL does. */
function cast(sent: Record<string, unknown>, issues: readonly z.core.$ZodIssue[]): Record<string, unknown> {
  const read = { ...sent }
  for (const issue of issues) {
    const [key] = issue.path
    if (issue.code !== 'invalid_type' || issue.path.length !== 1 || typeof key !== 'string') continue
    const value = sent[key]
    if (issue.expected === 'string' && typeof value === 'number') read[key] = String(value)
    if (typeof value !== 'string') continue
    if (issue.expected === 'number' && /^\s*[+-]?\d+(\.\d+)?\s*$/.test(value)) read[key] = Number(value)
    if (issue.expected === 'boolean' && /^(true|false)$/.test(value)) read[key] = value === 'true'
  }
  return read
}

const inFrench = { error: fr().localeError }

/** The arguments, validated and typed by the contract. */
export function readArgs(entry: FunctionEntry, sent: Record<string, unknown>): unknown {
  const schema = entry.contract.args as z.ZodMiniType
  const first = schema.safeParse(sent)
  const parsed = first.success ? first : schema.safeParse(cast(sent, first.error.issues), inFrench)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]!
  const isLong = issue.code === 'too_big' && issue.origin === 'string'
  const why = isLong ? `est trop longue\u00a0: ${issue.message}.` : 'n’est pas valide.'
  throw new Refusal(400, '22P02', `La valeur de « ${issue.path.join('.')} » ${why}`, { details: issue.message })
}

const outageQuietMs = 10_000
let outageTold = Number.NEGATIVE_INFINITY

/** The response to an error, and its log line: none when the client hung up, one for a whole outage. */
export function buildAnswer(error: unknown, request: FastifyRequest): Answer {
  if (!request.raw.complete && request.raw.destroyed) return answerError(hungUp)
  const answer = logError(error, request)
  noteRefusal(request, answer.body)
  return answer
}

/** Logs each fault, one line per outage, and no refusal. Returns the response. */
export function logError(error: unknown, { log }: Pick<FastifyRequest, 'log'>): Answer {
  const answer = answerError(error)
  if (answer.fault) log.error({ err: answer.fault }, 'fault')
  if (answer.outage !== undefined && performance.now() - outageTold > outageQuietMs) {
    outageTold = performance.now()
    log.warn({ outage: answer.outage }, 'the database does not answer')
  }
  return answer
}

const hungUp = new Refusal(400, 'PGRST102', 'La demande s’est arrêtée en route.')

export function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = buildAnswer(error, request)
  if (answer.status === 413) readOut(request, reply)
  return reply
    .code(answer.status)
    .headers({ ...fixedHeaders, ...answer.headers, 'proxy-status': `KineBouge; error=${answer.body.code}` })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer.body))
}

const readOutMs = 5000

/**
 * Reads and drops the rest of a refused body for a while, the connection left open: closed at once, it breaks while the client is
 * still sending, and the refusal is never read (RFC 9112, 9.6).
 */
function readOut({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection')
  raw.resume()
  const cut = setTimeout(() => raw.destroy(), readOutMs).unref()
  raw.once('close', () => clearTimeout(cut))
}

export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = /^\/api\/rpc\/[^/?]+/.test(request.url)
    ? new Refusal(405, 'PGRST101', `Cannot use the ${request.method} method on RPC`, {
        headers: { allow: methods.rpc },
      })
    : new Refusal(404, 'PGRST125', 'Invalid path specified in request URL')
  return sendError(refusal, request, reply)
}

/** Allowed methods by kind of path. */
export const methods = { view: 'OPTIONS,GET,HEAD', rpc: 'OPTIONS,POST', flux: 'OPTIONS,GET' } as const

const allowedHeaders =
  'Authorization, Accept, Accept-Profile, Content-Profile, Content-Type, Prefer, Range, Range-Unit, X-Client-Info, X-Retry-Count, Apikey'

/** Answers a CORS preflight, or an OPTIONS request. */
export function sendOptions(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (header(request, 'access-control-request-method'))
    return reply
      .headers({
        'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD',
        'access-control-allow-headers': allowedHeaders,
        'access-control-max-age': '7200',
      })
      .send()
  return reply.header('allow', request.url.startsWith('/api/rpc/') ? methods.rpc : methods.view).send()
}

/** The API description: OpenAPI 3.1, or at the root PostgREST's Swagger 2.0 when its media type is asked. */
export function sendOpenapi(
  { publicUrl, issuer }: { publicUrl: string; issuer: string },
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  const isRoot = !request.url.startsWith('/api/openapi')
  if (!isRoot) reply.header('content-disposition', 'attachment; filename="kinebouge-openapi.json"')
  reply.header('cache-control', 'public, max-age=300').type('application/openapi+json; charset=utf-8')
  if (!isRoot || !header(request, 'accept')?.includes('application/openapi+json'))
    return JSON.stringify(describeApi(publicUrl, issuer))
  const { profil, named } = readProfil(request, null)
  return swagger(publicUrl, issuer, named ? profil : 'utilisateur_ae')
}
