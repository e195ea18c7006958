// The end of the mails of an alert, by its token alone: asked by a POST, of a reader of mails (RFC 8058) or of a hand; never by a GET.
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { cheminDesabonnement } from '#domain/alerte.ts'
import { isUuid } from '#domain/wire/uuid.ts'
import type { Door } from './door/api.ts'
import { sendError } from './door/wire.ts'

export function registerDesabonnement(app: FastifyInstance, { database }: Pick<Door, 'database'>): void {
  app.register(async (route) => {
    route.removeAllContentTypeParsers()
    route.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) => done(null, body))
    route.setErrorHandler(sendError)
    route.post<{ Params: { jeton: string } }>(`${cheminDesabonnement}/:jeton`, async (request, reply) => {
      const { jeton } = request.params
      if (isUuid(jeton))
        await database.transaction((tx) =>
          tx.query(sql`update alerte set en_pause = 'membre', a_envoyer = false where jeton = ${jeton}`),
        )
      reply.header('cache-control', 'no-store')
      // Only a hand is led on: what a reader of mails is answered must not be elsewhere. An unknown token is answered alike.
      if (request.body === 'main=1') return reply.redirect(`${cheminDesabonnement}/fait`, 303)
      return reply.type('text/plain; charset=utf-8').send('Alerte arrêtée.')
    })
  })
}
