// The refusals of Zitadel's REST calls: a gRPC code, an id that clients match, a sentence.
import { type Answer, json } from '../http.ts'

const statusOf: Record<number, number> = { 3: 400, 5: 404, 7: 403, 8: 429, 9: 400, 12: 501, 14: 503, 16: 401 }

export class ZitadelRefusal extends Error {
  readonly code: number
  readonly id: string | null
  readonly status: number
  readonly retryAfter: number | null

  constructor(code: number, id: string | null, sentence: string, extra: { status?: number; retryAfter?: number } = {}) {
    super(sentence)
    this.code = code
    this.id = id
    this.status = extra.status ?? statusOf[code] ?? 500
    this.retryAfter = extra.retryAfter ?? null
  }
}

const busy = 'Le service est très demandé. Réessayez dans quelques secondes.'
const unsent = 'L’e-mail n’a pas pu partir. Réessayez dans quelques instants.'

export const refusals = {
  tokenMissing: () => new ZitadelRefusal(16, null, 'auth header missing'),
  tokenInvalid: () => new ZitadelRefusal(16, 'AUTH-7fs1e', 'Le jeton n’est pas valide'),
  origin: () => new ZitadelRefusal(7, 'AUTH-DZG21', 'Cette origine n’est pas autorisée'),
  permission: () => new ZitadelRefusal(7, 'AUTH-AWfge', 'Vous n’avez pas le droit de faire cela'),
  path: () => new ZitadelRefusal(5, null, 'Not Found'),
  method: () => new ZitadelRefusal(12, null, 'Method Not Allowed', { status: 405 }),
  body: (what: string) => new ZitadelRefusal(3, null, `La demande est mal formée\u00a0: ${what}`),
  unsupported: (what: string) => new ZitadelRefusal(12, null, `Ce service ne change pas «\u00a0${what}\u00a0»`),
  password: (sentence: string) => new ZitadelRefusal(3, 'DOMAIN-HuJf6', sentence),
  passwordWrong: () => new ZitadelRefusal(3, 'COMMAND-3M0fs', 'Le mot de passe est incorrect'),
  passwordSame: () => new ZitadelRefusal(9, 'COMMAND-Aesh5', 'Le nouveau mot de passe doit être différent de l’ancien'),
  code: () => new ZitadelRefusal(9, 'COMMAND-2M9fs', 'Ce code ne sert plus'),
  template: () => new ZitadelRefusal(3, 'DOMAIN-oGh5e', 'Le modèle d’adresse n’est pas valide'),
  tooMany: (retryAfter: number) =>
    new ZitadelRefusal(8, null, 'Trop de tentatives. Réessayez un peu plus tard.', { retryAfter }),
  busy: () => new ZitadelRefusal(14, null, busy, { retryAfter: 5 }),
  mail: () => new ZitadelRefusal(14, null, unsent, { retryAfter: 30 }),
}

export function answerRefusal({ code, id, message: sentence, status, retryAfter }: ZitadelRefusal): Answer {
  const details = id ? [{ '@type': 'type.googleapis.com/zitadel.v1.ErrorDetail', id, message: sentence }] : []
  return json({ code, message: id ? `${sentence} (${id})` : sentence, details }, status, {
    ...(retryAfter !== null && { 'retry-after': String(retryAfter) }),
    ...(code === 16 && { 'www-authenticate': 'Bearer' }),
  })
}
