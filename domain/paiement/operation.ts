// The ledger: its rows in the API, balances, and which ads the available money covers (product D17, D18).
import * as z from 'zod/mini'
import { naturesFacture } from './facture.ts'

export const operations = [
  'CREATION ANNONCE',
  'RENOUVELLEMENT ANNONCE',
  'PAIEMENT',
  'ANNULATION ANNONCE',
  'REMBOURSEMENT',
  'RETRACTATION',
  'AVOIR',
] as const

const instant = z.nullable(z.iso.datetime({ offset: true }))

/** The plan that a paid ad was sold under, and its state. */
export const Contrat = z.object({
  titre_annonce: z.string(),
  libelle_tarif: z.string(),
  /** Number of days sold. */
  duree_jours: z.int(),
  /** When the ad went online, and when it ends; null while it is not paid for. */
  date_publication: instant,
  date_expiration: instant,
  /** When the ad was removed before its end. */
  date_retrait: instant,
  /** Whether the member asked, when paying, to be online without waiting for the withdrawal period. */
  immediat: z.boolean(),
  date_retractation: instant,
})
export type Contrat = z.infer<typeof Contrat>

export const Operation = z.object({
  date_operation: z.iso.datetime({ offset: true }),
  operation: z.enum(operations),
  type_operation: z.enum(['Débit', 'Crédit']),
  /** Euros; negative for a debit. */
  montant: z.number(),
  /** The ad created, cancelled or paid for. */
  uuid_annonce: z.nullable(z.uuid()),
  /** When the member asked, with this payment, for immediate publication; null otherwise. */
  date_immediate: z.nullable(z.iso.datetime({ offset: true })),
  /** The invoice of a debit or the credit note of a withdrawal; `nommee` when the customer's name is known. */
  facture: z.nullable(
    z.object({ uuid_facture: z.uuid(), numero: z.string(), nature: z.enum(naturesFacture), nommee: z.boolean() }),
  ),
  /** For the debit of an ad's current period, unless cancelled. */
  contrat: z.nullable(Contrat),
})
export type Operation = z.infer<typeof Operation>

/** What a member paid beyond their ads, in euros: deducted from the next one (product D18). */
export const Disponible = z.object({ uuid_personne: z.uuid(), disponible: z.number() })

/** Euros to whole cents; amounts have two decimals at most. */
export const enCentimes = (euros: number): number => Math.round(euros * 100)

/** The balance in euros: the rows of the ledger added up in cents (product §3). */
export const solde = (lignes: readonly Pick<Operation, 'montant'>[]): number =>
  lignes.reduce((total, { montant }) => total + enCentimes(montant), 0) / 100

/** An ad that is not paid for yet; its price in cents. */
export interface AnnonceDue {
  uuid_annonce: string
  prix: number
}

/** Cents still needed for an ad: its price less the available money (product D18). */
export const resteDu = (prix: number, disponible: number): number => Math.max(0, prix - disponible)

/** The same in euros, before the ad is created. */
export const aPayer = (prix: number, disponible: number): number =>
  resteDu(enCentimes(prix), enCentimes(disponible)) / 100

/**
 * Which ads the available cents cover: in the given order, each one whose price fits in what is left. Also returns the remainder.
 */
export function coverDebits(
  disponible: number,
  dues: readonly AnnonceDue[],
): { couvertes: string[]; disponible: number } {
  const couvertes: string[] = []
  let reste = disponible
  for (const { uuid_annonce, prix } of dues) {
    if (prix > reste) continue
    reste -= prix
    couvertes.push(uuid_annonce)
  }
  return { couvertes, disponible: reste }
}
