// What the payment provider does by itself, as the operators see it, and what they have to do about it.
import * as z from 'zod/mini'
import { Uuid } from '../protocol/uuid.ts'

export const genresIncident = ['remboursement', 'remboursement échoué', 'litige', 'fraude', 'montant'] as const
export type GenreIncident = (typeof genresIncident)[number]

export const IncidentPaiement = z.object({
  uuid_incident: z.uuid(),
  genre: z.enum(genresIncident),
  /** The provider's own name of it, to be found there. */
  reference: z.string(),
  /** Of a dispute: the provider's word. */
  etat: z.nullable(z.string()),
  date_incident: z.iso.datetime({ offset: true }),
  /** Euros. */
  montant: z.nullable(z.number()),
  /** Null when no payment of ours was found for it. */
  uuid_paiement: z.nullable(z.uuid()),
  uuid_annonce: z.nullable(z.uuid()),
  pseudo_personne: z.nullable(z.string()),
  email: z.nullable(z.string()),
})
export type IncidentPaiement = z.infer<typeof IncidentPaiement>

export const CibleIncident = z.object({ p_uuid_incident: Uuid })

export const incidentAbsent = 'Incident de paiement non trouvé, ou déjà réglé.'

/** The dispute that still holds the money of a payment: refunded too, it would go back twice. */
export const paiementConteste =
  'Ce paiement est contesté chez le prestataire\u00a0: rendu ici aussi, l’argent partirait deux fois. Répondez d’abord au litige.'

/** States of a dispute, or of a refund, that need nothing more. */
export const litigeClos = ['won', 'warning_closed', 'prevented'] as const

/** Its title at the desk, and what is to be done. */
export const ditIncident: Record<GenreIncident, { titre: string; faire: string }> = {
  remboursement: {
    titre: 'Remboursé chez le prestataire',
    faire:
      'Le registre du membre porte ce remboursement et l’avoir est établi. Remboursée en entier, son annonce est archivée\u00a0; il en est prévenu.',
  },
  'remboursement échoué': {
    titre: 'Un remboursement a échoué',
    faire:
      'Le membre n’a pas reçu l’argent, que notre registre dit rendu. Demandez-lui un RIB et faites un virement, ou remboursez-le chez le prestataire par un autre moyen.',
  },
  litige: {
    titre: 'Paiement contesté',
    faire:
      'Répondez dans le tableau de bord du prestataire avant la date qu’il donne, avec la confirmation de commande et la facture. Ne remboursez pas en plus.',
  },
  fraude: {
    titre: 'Soupçon de carte volée',
    faire: 'Regardez l’annonce et le compte. Rembourser chez le prestataire avant une contestation en évite les frais.',
  },
  montant: {
    titre: 'Payé, mais pas la somme demandée',
    faire:
      'Rien n’est crédité. Comparez avec le tableau de bord du prestataire, puis remboursez-y ce paiement et prévenez le membre.',
  },
}
