// A device that is told of what awaits its member: what it gives of itself, whose services carry what it is told.
import * as z from 'zod/mini'
import { textUpTo } from '../protocol/boundedSchemas.ts'

export const Appareil = z.object({
  /** The address where the service of its browser takes what it is told. */
  endpoint: z.string(),
})

const Endpoint = z.string().check(z.maxLength(1000))

export const InscrireAppareil = z.object({
  p_endpoint: Endpoint,
  /** Its public key (P-256, not compressed) and its secret, in base64url. */
  p_cle: textUpTo(87, { pattern: '^B[\\w-]{86}$' }),
  p_auth: textUpTo(22, { pattern: '^[\\w-]{22}$' }),
})
export const OublierAppareil = z.object({ p_endpoint: Endpoint })

/** Devices of one member: the newest stay. */
export const appareilsMax = 5

/** The services of browsers: Chrome's, Firefox's, Safari's, Edge's. No other address is ever called: the whole of it is read. */
const service =
  /^https:\/\/(?:fcm\.googleapis\.com|(?:[a-z\d-]+\.)?push\.(?:services\.mozilla|apple)\.com|[a-z\d-]+\.notify\.windows\.com)\/[!-~]*$/

export const isServicePush = (endpoint: string): boolean => service.test(endpoint)

export const appareilRefuse = 'Cet appareil ne peut pas être prévenu\u00a0: son navigateur emploie un service inconnu.'

/** What a device is told, and its worker shows. */
export interface Poussee {
  texte: string
  lien: string
  /** What takes the place of what was said before of the same thing. */
  sujet: string
}
