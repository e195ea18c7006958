// A webhook: an address outside the API that another service posts to, authenticated by the signature of the raw body.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from './http.ts'
import { Refusal } from './refusal.ts'

type Receive = (body: Buffer, request: FastifyRequest, reply: FastifyReply) => Promise<{ received: true }>

export function registerWebhook(app: FastifyInstance, path: string, receive: Receive): void {
  app.register(async (route) => {
    route.removeAllContentTypeParsers()
    route.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    route.setErrorHandler(sendError)
    route.post(path, (request, reply) => {
      reply.header('cache-control', 'no-store')
      return receive(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), request, reply)
    })
    // An operator who checks the address in a browser learns that it is the right one.
    route.get(path, () => {
      throw onlyPosted
    })
  })
}

const onlyPosted = new Refusal(405, 'PT405', 'Cette adresse reçoit les avis d’un autre service, par POST seulement.', {
  headers: { allow: 'POST' },
})
