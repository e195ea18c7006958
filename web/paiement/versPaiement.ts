// The way to the payment of an ad: its amount travels in the navigation state, never in the address (product §2 « Payment »).
import type { AnnonceCreee } from '#domain/annonce/annonce.ts'

/** The props of a link to the payment; a navigation takes its `state`. */
export const versPaiement = ({ uuid_annonce, a_payer }: AnnonceCreee) => ({
  to: `/paiement/${uuid_annonce}`,
  state: { montant: a_payer },
})

/** The amount of a navigation state, in euros; null when there is none to pay. */
export function readMontant(state: unknown): number | null {
  const { montant } = (state ?? {}) as { montant?: unknown }
  return typeof montant === 'number' && montant > 0 && Number.isFinite(montant) ? montant : null
}

/** To where the contract of an ad is given up. */
export const versRetractation = (uuid_annonce: string): string => `/retractation?annonce=${uuid_annonce}`
