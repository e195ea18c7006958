// Refunds: the credit of members as operators see it, the part of each payment to give back, and refusals (product D45).
import * as z from 'zod/mini'
import { Uuid } from '../protocol/uuid.ts'
import { formatEuros } from '../text/format.ts'
import { codesMoyenDePaiement } from './paiement.ts'

export const Credit = z.object({
  /** The payment to give back, in full or in part. */
  uuid_paiement: z.uuid(),
  /** When it was received. */
  date_operation: z.iso.datetime({ offset: true }),
  code_moyendepaiement: z.enum(codesMoyenDePaiement),
  /** Euros beyond what is owed. */
  montant: z.number(),
  /** Already requested from the checkout, which has not answered. */
  demande: z.boolean(),
  /** When the order was withdrawn: that refund is due and comes first. */
  date_retractation: z.nullable(z.iso.datetime({ offset: true })),
  uuid_annonce: z.nullable(z.uuid()),
  pseudo_personne: z.nullable(z.string()),
  email: z.nullable(z.string()),
})
export type Credit = z.infer<typeof Credit>

export const RembourserPaiement = z.object({
  p_uuid_paiement: Uuid,
  /** Euros, as shown to the operator. */
  p_montant: z.number(),
})

/** The checkout does not answer: the refund is reserved and requested again every minute. */
export const remboursementEnChemin =
  'La caisse ne répond pas\u00a0: le remboursement est noté, il partira dès qu’elle répondra.'
/** The checkout refused for good: the reserved amount becomes credit again. */
export const remboursementRefuse =
  'La caisse refuse ce remboursement\u00a0: l’argent n’est pas rendu. Voyez ce paiement dans le tableau de bord de la caisse.'

/** The refusal of a refund compared with the credit, both in cents; null when accepted. */
export function refuseRemboursement(montant: number, credit: number): string | null {
  if (credit === 0) return 'Il n’y a plus rien à rembourser sur ce paiement.'
  if (montant === credit) return null
  return `Ce qui peut être remboursé de ce paiement est ${formatEuros(credit / 100)}\u00a0: rien n’a été rendu.`
}
