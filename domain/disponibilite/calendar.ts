// A member's free periods, for whoever has the link they gave: the days and the pseudonym, neither place nor conditions.
import * as z from 'zod/mini'
import { sayDates } from '../critere/faits.ts'
import { Uuid } from '../protocol/uuid.ts'

/** A free period; both days are included. */
export const FreePeriod = z.object({ pseudo_personne: z.string(), debut: z.iso.date(), fin: z.iso.date() })
export type FreePeriod = z.infer<typeof FreePeriod>

export const LireCalendrier = z.object({ p_jeton: Uuid })
export const PartagerCalendrier = z.object({ p_partage: z.boolean() })

export const sharedCalendarPath = (jeton: string): string => `/calendrier/${jeton}`
/** The same as a file, which calendars ask for again. */
export const sharedCalendarFile = (jeton: string): string => `${sharedCalendarPath(jeton)}/agenda.ics`

/** « Du 1er au 21 août ». */
export const sayFreePeriod = ({ debut, fin }: Pick<FreePeriod, 'debut' | 'fin'>, aujourdhui: string): string =>
  sayDates({
    datecontrat_annonce: debut,
    datefin_annonce: fin,
    souplesse_jours: null,
    date_publication: aujourdhui,
  }) ?? ''
