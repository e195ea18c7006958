// What an error becomes on the wire: a refusal as it is, a database error by PostgREST's table, anything else a fault.
import pg from 'pg'
import { Refusal, type RefusalBody } from './refusal.ts'

/** HTTP status of an SQLSTATE (protocoles §1.7), the longest prefix first. */
const statuses: [string, number][] = [
  ['42501', 403],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['22023', 400],
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['P0001', 400],
  ['08', 503],
  ['53', 503],
  ['57P01', 503],
  ['28', 403],
  ['0L', 403],
  ['0P', 403],
  ['22', 400],
  ['23', 400],
  ['42', 400],
]

export interface Answer {
  status: number
  body: RefusalBody
  headers: Record<string, string>
  /** What the log must hold: nothing for a refusal, unless an outside service is its cause. */
  fault?: unknown
}

export function answerError(error: unknown): Answer {
  if (error instanceof Refusal) {
    const { status, body, headers, cause } = error
    return { status, body, headers, ...(cause !== undefined && { fault: error }) }
  }
  if (error instanceof pg.DatabaseError && error.code) {
    const { code } = error
    const status = statuses.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 500
    if (status < 500) {
      const body = { code, message: error.message, details: error.detail ?? null, hint: error.hint ?? null }
      return { status, body, headers: {} }
    }
  }
  const known = httpErrors[(error as { code?: string }).code ?? '']
  if (known) return { ...known, headers: {} }
  const body = { code: 'XX000', message: 'Erreur inconnue du serveur.', details: null, hint: null }
  return { status: 500, body, headers: {}, fault: error }
}

const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { code, message, details: null, hint: null },
})

/** What the HTTP layer itself refuses, before the door. */
const httpErrors: Record<string, Omit<Answer, 'headers'>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: refusal(413, 'PGRST102', 'Le corps de la requête dépasse 256 Kio.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: refusal(400, 'PGRST102', 'La longueur annoncée du corps n’est pas la bonne.'),
  FST_ERR_BAD_URL: refusal(400, 'PGRST125', 'Invalid path specified in request URL'),
  FST_ERR_MAX_PARAM_LENGTH: refusal(414, 'PGRST125', 'Invalid path specified in request URL'),
}
