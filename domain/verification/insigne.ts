// What others are told was checked of a member: a level, and the day it was reached (product D27).
import * as z from 'zod/mini'

/** The lowest first: who studies is not a physiotherapist yet. */
export const niveauxVerification = ['etudiant', 'annuaire', 'carte'] as const

/** Null while nothing is proved; `fin` is the last day of what proves that one studies. */
export const InsigneMembre = z.nullable(
  z.object({ niveau: z.enum(niveauxVerification), date: z.iso.date(), fin: z.optional(z.iso.date()) }),
)
export type Insigne = NonNullable<z.infer<typeof InsigneMembre>>
