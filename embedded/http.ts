// HTTP helpers of the embedded services: bounded bodies, answers, page headers.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Answer {
  status: number
  headers?: Record<string, string>
  body?: string | Buffer
}

/** Longest accepted body, in bytes. */
export const bodyMax = 64 * 1024

/** Reads a body as text; null when too long (it is still read to its end, so that the client receives the refusal). */
export async function readBody(request: AsyncIterable<Buffer>): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size <= bodyMax) chunks.push(chunk)
  }
  return size <= bodyMax ? Buffer.concat(chunks).toString() : null
}

/** Reads form fields; null when too long. */
export async function readForm(request: AsyncIterable<Buffer>): Promise<URLSearchParams | null> {
  const body = await readBody(request)
  return body === null ? null : new URLSearchParams(body)
}

export const bearerOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string | null =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null

/** Headers of a page: no script, no framing, no caching, no referrer. */
export const pageHeaders = (site: string): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "script-src 'none'",
    // Browsers apply form-action to the redirect after a form too.
    `form-action 'self' ${site}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
})

export const html = (body: string, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
})

export const json = (body: object, status = 200, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(body),
})

export const redirect = (location: string): Answer => ({ status: 303, headers: { location } })

/** Sends an answer; its headers override the service's. Node drops the body for HEAD. */
export function send(
  response: ServerResponse,
  { status, headers, body = '' }: Answer,
  common: Record<string, string> = {},
): void {
  // A 304 has no body of its own to measure.
  const length = status !== 304 && { 'content-length': Buffer.byteLength(body) }
  response.writeHead(status, { ...length, ...common, ...headers })
  response.end(body)
}

/** Listens and returns the port; 0 picks a free one. */
export async function listen(server: Server, port: number, host?: string): Promise<number> {
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(port, host, listening))
  return (server.address() as AddressInfo).port
}

/** Stops listening; connections still open after the timeout are cut. */
export async function close(server: Server, timeoutMs = 0): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), timeoutMs)
  await new Promise((closed) => server.close(closed))
  clearTimeout(cut)
}
