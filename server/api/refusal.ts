// An error the caller may read, in PostgREST's format. Any other error is a fault: logged, answered 500.
import { argumentOf, type FieldRefusal } from '#domain/protocol/refusal.ts'

export interface RefusalBody {
  code: string
  message: string
  details: string | null
  hint: string | null
}

export class Refusal extends Error {
  readonly status: number
  readonly body: RefusalBody
  readonly headers: Record<string, string>

  constructor(
    status: number,
    code: string,
    message: string,
    extra: { details?: string; hint?: string | undefined; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.status = status
    this.body = { code, message, details: extra.details ?? null, hint: extra.hint ?? null }
    this.headers = extra.headers ?? {}
  }
}

/** The refusal of a domain rule: 400 with the sentence for the member; `hint` is the field, if any. */
export const refuse = (sentence: string, champ?: string): Refusal =>
  new Refusal(400, 'P0001', sentence, { hint: champ })

/** The same refusal, whose field is the caller's argument; a field inside an object that was sent keeps its own name. */
export function nameArgument(error: unknown, names: Iterable<string>, sent: Record<string, unknown>): unknown {
  if (!(error instanceof Refusal) || error.body.hint === null || error.body.code !== 'P0001') return error
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
  const plain = [...names].filter((name) => !isObject(sent[name]))
  return refuse(error.message, argumentOf(plain, error.body.hint))
}

/** Throws the refusal that a domain rule returned, if any. */
export function check(refus: string | FieldRefusal<string> | null): void {
  if (typeof refus === 'string') throw refuse(refus)
  if (refus !== null) throw refuse(refus.phrase, refus.champ)
}

/** A 401 with the WWW-Authenticate challenge. */
export function unauthorized(code: string, message: string): Refusal {
  const error = code === 'PGRST302' ? '' : ` error="invalid_token", error_description="${message}"`
  return new Refusal(401, code, message, { headers: { 'www-authenticate': `Bearer${error}` } })
}
