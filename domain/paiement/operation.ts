// The ledger: its rows as the API answers them, the balance, and which ads the money available covers (product D17, D18).
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

/** What a paid ad was sold as, and where it stands. */
export const Contrat = z.object({
  titre_annonce: z.string(),
  libelle_tarif: z.string(),
  /** Days that were sold. */
  duree_jours: z.int(),
  /** When the ad was put on line, and until when it is; null while it waits for its money. */
  date_publication: instant,
  date_expiration: instant,
  /** When it left the lists before its end. */
  date_retrait: instant,
  /** Its member asked, paying, for it to be online at once. */
  immediat: z.boolean(),
  date_retractation: instant,
})
export type Contrat = z.infer<typeof Contrat>

export const Operation = z.object({
  date_operation: z.iso.datetime({ offset: true }),
  operation: z.enum(operations),
  type_operation: z.enum(['Débit', 'Crédit']),
  /** Euros, negative for a debit. */
  montant: z.number(),
  /** The ad that was created or cancelled, or that a payment was made for. */
  uuid_annonce: z.nullable(z.uuid()),
  /** When its member asked, with this payment, for the ad to be online at once; null otherwise. */
  date_immediate: z.nullable(z.iso.datetime({ offset: true })),
  /** The invoice of a debit, the credit note of a withdrawal; `nommee` once it is said to whom it is made out. */
  facture: z.nullable(
    z.object({ uuid_facture: z.uuid(), numero: z.string(), nature: z.enum(naturesFacture), nommee: z.boolean() }),
  ),
  /** Of the debit of an ad's present period, unless it was cancelled. */
  contrat: z.nullable(Contrat),
})
export type Operation = z.infer<typeof Operation>

/** What a member has paid beyond their ads, in euros: it comes off the next one (product D18). */
export const Disponible = z.object({ uuid_personne: z.uuid(), disponible: z.number() })

/** Euros as whole cents; an amount in euros carries two decimals at most. */
export const enCentimes = (euros: number): number => Math.round(euros * 100)

/** The balance in euros: the sum of the ledger's rows, added up in cents (product §3). */
export const solde = (lignes: readonly Pick<Operation, 'montant'>[]): number =>
  lignes.reduce((total, { montant }) => total + enCentimes(montant), 0) / 100

/** An ad whose debit waits for money; its price in cents. */
export interface AnnonceDue {
  uuid_annonce: string
  prix: number
}

/** Cents an ad still needs: its price less what is available (product D18). */
export const resteDu = (prix: number, disponible: number): number => Math.max(0, prix - disponible)

/** The same before the ad is made, in euros. */
export const aPayer = (prix: number, disponible: number): number =>
  resteDu(enCentimes(prix), enCentimes(disponible)) / 100

/**
 * The ads that the available cents cover, in the order given: each one whose price fits in what is left. Says what is
 * left after them.
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
