// Other periods of a replacement, published in one go: the same ad, once for each.
import * as z from 'zod/mini'
import { isJour } from '../date/jour.ts'
import { jour, listOf } from '../protocol/boundedSchemas.ts'
import { type FieldRefusal, refus } from '../protocol/refusal.ts'
import { Uuid } from '../protocol/uuid.ts'
import { formatPluriel } from '../text/format.ts'
import type { AnnonceCreee } from './annonce.ts'

/** New ads in one go. */
export const periodesMax = 4
/** Ads with the same text in thirty days, the first one included. */
export const memeTexteMax = periodesMax + 1

const jours = () => listOf(jour(), 1, periodesMax)

/** The first and last days, in the same order. */
export const PublierPeriodes = z.object({
  p_uuid_annonce: Uuid,
  p_debuts: jours(),
  p_fins: jours(),
  p_uuid_client: z.optional(z.nullable(Uuid)),
})

export interface Periode {
  debut: string
  fin: string
}

/** Why each period is refused, null where it is not; one that starts like another would be the same ad twice. */
export function refusePeriodes(
  periodes: readonly Periode[],
  dejaPublie: string | null,
): (FieldRefusal<keyof Periode> | null)[] {
  return periodes.map(({ debut, fin }, rang) => {
    if (!isJour(debut)) return refus('debut', 'Indiquez le premier jour.')
    if (!isJour(fin)) return refus('fin', 'Indiquez le dernier jour.')
    if (fin < debut) return refus('fin', 'Le dernier jour vient avant le premier.')
    const taken = [dejaPublie, ...periodes.slice(0, rang).map((autre) => autre.debut)]
    return taken.includes(debut) ? refus('debut', 'Une autre annonce commence déjà ce jour-là.') : null
  })
}

export const tropDeTextes = `Cette annonce a déjà ${memeTexteMax} périodes ce mois-ci. Changez son texte pour en publier d’autres.`
export const pasDePeriodes = 'Seul un remplacement se publie pour plusieurs périodes.'

/** The result, in a sentence. */
export const sayPubliees = (creees: readonly AnnonceCreee[]): string =>
  creees.some(({ a_payer }) => a_payer > 0)
    ? `${formatPluriel(creees.length, 'annonce')} en attente\u00a0: chacune sera en ligne dès que son paiement sera reçu.`
    : `${formatPluriel(creees.length, 'annonce')} de plus en ligne.`
