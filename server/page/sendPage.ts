// Sends a rendered page: in the best encoding, or 304 when the client has it.
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createEncodings } from './encodings.ts'
import type { RenderedPage } from './pageCache.ts'

/** Retry-After of a page whose data could not be read, for clients that are not browsers. */
const comeBack = { 'retry-after': '2' }

/** A page for any caller of its address; its header names are written once. */
export function createRenderedPage(
  {
    status,
    html,
    type = 'text/html; charset=utf-8',
  }: { status: number; html: Parameters<typeof createEncodings>[0]; type?: string },
  headers: Readonly<Record<string, string>>,
  effort: Parameters<typeof createEncodings>[1] = 'once',
): RenderedPage {
  const forms = createEncodings(html, effort)
  const own = { 'content-type': type, etag: forms.etag, vary: varyOf(headers), ...(status === 503 && comeBack) }
  return { status, headers: { ...headers, ...own }, forms }
}

const varyOf = ({ vary }: Readonly<Record<string, string>>): string =>
  vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding'

/** An image that is already compressed is sent as it is. */
export async function sendPage(
  { status, headers, forms }: RenderedPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<undefined> {
  const held = status === 200 && isHeldByReader(request.headers['if-none-match'], forms.etag)
  const form = headers['content-type'] === 'image/png' ? 'identity' : forms.formOf(request.headers['accept-encoding'])
  const body = held ? null : await forms.as(form)
  const own = body && { 'content-length': body.length, ...(form !== 'identity' && { 'content-encoding': form }) }
  const said = { ...reply.getHeaders(), ...headers, ...own } as OutgoingHttpHeaders
  // Written directly: no Fastify hook remains to be run.
  reply.hijack()
  reply.raw.writeHead(body ? status : 304, said).end(body)
}

/** Whether If-None-Match holds this page's ETag; a proxy may have turned it into a strong one. */
export const isHeldByReader = (held = '', etag: string): boolean =>
  held.split(',').some((one) => ['*', etag.slice(2)].includes(one.trim().replace(/^W\//, '')))
