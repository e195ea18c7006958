// HTTP around the provider: headers, addresses, bodies, and how answers are sent.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { paths, type Realm } from './realm.ts'

export interface Answer {
  status: number
  body: Record<string, unknown>
  headers?: Record<string, string>
}

export interface Screen {
  status: number
  html: string
}

const bodyMax = 16_384
const publicHeaders = new Map<string, string>([
  [paths.jwks, 'public, max-age=300'],
  ['/.well-known/openid-configuration', 'public, max-age=300'],
])

export function setHeaders(req: IncomingMessage, res: ServerResponse, pathname: string, { issuer, site }: Realm): void {
  const rules = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "script-src 'none'",
    // The redirect that follows a form is held to this rule too.
    `form-action 'self' ${site}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]
  res.setHeader('Content-Security-Policy', rules.join('; '))
  res.setHeader('X-Content-Type-Options', 'nosniff')
  res.setHeader('Referrer-Policy', 'no-referrer')
  res.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
  res.setHeader('Cache-Control', publicHeaders.get(pathname) ?? 'no-store')
  res.setHeader('Vary', 'Origin')
  if (issuer.startsWith('https:')) res.setHeader('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')
  if (req.headers.origin !== site) return
  res.setHeader('Access-Control-Allow-Origin', site)
  if (req.method !== 'OPTIONS') return
  res.setHeader('Access-Control-Allow-Methods', 'GET, POST, PATCH, PUT')
  res.setHeader('Access-Control-Allow-Headers', 'authorization, content-type')
  res.setHeader('Access-Control-Max-Age', '3600')
}

export const bearerOf = (req: IncomingMessage): string | null =>
  /^Bearer (\S+)$/i.exec(req.headers.authorization ?? '')?.[1] ?? null

/** Behind a proxy (an https issuer), the last address it wrote down; else the socket's. */
export function addressOf(req: IncomingMessage, proxied: boolean): string {
  const forwarded = proxied ? String(req.headers['x-forwarded-for'] ?? '') : ''
  return forwarded.split(',').at(-1)?.trim() || (req.socket.remoteAddress ?? '')
}

/** The body as text; one too long is read to its end and counts for nothing. */
export async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= bodyMax) chunks.push(chunk)
  }
  return size <= bodyMax ? Buffer.concat(chunks).toString() : ''
}

export const readForm = async (req: IncomingMessage): Promise<URLSearchParams> =>
  new URLSearchParams(await readBody(req))

export function send(res: ServerResponse, status: number, type: string, body: string | Buffer, cache?: string): void {
  res.statusCode = status
  res.setHeader('Content-Type', type)
  if (cache) res.setHeader('Cache-Control', cache)
  res.end(body)
}

export const sendScreen = (res: ServerResponse, { status, html }: Screen): void =>
  send(res, status, 'text/html; charset=utf-8', html)

export function sendJson(res: ServerResponse, { status, body, headers = {} }: Answer): void {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  send(res, status, 'application/json; charset=utf-8', JSON.stringify(body))
}
