// The readings of the demo's ads: day by day, many when an ad appears, fewer afterwards and at week-ends.
import { jourLegal } from '#domain/heurelegale.ts'
import { limites } from '#domain/tarif.ts'
import type { AnnonceDemo } from './annonce.ts'
import type { Hasard } from './hasard.ts'

/** How many people read an ad on a day. */
export interface VueDemo {
  uuid_annonce: string
  /** YYYY-MM-DD */
  jour: string
  nombre: number
}

const jour = 86_400_000
/** From Sunday on. */
const semaine = [0.8, 1.2, 1.1, 1, 1, 0.9, 0.6]

/** The readings of the ads whose plan tells them to their owner. */
export const createVues = (annonces: readonly AnnonceDemo[], now: Date, hasard: Hasard): VueDemo[] =>
  annonces
    .filter(({ code_tarif, date_publication }) => limites[code_tarif].statistiques && date_publication)
    .flatMap((annonce) => countVues(annonce, now, hasard))

function countVues({ uuid_annonce, code_tarif, ...dates }: AnnonceDemo, now: Date, hasard: Hasard): VueDemo[] {
  const attrait = (limites[code_tarif].score / 500) * (0.7 + 0.8 * hasard.next())
  const debut = dates.date_publication!.getTime()
  const fin = Math.min(now.getTime(), dates.date_expiration!.getTime())
  const vues: VueDemo[] = []
  for (let n = 0; debut + n * jour <= fin; n++) {
    const date = new Date(debut + n * jour)
    const elan = 0.4 + 1.2 * Math.exp(-n / 5)
    const nombre = Math.round(attrait * elan * semaine[date.getUTCDay()]! * (0.5 + hasard.next()))
    if (nombre > 0) vues.push({ uuid_annonce, jour: jourLegal(date), nombre })
  }
  return vues
}
