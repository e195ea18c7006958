// HTTP as every embedded service speaks it: bodies read whole and bounded, one shape of answer, the headers of a page.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Answer {
  status: number
  headers?: Record<string, string>
  body?: string | Buffer
}

/** Bytes of the longest body that is read. */
export const bodyMax = 64 * 1024

/** The body as text; null when it is too long, and then it is still read to its end, so that the refusal can be heard. */
export async function readBody(request: AsyncIterable<Buffer>): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size <= bodyMax) chunks.push(chunk)
  }
  return size <= bodyMax ? Buffer.concat(chunks).toString() : null
}

/** The fields of a form; null when it is too long. */
export async function readForm(request: AsyncIterable<Buffer>): Promise<URLSearchParams | null> {
  const body = await readBody(request)
  return body === null ? null : new URLSearchParams(body)
}

export const bearerOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string | null =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null

/** The headers of a page: no script runs in it, no frame or cache takes it, its links carry no referrer. */
export const pageHeaders = (site: string): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "script-src 'none'",
    // The redirect that follows a form is held to this rule too.
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

/** Sends an answer; its own headers replace those of its service. Node drops the body of HEAD, and what nobody read. */
export function send(
  response: ServerResponse,
  { status, headers, body = '' }: Answer,
  common: Record<string, string> = {},
): void {
  // Of what is not sent again, the length is that of what is held.
  const length = status !== 304 && { 'content-length': Buffer.byteLength(body) }
  response.writeHead(status, { ...length, ...common, ...headers })
  response.end(body)
}

/** Gives the port, once it is listened to; 0 asks for a free one. */
export async function listen(server: Server, port: number, host?: string): Promise<number> {
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(port, host, listening))
  return (server.address() as AddressInfo).port
}

/** Stops answering; what is still being answered after this time is cut. */
export async function close(server: Server, timeoutMs = 0): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), timeoutMs)
  await new Promise((closed) => server.close(closed))
  clearTimeout(cut)
}
