// The badge that others see on a member: a level of verification, and its date (product D27).
import * as z from 'zod/mini'

/** From lowest to highest: a student is not a physiotherapist yet. */
export const niveauxVerification = ['etudiant', 'annuaire', 'carte'] as const

/** Null while nothing is verified; `fin` is the last day of a student's certificate. */
export const InsigneMembre = z.nullable(
  z.object({ niveau: z.enum(niveauxVerification), date: z.iso.date(), fin: z.optional(z.iso.date()) }),
)
export type Insigne = NonNullable<z.infer<typeof InsigneMembre>>
