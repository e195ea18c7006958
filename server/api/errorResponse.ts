// From an error to an HTTP response: a refusal as it is, a database error by PostgREST's table, any other error as a 500.
import pg from 'pg'
import { isLost, phrases } from '../adapter/pool.ts'
import { Refusal, type RefusalBody } from './refusal.ts'

/** HTTP status by SQLSTATE prefix (protocols §1.7), the longest first. */
const statuses: [string, number][] = [
  ['42501', 403],
  ['42883', 404],
  ['42704', 400],
  ['42804', 400],
  ['23503', 409],
  ['23505', 409],
  ['P0001', 400],
  ['22', 400],
  ['23', 400],
]

export interface Answer {
  status: number
  body: RefusalBody
  headers: Record<string, string>
  /** What to log; absent for a refusal, unless an external service caused it. */
  fault?: unknown
  /** The same in one line, when one cause makes many requests fail. */
  outage?: string
}

export function answerError(error: unknown): Answer {
  if (error instanceof Refusal) {
    const { status, body, headers, cause } = error
    return { status, body, headers, ...(cause !== undefined && { fault: error }) }
  }
  if (isLost(error)) return { ...later('PGRST001', phrases.muet), outage: (error as Error).message }
  const refused = error instanceof pg.DatabaseError && answerDatabase(error)
  if (refused) return refused
  const known = answerHttp(error as HttpError)
  if (known) return known
  const body = { code: 'XX000', message: 'Erreur inconnue du serveur.', details: null, hint: null }
  return { status: 500, body, headers: {}, fault: error }
}

/** A database error caused by the call; null when the fault is ours. */
function answerDatabase({ code = '', message, detail, hint, ...of }: pg.DatabaseError): Answer | null {
  if (code === '57014') return later(code, phrases.long)
  if (code === '23505') return { ...refusal(409, code, phrases.double), headers: {} }
  // Arguments are validated before SQL runs, so an invalid one is our bug, except for the time zone of a date in a filter.
  if (code === '22023' && !of.routine?.includes('DateTime')) return null
  const status = statuses.find(([prefix]) => code.startsWith(prefix))?.[1]
  if (!status) return null
  // The detail of a constraint violation contains a whole row: it is not sent. Triggers of ours raise their own sentence.
  if (code.startsWith('23') && (of.constraint ?? of.column))
    return { ...refusal(status, code, phrases.refusee), headers: {} }
  const details = code.startsWith('23') ? null : (detail ?? null)
  return { status, body: { code, message, details, hint: hint ?? null }, headers: {} }
}

const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { code, message, details: null, hint: null },
})

/** The caller may retry in a few seconds. */
const later = (code: string, message: string): Answer => ({
  ...refusal(503, code, message),
  headers: { 'retry-after': '5' },
})

/** Errors thrown by HTTP libraries: Fastify's have a code; those of static files say whether they may be shown. */
interface HttpError {
  code?: string
  statusCode?: number
  expose?: boolean
  headers?: Record<string, string>
}

/** The response to a 4xx error of an HTTP library, with its headers; null for any other error. */
function answerHttp({ code = '', statusCode = 500, expose = false, headers = {} }: HttpError): Answer | null {
  const isRefusal = (code.startsWith('FST_') || expose) && statusCode >= 400 && statusCode < 500
  if (httpErrors[code]) return { ...httpErrors[code], headers }
  return isRefusal ? { ...refusal(statusCode, 'PGRST102', 'Cette demande n’est pas lisible.'), headers } : null
}

const httpErrors: Record<string, Omit<Answer, 'headers'>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: refusal(413, 'PGRST102', 'Le corps de la requête dépasse 256 Kio.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: refusal(400, 'PGRST102', 'La longueur annoncée du corps n’est pas la bonne.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: refusal(400, 'PGRST102', 'Content-Type not acceptable'),
  FST_ERR_BAD_URL: refusal(400, 'PGRST125', 'Invalid path specified in request URL'),
  FST_ERR_MAX_PARAM_LENGTH: refusal(414, 'PGRST125', 'Invalid path specified in request URL'),
}
