// The live stream (product D24): what it announces. Ids only: who hears one reads the view again.
import * as z from 'zod/mini'

export const evenements = {
  /** A message was sent in a conversation of the member. */
  conversation: z.object({ uuid_conversation: z.uuid(), rang: z.int() }),
  /** One of the two members of a conversation has read it up to a rank. */
  lu: z.object({ uuid_conversation: z.uuid(), rang: z.int() }),
  /** A message was written in a topic. */
  forum: z.object({ uuid_forum: z.uuid(), rang: z.int() }),
  /** A payment of the member was credited or given back, for an ad or for several. */
  paiement: z.object({ uuid_annonce: z.nullable(z.uuid()) }),
  /** Something awaits the member, or was seen. */
  notification: z.object({}),
  /** The preparation of a contract was changed, or agreed to. */
  preparation: z.object({ uuid_conversation: z.uuid() }),
  /** A check of the member's RPPS number has an answer. */
  verification: z.object({}),
} as const

export type NomEvenement = keyof typeof evenements
export type Donnees<N extends NomEvenement> = z.output<(typeof evenements)[N]>
export type Evenement = { [N in NomEvenement]: { nom: N; donnees: Donnees<N> } }[NomEvenement]
