// Web Push: the payload is encrypted for the device (RFC 8291) and the request signed by the site (RFC 8292).
import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto'
// @ts-expect-error It comes without types.
import ece from 'http_ece'
import { SignJWT } from 'jose'
import { isServicePush, type Poussee } from '#domain/notification/device.ts'
import { extrait } from '#domain/text/texte.ts'

export interface Destinataire {
  endpoint: string
  p256dh: string
  auth: string
}

/** Sends a payload. Resolves to false when the subscription is gone; rejects when the push service fails. */
export type Pousseur = (vers: Destinataire, poussee: Poussee) => Promise<boolean>

/** The site's VAPID key pair; browsers read the public key. */
export interface CleVapid {
  publique: string
  privee: KeyObject
}

/** Derives the VAPID key pair from the private key; null if the key is invalid. */
export function readCleVapid(texte: string): CleVapid | null {
  const secret = Buffer.from(texte, 'base64url')
  if (secret.length !== 32) return null
  try {
    const paire = createECDH('prime256v1')
    paire.setPrivateKey(secret)
    const point = paire.getPublicKey()
    const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
    const key = { kty: 'EC', crv: 'P-256', x, y, d: secret.toString('base64url') }
    const privee = createPrivateKey({ format: 'jwk', key })
    return { publique: point.toString('base64url'), privee }
  } catch {
    return null
  }
}

const timeout = 10_000
/** Seconds for which the push service keeps an undelivered message. */
const vie = 86_400

/** `site` is the contact given to push services. */
export function createPousseur({ publique, privee }: CleVapid, site: string, fetch = globalThis.fetch): Pousseur {
  /** When a service that asked for rest may be called again, by origin. */
  const restsUntil = new Map<string, number>()
  return async (vers, poussee) => {
    const { endpoint } = vers
    const body = encrypt(vers, poussee)
    if (!isServicePush(endpoint) || !body) return false
    const { origin, hostname } = new URL(endpoint)
    if (performance.now() < (restsUntil.get(origin) ?? 0)) throw new Error(`push service ${hostname}: asked to wait`)
    const jeton = new SignJWT().setAudience(origin).setSubject(site).setExpirationTime('12h')
    const answer = await fetch(endpoint, {
      method: 'POST',
      body,
      headers: {
        authorization: `vapid t=${await jeton.setProtectedHeader({ typ: 'JWT', alg: 'ES256' }).sign(privee)}, k=${publique}`,
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(vie),
        // Shown at once even by a phone that saves its battery: somebody is waiting for an answer.
        urgency: 'high',
        topic: poussee.sujet.replaceAll('-', ''),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    if (answer.ok) return true
    if (answer.status === 404 || answer.status === 410) return false
    const seconds = Number(answer.headers.get('retry-after'))
    if (seconds > 0) restsUntil.set(origin, performance.now() + seconds * 1000)
    throw new Error(`push service ${hostname}: ${answer.status}`)
  }
}

/** Services refuse more than 4,096 bytes, and a phone shows less than this. */
const texteMax = 300

/** Null when the device's public key is not a valid point of the curve. */
function encrypt({ p256dh, auth }: Destinataire, poussee: Poussee): Uint8Array<ArrayBuffer> | null {
  const privateKey = createECDH('prime256v1')
  privateKey.generateKeys()
  const payload = JSON.stringify({ ...poussee, texte: extrait(poussee.texte, texteMax) })
  const params = { version: 'aes128gcm', privateKey, dh: p256dh, authSecret: auth }
  try {
    return new Uint8Array(ece.encrypt(Buffer.from(payload), params))
  } catch {
    return null
  }
}
