// Payments: means, arguments, and the sentences that refuse an amount (product D19).
import * as z from 'zod/mini'
import { code } from '../protocol/boundedSchemas.ts'
import { Uuid } from '../protocol/uuid.ts'
import { enCentimes } from './operation.ts'

export const codesMoyenDePaiement = ['CB', 'CHQ'] as const
export type CodeMoyenDePaiement = (typeof codesMoyenDePaiement)[number]

export const MoyenDePaiement = z.object({
  code_moyendepaiement: z.enum(codesMoyenDePaiement),
  libelle_moyendepaiement: z.string(),
})
export type MoyenDePaiement = z.infer<typeof MoyenDePaiement>

export const CreerPaiement = z.object({
  /** Euros. */
  p_montant: z.number(),
  p_code_moyendepaiement: code(),
  /** The ad paid for; without it, the ad is deduced from the amount. */
  p_uuid_annonce: z.optional(Uuid),
  /** Asks for immediate publication, before the end of the withdrawal period: days online are then due. */
  p_mise_en_ligne_immediate: z.optional(z.boolean()),
})

/** Whether an answer is the address of a checkout page, in http or https (product §8). */
export const isPagePaiement = (reponse: unknown): reponse is string =>
  typeof reponse === 'string' && /^https?:\/\/[a-z\d.-]+(:\d+)?([/?#]\S*)?$/i.test(reponse)

/** What a member owes, in cents: in total and for each unpaid ad, oldest first. */
export interface Dette {
  total: number
  annonces: readonly { uuid_annonce: string; reste: number }[]
}

/** An accepted payment: cents, and the ad paid for; null when it covers everything owed. */
export interface PaiementDemande {
  montant: number
  uuid_annonce: string | null
}

/** No means chosen, or one that is not offered (product §5). */
/** Shown while a public site lacks facts of its publisher. */
export const venteFermee =
  'Les offres payantes ne sont pas encore ouvertes\u00a0: des informations légales de l’éditeur manquent. Votre annonce est gardée, et l’offre Gratuit est ouverte.'

export const moyenManquant = 'Veuillez sélectionner un moyen de paiement.'
/** The checkout did not answer, or answered something unexpected (product §8). */
export const paiementImpossible = 'Une erreur est survenue lors du paiement.'
/** Shown after the checkout page, until its notification arrives. */
export const paiementEnChemin = 'Votre paiement est en cours d’enregistrement\u00a0: il apparaîtra dans un instant.'

/** Compares the announced amount with what is owed: the payment, or the sentence that refuses it. */
export function readPaiement(euros: number, dette: Dette, annonce: string | null): PaiementDemande | string {
  const montant = enCentimes(euros)
  if (dette.annonces.length === 0) return 'Vous n’avez rien à payer.'
  const due = dette.annonces.find(({ uuid_annonce }) => uuid_annonce === annonce)
  if (annonce !== null && !due) return 'Cette annonce est déjà payée.'
  // Stryker disable next-line EqualityOperator: an amount with two decimals is never exactly a millionth away from whole cents.
  const exact = Math.abs(euros * 100 - montant) < 1e-6
  if (exact && due && (montant === due.reste || montant === dette.total)) return { montant, uuid_annonce: annonce }
  if (exact && annonce === null) {
    const trouvee = dette.annonces.find(({ reste }) => reste === montant)
    if (montant === dette.total)
      return { montant, uuid_annonce: dette.annonces.length === 1 ? trouvee!.uuid_annonce : null }
    if (trouvee) return { montant, uuid_annonce: trouvee.uuid_annonce }
  }
  return 'Ce montant n’est pas celui que vous devez. Revenez à «\u00a0Mes annonces\u00a0», puis recommencez.'
}
