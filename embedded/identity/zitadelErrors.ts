// Errors of Zitadel's REST calls: a gRPC code, an id that clients match, a French sentence.
import { type Answer, json } from '../http.ts'

const statusOf: Record<number, number> = { 3: 400, 5: 404, 6: 409, 7: 403, 8: 429, 9: 400, 12: 501, 14: 503, 16: 401 }

export class ZitadelRefusal extends Error {
  readonly code: number
  readonly id: string | null
  readonly english: string
  readonly status: number
  readonly retryAfter: number | null

  /** The message is the French sentence. */
  constructor(
    code: number,
    id: string | null,
    french: string,
    english = french,
    extra: { status?: number; retryAfter?: number } = {},
  ) {
    super(french)
    this.code = code
    this.id = id
    this.english = english
    this.status = extra.status ?? statusOf[code] ?? 500
    this.retryAfter = extra.retryAfter ?? null
  }
}

export const refusals = {
  tokenMissing: () => new ZitadelRefusal(16, null, 'auth header missing'),
  tokenInvalid: () => new ZitadelRefusal(16, 'AUTH-7fs1e', 'Le jeton n’est pas valide', 'Token is invalid'),
  origin: () => new ZitadelRefusal(7, 'AUTH-DZG21', 'Cette origine n’est pas autorisée', 'Origin not allowed'),
  permission: () =>
    new ZitadelRefusal(7, 'AUTH-AWfge', 'Vous n’avez pas le droit de faire cela', 'No matching permissions found'),
  path: () => new ZitadelRefusal(5, null, 'Not Found'),
  method: () => new ZitadelRefusal(12, null, 'Method Not Allowed', undefined, { status: 405 }),
  body: (what: string) =>
    new ZitadelRefusal(3, null, `La demande est mal formée\u00a0: ${what}`, `invalid request: ${what}`),
  unsupported: (what: string) =>
    new ZitadelRefusal(12, null, `Ce service ne change pas «\u00a0${what}\u00a0»`, `${what} cannot be changed here`),
  password: (sentence: string) => new ZitadelRefusal(3, 'DOMAIN-HuJf6', sentence, 'Password is not strong enough'),
  passwordWrong: () => new ZitadelRefusal(3, 'COMMAND-3M0fs', 'Le mot de passe est incorrect', 'Password is invalid'),
  passwordSame: () =>
    new ZitadelRefusal(
      9,
      'COMMAND-Aesh5',
      'Le nouveau mot de passe doit être différent de l’ancien',
      'New password must be different from the old one',
    ),
  codeMissing: () => new ZitadelRefusal(9, 'COMMAND-2M9fs', 'Aucun code n’a été demandé', 'Code not found'),
  codeWrong: () => new ZitadelRefusal(3, 'CODE-woT0xc', 'Le code n’est pas valide', 'Code is invalid'),
  codeExpired: () => new ZitadelRefusal(9, 'CODE-QvUQ4P', 'Le code a expiré', 'Code is expired'),
  email: (sentence: string) => new ZitadelRefusal(3, 'EMAIL-599BI', sentence, 'Email is invalid'),
  emailTaken: () => new ZitadelRefusal(6, null, 'Cette adresse e-mail est déjà prise', 'Email already taken'),
  template: () =>
    new ZitadelRefusal(3, 'DOMAIN-oGh5e', 'Le modèle d’adresse n’est pas valide', 'URL template is invalid'),
  noPhone: () => new ZitadelRefusal(9, null, 'Aucun téléphone n’est enregistré', 'Phone not found'),
  tooMany: (seconds: number) =>
    new ZitadelRefusal(
      8,
      null,
      'Trop de tentatives. Réessayez un peu plus tard.',
      'Too many attempts. Try again later.',
      { retryAfter: seconds },
    ),
  busy: () =>
    new ZitadelRefusal(14, null, 'Le service est très demandé. Réessayez dans quelques secondes.', 'Service is busy.', {
      retryAfter: 5,
    }),
  mail: () =>
    new ZitadelRefusal(
      14,
      null,
      'L’e-mail n’a pas pu partir. Réessayez dans quelques instants.',
      'Mail was not sent.',
      {
        retryAfter: 30,
      },
    ),
}

export function answerRefusal(
  { code, id, message: french, english, status, retryAfter }: ZitadelRefusal,
  languages = '',
): Answer {
  const sentence = /^\s*en\b/i.test(languages) ? english : french
  const details = id ? [{ '@type': 'type.googleapis.com/zitadel.v1.ErrorDetail', id, message: sentence }] : []
  return json({ code, message: id ? `${sentence} (${id})` : sentence, details }, status, {
    ...(retryAfter !== null && { 'retry-after': String(retryAfter) }),
    ...(code === 16 && { 'www-authenticate': 'Bearer' }),
  })
}
