// A no the caller may read, in PostgREST's shape. Anything else that is thrown is a fault: logged, answered 500.
import type { FieldRefusal } from '#domain/protocol/refusal.ts'

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

/** The refusal of a rule of the domain: 400 with the sentence shown to the member; the hint names the field, if one is named. */
export const refuse = (sentence: string, champ?: string): Refusal =>
  new Refusal(400, 'P0001', sentence, { hint: champ })

/** Throws what a rule of the domain returned, if it refused. */
export function check(refus: string | FieldRefusal<string> | null): void {
  if (typeof refus === 'string') throw refuse(refus)
  if (refus !== null) throw refuse(refus.phrase, refus.champ)
}

/** 401 with the challenge HTTP asks for. */
export function unauthorized(code: string, message: string): Refusal {
  const error = code === 'PGRST302' ? '' : ` error="invalid_token", error_description="${message}"`
  return new Refusal(401, code, message, { headers: { 'www-authenticate': `Bearer${error}` } })
}
