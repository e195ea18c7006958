// Events of the live stream (product D24). They carry only ids: the receiver reads the view again.
import * as z from 'zod/mini'

export const evenements = {
  /** A message was sent in a conversation of the member. */
  conversation: z.object({ uuid_conversation: z.uuid(), rang: z.int() }),
  /** One of the two members of a conversation read it up to a rank. */
  lu: z.object({ uuid_conversation: z.uuid(), rang: z.int() }),
  /** A message was written in a topic. */
  forum: z.object({ uuid_forum: z.uuid(), rang: z.int() }),
  /** A payment of the member was received or refunded, for one ad or several. */
  paiement: z.object({ uuid_annonce: z.nullable(z.uuid()) }),
  /** The member's notifications changed. */
  notification: z.object({}),
  /** A contract preparation was changed or agreed to. */
  preparation: z.object({ uuid_conversation: z.uuid() }),
  /** The check of the member's RPPS number is over. */
  verification: z.object({}),
} as const

export type NomEvenement = keyof typeof evenements
export type Donnees<N extends NomEvenement> = z.output<(typeof evenements)[N]>
export type Evenement = { [N in NomEvenement]: { nom: N; donnees: Donnees<N> } }[NomEvenement]
