// Daily views of demo ads: many at publication, fewer later and at weekends.

import { addJours } from '#domain/date/jour.ts'
import { jourLegal } from '#domain/date/legalTime.ts'
import { limites } from '#domain/paiement/tarif.ts'
import type { AnnonceDemo } from './annonce.ts'
import type { SeededRandom } from './seededRandom.ts'

/** Number of people who viewed an ad on a day. */
export interface VueDemo {
  uuid_annonce: string
  /** YYYY-MM-DD */
  jour: string
  nombre: number
}

/** Factor for each day, from Sunday. */
const semaine = [0.8, 1.2, 1.1, 1, 1, 0.9, 0.6]

/** Views of ads whose plan shows them to the owner. */
export const createVues = (annonces: readonly AnnonceDemo[], now: Date, hasard: SeededRandom): VueDemo[] =>
  annonces
    .filter(({ code_tarif, date_publication }) => limites[code_tarif].statistiques && date_publication)
    .flatMap((annonce) => countVues(annonce, now, hasard))

function countVues({ uuid_annonce, code_tarif, ...dates }: AnnonceDemo, now: Date, hasard: SeededRandom): VueDemo[] {
  const attrait = (limites[code_tarif].score / 500) * (0.7 + 0.8 * hasard.next())
  const fin = jourLegal(now < dates.date_expiration! ? now : dates.date_expiration!)
  const vues: VueDemo[] = []
  let age = 0
  for (let jour = jourLegal(dates.date_publication!); jour <= fin; jour = addJours(jour, 1)) {
    const elan = 0.4 + 1.2 * Math.exp(-age++ / 5)
    const nombre = Math.round(attrait * elan * semaine[new Date(jour).getUTCDay()]! * (0.5 + hasard.next()))
    if (nombre > 0) vues.push({ uuid_annonce, jour, nombre })
  }
  return vues
}
