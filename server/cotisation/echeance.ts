// The deadlines of a start as a calendar file, at a stable address that calendars can subscribe to.
import type { FastifyInstance } from 'fastify'
import { cheminAgenda, listEcheances, periodeDe, sayMontant } from '#domain/cotisation/echeance.ts'
import {
  cheminPrevision,
  computeMontants,
  readDebutant,
  readJour,
  readPrevision,
  readSaisiePrevision,
  refusePrevision,
  type SaisiePrevision,
} from '#domain/cotisation/prevision.ts'
import { isJour } from '#domain/date/jour.ts'
import { jourLegal } from '#domain/date/legalTime.ts'
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

const sansMontants =
  'Sans montants\u00a0: l’adresse de ce calendrier ne dit pas vos recettes. Faites votre calcul sur le site, puis ajoutez-le de nouveau.'

function writeEcheances(debut: string, query: Record<string, unknown>, publicUrl: string, maintenant: Date): string {
  const saisie = readSaisiePrevision({ get: (nom) => query[nom] })
  const debutant = readDebutant({ ...saisie, debut })
  const montants = montantsDe(query, saisie)
  const agenda = createAgenda({
    name: `Mes échéances de kiné, ${marque.nom}`,
    prodId: { company: marque.nom, product: 'echeances', language: 'FR' },
    url: publicUrl + cheminPrevision,
    ...(!montants && { description: sansMontants }),
  })
  for (const echeance of listEcheances(debutant, { montants, depuis: jourLegal(maintenant) })) {
    const { cle, quand, titre, rappel, euros, mois, alarmes, source } = echeance
    const precisions = [periodeDe(echeance), euros !== null && sayMontant(euros, mois)].filter(Boolean)
    addJournee(agenda, {
      // The start may change: the events of a followed calendar move with it.
      id: `${debutant.statut}-${cle}@${new URL(publicUrl).hostname}`,
      stamp: maintenant,
      jour: quand,
      titre: precisions.length > 0 ? `${titre} (${precisions.join(', ')})` : titre,
      texte: source ? `${rappel}\n\nSource : ${source.nom}, ${source.adresse}` : rappel,
      url: publicUrl + cheminPrevision,
      rappels: alarmes,
      sonne: titre,
    })
  }
  return writeAgenda(agenda)
}

/** Amounts of the form in the address; none for the default example. */
function montantsDe(query: Record<string, unknown>, saisie: SaisiePrevision): Map<string, number> | undefined {
  if (query.recettes === undefined || Object.keys(refusePrevision(saisie)).length > 0) return undefined
  return computeMontants(readPrevision(saisie))
}
