// The deadlines of a start as a calendar file, at an address that stays: a calendar that follows it stays right.
import type { FastifyInstance } from 'fastify'
import ical, { ICalAlarmType, ICalEventTransparency } from 'ical-generator'
import { cheminAgenda, listEcheances, periodeDe } from '#domain/cotisation/echeance.ts'
import { cheminPrevision, readStatut, type Statut } from '#domain/cotisation/prevision.ts'
import { isJour } from '#domain/jour.ts'
import { marque } from '#domain/marque.ts'
import type { Door } from './door/api.ts'

/** How long before its day a deadline is recalled, in seconds. */
const rappelAvant = 7 * 24 * 3600

export function registerAgenda(app: FastifyInstance, { publicUrl, now }: Pick<Door, 'publicUrl' | 'now'>): void {
  app.get<{ Querystring: Record<string, unknown> }>(cheminAgenda, (request, reply) => {
    const { debut, statut } = request.query
    reply.header('x-content-type-options', 'nosniff')
    if (typeof debut !== 'string' || !isJour(debut))
      return reply
        .code(400)
        .type('text/plain; charset=utf-8')
        .send('Indiquez votre date de début, par exemple debut=2026-09-01.')
    return reply
      .headers({
        'cache-control': 'public, max-age=3600',
        'content-disposition': 'attachment; filename="mes-echeances.ics"',
      })
      .type('text/calendar; charset=utf-8')
      .send(writeAgenda(debut, readStatut(statut), publicUrl, now()))
  })
}

function writeAgenda(debut: string, statut: Statut, publicUrl: string, maintenant: Date): string {
  const agenda = ical({
    name: `Mes échéances de kiné, ${marque.nom}`,
    prodId: { company: marque.nom, product: 'echeances', language: 'FR' },
    url: publicUrl + cheminPrevision,
  })
  for (const echeance of listEcheances(debut, statut)) {
    const { cle, jour, fin, titre, rappel, source } = echeance
    const event = agenda.createEvent({
      id: `${debut}-${statut}-${cle}@${new URL(publicUrl).hostname}`,
      stamp: maintenant,
      start: new Date(jour),
      allDay: true,
      // A pending deadline does not keep the process alive.
      transparency: ICalEventTransparency.TRANSPARENT,
      summary: fin ? `${titre} (${periodeDe(echeance)})` : titre,
      description: `${rappel}\n\nSource : ${source.nom}, ${source.adresse}`,
      url: publicUrl + cheminPrevision,
    })
    event.createAlarm({ type: ICalAlarmType.display, trigger: rappelAvant, description: titre })
  }
  return agenda.toString()
}
