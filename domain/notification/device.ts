// Devices that receive push notifications: what a browser gives, and which push services are accepted.
import * as z from 'zod/mini'
import { textUpTo } from '../protocol/boundedSchemas.ts'

export const Appareil = z.object({
  /** The address of the browser's push service for this device. */
  endpoint: z.string(),
})

const Endpoint = z.string().check(z.maxLength(1000))

export const InscrireAppareil = z.object({
  p_endpoint: Endpoint,
  /** The public key (uncompressed P-256) and the secret of the device, in base64url. */
  p_cle: textUpTo(87, { pattern: '^B[\\w-]{86}$' }),
  p_auth: textUpTo(22, { pattern: '^[\\w-]{22}$' }),
})
export const OublierAppareil = z.object({ p_endpoint: Endpoint })

/** Devices per member: the oldest ones are dropped. */
export const appareilsMax = 5

/** The push services of Chrome, Firefox, Safari and Edge. The whole address is checked: no other server is ever called. */
const service =
  /^https:\/\/(?:fcm\.googleapis\.com|(?:[a-z\d-]+\.)?push\.(?:services\.mozilla|apple)\.com|[a-z\d-]+\.notify\.windows\.com)\/[!-~]*$/

export const isServicePush = (endpoint: string): boolean => service.test(endpoint)

/** The address is another browser's: its keys are not those given. */
export const appareilAutre = 'Cet appareil n’a pas pu être inscrit. Fermez puis rouvrez le navigateur, et réessayez.'
export const appareilRefuse = 'Cet appareil ne peut pas être prévenu\u00a0: son navigateur emploie un service inconnu.'

/** The payload that the service worker shows. */
export interface Poussee {
  texte: string
  lien: string
  /** A new notification replaces the earlier one with the same value. */
  sujet: string
}
