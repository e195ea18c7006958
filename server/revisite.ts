// What everybody may keep is named by what it says, so that who comes back is told that it is still true.
import type { FastifyInstance } from 'fastify'
import { etagOf } from './page/forms.ts'
import { isHeld } from './page/sending.ts'

export function registerRevisite(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, send) => {
    const kept = String(reply.getHeader('cache-control')).startsWith('public')
    if (reply.statusCode !== 200 || typeof payload !== 'string' || !kept || reply.hasHeader('etag'))
      return send(null, payload)
    const etag = etagOf(Buffer.from(payload))
    reply.header('etag', etag)
    if (!isHeld(request.headers['if-none-match'], etag)) return send(null, payload)
    reply.code(304)
    // Fastify says the length of what HEAD does not send, and must have it for that.
    return send(null, request.method === 'HEAD' ? payload : null)
  })
}
