// A no the caller may read, in PostgREST's shape. Anything else that is thrown is a fault: logged, answered 500.

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
    extra: { details?: string; hint?: string; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.status = status
    this.body = { code, message, details: extra.details ?? null, hint: extra.hint ?? null }
    this.headers = extra.headers ?? {}
  }
}

/** The refusal of a rule of the domain: 400 with the sentence shown to the member. */
export const refuse = (sentence: string): Refusal => new Refusal(400, 'P0001', sentence)

/** Throws the sentence a rule of the domain returned, if it returned one. */
export function check(sentence: string | null): void {
  if (sentence !== null) throw refuse(sentence)
}

/** 401 with the challenge HTTP asks for. */
export function unauthorized(code: string, message: string): Refusal {
  const error = code === 'PGRST302' ? '' : ` error="invalid_token", error_description="${message}"`
  return new Refusal(401, code, message, { headers: { 'www-authenticate': `Bearer${error}` } })
}
