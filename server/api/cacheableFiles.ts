// Adds an ETag and compression to responses that are not pages, so that a cached copy is answered 304.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createEncodings, type Encodings } from '../page/encodings.ts'
import { isHeldByReader } from '../page/sendPage.ts'

/** Responses smaller than this fit in one packet and are sent as they are. */
const packet = 1400

export function registerCacheableFiles(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const bytes = textOf(reply, payload)
    if (!bytes) return payload
    const forms = createEncodings(bytes, 'passing')
    const isSmall = bytes.length < packet
    // A 304 too: a cache must know that another encoding exists (RFC 9110, 15.4.5).
    if (!isSmall) reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
    if (isShared(reply)) {
      reply.header('etag', forms.etag)
      if (isHeldByReader(request.headers['if-none-match'], forms.etag)) {
        reply.code(304)
        // Fastify computes the Content-Length of a HEAD response from the payload.
        return request.method === 'HEAD' ? payload : null
      }
    }
    return isSmall ? payload : compress(forms, request, reply)
  })
}

/** The body as bytes; null for a stream, an image or an empty body. */
function textOf(reply: FastifyReply, payload: unknown): Buffer | null {
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
  const type = String(reply.getHeader('content-type'))
  return Buffer.isBuffer(bytes) && /^(text\/|application\/([\w.]+\+)?(json|xml))/.test(type) ? bytes : null
}

const isShared = (reply: FastifyReply): boolean =>
  reply.statusCode === 200 && String(reply.getHeader('cache-control')).startsWith('public')

function compress(forms: Encodings, { headers }: FastifyRequest, reply: FastifyReply): Buffer | Promise<Buffer> {
  const form = forms.formOf(headers['accept-encoding'])
  if (form !== 'identity') reply.header('content-encoding', form)
  return forms.as(form)
}
