// CSRF protection: a form's hidden token must match a cookie of the same browser.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { keyOf } from './quota.ts'

export interface Jetons {
  /** The token for a form; sets the cookie when missing. Tabs share it. */
  give(req: IncomingMessage, res: ServerResponse): string
  isOurs(form: URLSearchParams, req: IncomingMessage): boolean
  /** The identifier used to count a browser's attempts. */
  navigateurOf(req: IncomingMessage): string
  /** Remembers for half a year that this browser opened the account; only the latest one. */
  keep(res: ServerResponse, email: string): void
  knows(req: IncomingMessage, email: string): boolean
}

const halfYear = 180 * 86_400

const hashCookie = (cookie: string): string => createHash('sha256').update(cookie).digest('base64url')

export function createJetons(issuer: string, key: string): Jetons {
  const https = issuer.startsWith('https:')
  const name = https ? '__Host-idp_formulaire' : 'kinebouge_idp_formulaire'
  const connu = https ? '__Host-idp_connu' : 'kinebouge_idp_connu'
  const signOf = (email: string) =>
    createHmac('sha256', key)
      .update(`connu:${keyOf(email)}`)
      .digest('base64url')
  const cookieOf = ({ headers }: IncomingMessage) =>
    new RegExp(`(?:^|; )${name}=([\\w-]{22})(?:;|$)`).exec(headers.cookie ?? '')?.[1]
  const tokenOf = (cookie: string) => createHmac('sha256', key).update(`formulaire:${cookie}`).digest('base64url')

  return {
    give(req, res) {
      const kept = cookieOf(req)
      const cookie = kept ?? randomBytes(16).toString('base64url')
      if (!kept)
        res.appendHeader('set-cookie', `${name}=${cookie}; path=/; samesite=lax; httponly${https ? '; secure' : ''}`)
      return tokenOf(cookie)
    },
    navigateurOf: (req) => hashCookie(cookieOf(req) ?? ''),
    keep(res, email) {
      const held = `path=/; max-age=${halfYear}; samesite=lax; httponly${https ? '; secure' : ''}`
      res.appendHeader('set-cookie', `${connu}=${signOf(email)}; ${held}`)
    },
    knows({ headers }, email) {
      const [, given] = new RegExp(`(?:^|; )${connu}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '') ?? []
      return given !== undefined && timingSafeEqual(Buffer.from(given), Buffer.from(signOf(email)))
    },
    isOurs(form, req) {
      const cookie = cookieOf(req)
      const given = Buffer.from(form.get('jeton') ?? '')
      const wanted = Buffer.from(cookie ? tokenOf(cookie) : '')
      return wanted.length > 0 && given.length === wanted.length && timingSafeEqual(given, wanted)
    },
  }
}
