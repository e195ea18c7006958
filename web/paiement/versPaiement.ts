// Links to the payment of an ad: the amount is in the navigation state, never in the address (product §2 « Payment »).
import type { AnnonceCreee } from '#domain/annonce/annonce.ts'

/** The props of a link to the payment page; for a navigation, pass `state`. */
export const versPaiement = ({ uuid_annonce, a_payer }: AnnonceCreee) => ({
  to: `/paiement/${uuid_annonce}`,
  state: { montant: a_payer },
})

/** The amount in a navigation state, in euros; null without one. */
export function readMontant(state: unknown): number | null {
  const { montant } = (state ?? {}) as { montant?: unknown }
  return typeof montant === 'number' && montant > 0 && Number.isFinite(montant) ? montant : null
}

/** The address of an ad's withdrawal. */
export const versRetractation = (uuid_annonce: string): string => `/retractation?annonce=${uuid_annonce}`
