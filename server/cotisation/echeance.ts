// The deadlines of a start as a calendar file, at a stable address that calendars can subscribe to.
import type { FastifyInstance } from 'fastify'
import { cheminAgenda, listEcheances, periodeDe, rappelsDe, sayMontant } from '#domain/cotisation/echeance.ts'
import {
  cheminPrevision,
  computeMontants,
  readJour,
  readPrevision,
  readSaisiePrevision,
  readStatut,
  refusePrevision,
} from '#domain/cotisation/prevision.ts'
import { isJour } from '#domain/date/jour.ts'
import { marque } from '#domain/marque/marque.ts'
import type { Api } from '../api/api.ts'
import { addJournee, createAgenda, writeAgenda } from '../preparation/agenda.ts'

export function registerAgenda(app: FastifyInstance, { publicUrl, now }: Pick<Api, 'publicUrl' | 'now'>): void {
  app.get<{ Querystring: Record<string, unknown> }>(cheminAgenda, (request, reply) => {
    const { query } = request
    const debut = typeof query.debut === 'string' ? readJour(query.debut) : ''
    reply.header('x-content-type-options', 'nosniff')
    if (!isJour(debut))
      return reply
        .code(400)
        .type('text/plain; charset=utf-8')
        .send('Indiquez votre date de début, par exemple debut=2026-09-01.')
    return reply
      .headers({
        'cache-control': 'private, max-age=3600',
        'content-disposition': 'attachment; filename="mes-echeances.ics"',
      })
      .type('text/calendar; charset=utf-8')
      .send(writeEcheances(debut, query, publicUrl, now()))
  })
}

function writeEcheances(debut: string, query: Record<string, unknown>, publicUrl: string, maintenant: Date): string {
  const statut = readStatut(query.statut)
  const agenda = createAgenda({
    name: `Mes échéances de kiné, ${marque.nom}`,
    prodId: { company: marque.nom, product: 'echeances', language: 'FR' },
    url: publicUrl + cheminPrevision,
  })
  for (const echeance of listEcheances(debut, statut, montantsDe(query))) {
    const { cle, jour, du, titre, rappel, euros, source } = echeance
    const precisions = [du && periodeDe(echeance), euros !== null && sayMontant(euros)].filter(Boolean)
    addJournee(agenda, {
      // The start may change: the events of a followed calendar move with it.
      id: `${statut}-${cle}@${new URL(publicUrl).hostname}`,
      stamp: maintenant,
      jour,
      titre: precisions.length > 0 ? `${titre} (${precisions.join(', ')})` : titre,
      texte: `${rappel}\n\nSource : ${source.nom}, ${source.adresse}`,
      url: publicUrl + cheminPrevision,
      rappels: rappelsDe(echeance),
      sonne: titre,
    })
  }
  return writeAgenda(agenda)
}

/** Amounts of the form in the address; none for the default example. */
function montantsDe(query: Record<string, unknown>): Map<string, number> | undefined {
  const saisie = readSaisiePrevision({ get: (nom) => query[nom] })
  if (query.recettes === undefined || Object.keys(refusePrevision(saisie)).length > 0) return undefined
  return computeMontants(readPrevision(saisie))
}
