// Unsubscribes from a kind of mail with a token, by POST from a mail client (RFC 8058) or from the page; never by GET.
import type { FastifyInstance } from 'fastify'
import sql, { type Sql } from 'sql-template-tag'
import { jourLegal } from '#domain/date/legalTime.ts'
import {
  abonnements,
  cheminDesabonnement,
  lettreDesabonnement,
  type NomAbonnement,
  readAbonnement,
  writeDesabonnement,
} from '#domain/mail/desabonnement.ts'
import { isUuid } from '#domain/protocol/uuid.ts'
import type { Transaction } from '../adapter/database.ts'
import type { Api } from '../api/api.ts'
import { sendError } from '../api/http.ts'
import { mailsRefuses } from '../compte/personne.ts'
import { enqueueMailNow, type Lettre } from './outbox.ts'

const arrets: Record<NomAbonnement, (jeton: string) => Sql> = {
  alerte: (jeton) => sql`
    update alerte set en_pause = 'membre' where jeton = ${jeton} and en_pause is distinct from 'membre'`,
  message: (jeton) => sql`
    update personne set mails_messages = false where jeton_mails = ${jeton} and date_depart is null and mails_messages`,
  forum: (jeton) => refuse(jeton, 'forum'),
  annonce: (jeton) => refuse(jeton, 'annonce'),
  favori: (jeton) => refuse(jeton, 'favori'),
  invitation: (jeton) => refuse(jeton, 'invitation'),
}

const refuse = (jeton: string, de: Exclude<NomAbonnement, 'alerte' | 'message'>): Sql => sql`
  update personne set ${mailsRefuses(de, true)}
  where jeton_mails = ${jeton} and date_depart is null and not ${de} = any(mails_refuses)`

/** Stops a kind of mails; its member is told, once a day for each kind. */
async function unsubscribe(tx: Transaction, de: NomAbonnement, jeton: string, now: Date): Promise<void> {
  const { rows } = await tx.query<{ uuid_personne: string }>(sql`${arrets[de](jeton)} returning uuid_personne`)
  for (const { uuid_personne } of rows)
    await enqueueMailNow(
      tx,
      { nature: 'desabonnement', uuid_personne, reference: null, fois: `${de} ${jourLegal(now)}` },
      now,
    )
}

/** The kind is in the key of the mail. */
export const writeUnsubscribed: Lettre = async (database, { cle, uuid_personne }, site) => {
  const { rows } = await database.read<{ pseudo_personne: string | null }>(
    sql`select pseudo_personne from personne where uuid_personne = ${uuid_personne}`,
  )
  return rows[0] ? lettreDesabonnement({ ...rows[0], de: readAbonnement(cle.split(' ').at(-2)) }, site) : null
}

export function registerUnsubscribe(app: FastifyInstance, { database, now }: Pick<Api, 'database' | 'now'>): void {
  app.register(async (route) => {
    route.removeAllContentTypeParsers()
    route.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) => done(null, body))
    route.setErrorHandler(sendError)
    type Demande = { Params: { jeton: string }; Querystring: { de?: unknown } }
    route.post<Demande>(`${cheminDesabonnement}/:jeton`, async (request, reply) => {
      const { jeton } = request.params
      const de = readAbonnement(request.query.de)
      if (isUuid(jeton)) await database.transaction((tx) => unsubscribe(tx, de, jeton, now()))
      reply.header('cache-control', 'no-store')
      // Only the page is redirected: a mail client expects no redirect. An unknown token gets the same answer.
      if (request.body === 'main=1') return reply.redirect(writeDesabonnement(de, 'fait', '').lien, 303)
      return reply.type('text/plain; charset=utf-8').send(abonnements[de].fait)
    })
  })
}
