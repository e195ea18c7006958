// Incidents decided at the payment provider (refunds, disputes): what operators see and have to do.
import * as z from 'zod/mini'
import { Uuid } from '../protocol/uuid.ts'

export const genresIncident = ['remboursement', 'remboursement échoué', 'litige', 'fraude', 'montant'] as const
export type GenreIncident = (typeof genresIncident)[number]

export const IncidentPaiement = z.object({
  uuid_incident: z.uuid(),
  genre: z.enum(genresIncident),
  /** The identifier at the provider, to find it there. */
  reference: z.string(),
  /** For a dispute: its status at the provider. */
  etat: z.nullable(z.string()),
  date_incident: z.iso.datetime({ offset: true }),
  /** Euros. */
  montant: z.nullable(z.number()),
  /** Null when it matches no payment of ours. */
  uuid_paiement: z.nullable(z.uuid()),
  uuid_annonce: z.nullable(z.uuid()),
  pseudo_personne: z.nullable(z.string()),
  email: z.nullable(z.string()),
})
export type IncidentPaiement = z.infer<typeof IncidentPaiement>

export const CibleIncident = z.object({ p_uuid_incident: Uuid })

export const incidentAbsent = 'Incident de paiement non trouvé, ou déjà réglé.'

/** Refusal of a refund during a dispute, which could give the money back twice. */
export const paiementConteste =
  'Ce paiement est contesté chez le prestataire\u00a0: rendu ici aussi, l’argent partirait deux fois. Répondez d’abord au litige.'

/** Statuses of a dispute or refund that need no action. */
export const litigeClos = ['won', 'warning_closed', 'prevented'] as const

/** The title shown on the desk, and what to do. */
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
