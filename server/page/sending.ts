// A page on the wire: in the form its reader takes, or the word that what they hold is still true.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { formOf } from './forms.ts'
import type { Made } from './kept.ts'

const html = 'text/html; charset=utf-8'

/** Seconds after which a page whose data could not be read is worth asking for again, to who is no browser. */
const comeBack = 2

/** A picture that is compressed already goes as it is. */
export async function sendPage(
  { status, forms }: Made,
  headers: Record<string, string>,
  request: FastifyRequest,
  reply: FastifyReply,
  type = html,
): Promise<Buffer | FastifyReply> {
  reply.headers({ ...headers, etag: forms.etag, vary: 'Accept-Encoding' })
  if (status === 200 && isHeld(request.headers['if-none-match'], forms.etag)) return reply.code(304).send()
  const form = type === 'image/png' ? 'identity' : formOf(request.headers['accept-encoding'])
  if (form !== 'identity') reply.header('content-encoding', form)
  if (status === 503) reply.header('retry-after', comeBack)
  reply.code(status).type(type)
  return forms.as(form)
}

/** Whether one of the names that a reader holds is this page's; who stands between may have written it as a strong one. */
const isHeld = (held = '', etag: string): boolean =>
  held.split(',').some((one) => one.trim().replace(/^W\//, '') === etag.slice(2))
