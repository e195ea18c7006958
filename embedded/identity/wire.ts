// The headers of every answer of the provider, and the address a request comes from.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pageHeaders } from '../http.ts'
import { paths, type Realm } from './realm.ts'

const publicPaths: string[] = [paths.jwks, '/.well-known/openid-configuration']

/** Set before anything is answered: the library's own answers leave with them too. */
export function setHeaders(req: IncomingMessage, res: ServerResponse, pathname: string, { issuer, site }: Realm): void {
  res.setHeaders(new Map(Object.entries({ ...pageHeaders(site), vary: 'Origin' })))
  if (publicPaths.includes(pathname)) res.setHeader('Cache-Control', 'public, max-age=300')
  if (issuer.startsWith('https:')) res.setHeader('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')
  if (req.headers.origin !== site) return
  res.setHeader('Access-Control-Allow-Origin', site)
  if (req.method !== 'OPTIONS') return
  res.setHeader('Access-Control-Allow-Methods', 'GET, POST, PATCH, PUT')
  res.setHeader('Access-Control-Allow-Headers', 'authorization, content-type')
  res.setHeader('Access-Control-Max-Age', '3600')
}

/** Behind a proxy (an https issuer), the last address it wrote down; else the socket's. */
export function addressOf(req: IncomingMessage, proxied: boolean): string {
  const forwarded = proxied ? String(req.headers['x-forwarded-for'] ?? '') : ''
  return forwarded.split(',').at(-1)?.trim() || (req.socket.remoteAddress ?? '')
}
