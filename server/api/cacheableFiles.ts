// How what is no page leaves: named when everybody may keep it, so that who comes back is told that it is still true, and in the
// form its reader takes.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createEncodings, type Encodings } from '../page/encodings.ts'
import { isHeldByReader } from '../page/sendPage.ts'

/** Bytes that go in one packet as they are. */
const packet = 1400

export function registerCacheableFiles(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const bytes = textOf(reply, payload)
    if (!bytes) return payload
    const forms = createEncodings(bytes, 'passing')
    if (isShared(reply)) {
      reply.header('etag', forms.etag)
      if (isHeldByReader(request.headers['if-none-match'], forms.etag)) {
        reply.code(304)
        // Fastify says the length of what HEAD does not send, and must have it for that.
        return request.method === 'HEAD' ? payload : null
      }
    }
    return bytes.length < packet ? payload : compress(forms, request, reply)
  })
}

/** Null for a picture, a file being read, or nothing. */
function textOf(reply: FastifyReply, payload: unknown): Buffer | null {
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
  const type = String(reply.getHeader('content-type'))
  return Buffer.isBuffer(bytes) && /^(text\/|application\/([\w.]+\+)?(json|xml))/.test(type) ? bytes : null
}

const isShared = (reply: FastifyReply): boolean =>
  reply.statusCode === 200 && String(reply.getHeader('cache-control')).startsWith('public')

function compress(forms: Encodings, { headers }: FastifyRequest, reply: FastifyReply): Buffer | Promise<Buffer> {
  const form = forms.formOf(headers['accept-encoding'])
  reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
  if (form !== 'identity') reply.header('content-encoding', form)
  return forms.as(form)
}
