// Unsubscribes from a kind of mail with a token, by POST from a mail client (RFC 8058) or from the page; never by GET.
import type { FastifyInstance } from 'fastify'
import sql, { type Sql } from 'sql-template-tag'
import {
  abonnements,
  cheminDesabonnement,
  type NomAbonnement,
  readAbonnement,
  writeDesabonnement,
} from '#domain/mail/desabonnement.ts'
import { isUuid } from '#domain/protocol/uuid.ts'
import type { Api } from '../api/api.ts'
import { sendError } from '../api/http.ts'
import { mailsRefuses } from '../compte/personne.ts'

const arrets: Record<NomAbonnement, (jeton: string) => Sql> = {
  alerte: (jeton) => sql`update alerte set en_pause = 'membre' where jeton = ${jeton}`,
  message: (jeton) => refuse(jeton, sql`mails_messages = false`),
  forum: (jeton) => refuse(jeton, mailsRefuses('forum', true)),
  annonce: (jeton) => refuse(jeton, mailsRefuses('annonce', true)),
  favori: (jeton) => refuse(jeton, mailsRefuses('favori', true)),
  invitation: (jeton) => refuse(jeton, mailsRefuses('invitation', true)),
}

const refuse = (jeton: string, values: Sql): Sql =>
  sql`update personne set ${values} where jeton_mails = ${jeton} and date_depart is null`

export function registerUnsubscribe(app: FastifyInstance, { database }: Pick<Api, 'database'>): void {
  app.register(async (route) => {
    route.removeAllContentTypeParsers()
    route.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) => done(null, body))
    route.setErrorHandler(sendError)
    type Demande = { Params: { jeton: string }; Querystring: { de?: unknown } }
    route.post<Demande>(`${cheminDesabonnement}/:jeton`, async (request, reply) => {
      const { jeton } = request.params
      const de = readAbonnement(request.query.de)
      if (isUuid(jeton)) await database.transaction((tx) => tx.query(arrets[de](jeton)))
      reply.header('cache-control', 'no-store')
      // Only the page is redirected: a mail client expects no redirect. An unknown token gets the same answer.
      if (request.body === 'main=1') return reply.redirect(writeDesabonnement(de, 'fait', '').lien, 303)
      return reply.type('text/plain; charset=utf-8').send(abonnements[de].fait)
    })
  })
}
