// A shared calendar as a file, which other calendars ask for again.
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { type FreePeriod, sharedCalendarFile, sharedCalendarPath } from '#domain/disponibilite/calendar.ts'
import { limitesAdresse } from '#domain/limite/limite.ts'
import { marque } from '#domain/marque/marque.ts'
import { isUuid } from '#domain/protocol/uuid.ts'
import type { Api } from '../api/api.ts'
import { addJournee, createAgenda, writeAgenda } from '../preparation/agenda.ts'
import { freePeriods, inTime } from './calendar.ts'

export function registerSharedCalendar(
  app: FastifyInstance,
  { database, limiteur, publicUrl, now }: Pick<Api, 'database' | 'limiteur' | 'publicUrl' | 'now'>,
): void {
  app.get<{ Params: { jeton: string } }>(sharedCalendarFile(':jeton'), async (request, reply) => {
    await limiteur.admitFrom(limitesAdresse.page, request.ip)
    const { jeton } = request.params
    if (!isUuid(jeton)) return reply.code(404).type('text/plain; charset=utf-8').send('Ce calendrier n’existe pas.')
    const asked = sql`select * from (${freePeriods(jeton, now())}) as v ${inTime}`
    const { rows } = await database.read<FreePeriod>(asked, 'visiteur')
    reply.headers({
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'cache-control': 'private, no-store',
    })
    // Empty when nothing is shared any more: a calendar that gets an error keeps the periods it had.
    return reply
      .header('content-disposition', 'attachment; filename="disponibilites.ics"')
      .type('text/calendar; charset=utf-8')
      .send(writeFree(rows, { url: publicUrl + sharedCalendarPath(jeton), now: now() }))
  })
}

function writeFree(periods: readonly FreePeriod[], { url, now }: { url: string; now: Date }): string {
  const agenda = createAgenda({
    name: periods[0] ? `${periods[0].pseudo_personne}, disponible` : 'Disponibilités',
    prodId: { company: marque.nom, product: 'disponibilites', language: 'FR' },
    url,
  })
  for (const { pseudo_personne, debut, fin } of periods)
    addJournee(agenda, {
      id: `${debut}-${fin}-${url.split('/').at(-1)}@${new URL(url).hostname}`,
      stamp: now,
      jour: debut,
      fin,
      titre: `${pseudo_personne}, disponible`,
      texte: '',
      url,
    })
  return writeAgenda(agenda)
}
