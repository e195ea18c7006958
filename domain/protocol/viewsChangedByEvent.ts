// The views each event of the live stream has read again: names alone, loaded with the stream.
import type { Row, ViewName } from '../contract/contract.ts'
import type { Donnees, NomEvenement } from './liveStream.ts'

/** A view that an event changes; `cle` is the column by which the event says which rows of it, all of them without. */
type Relecture<N extends NomEvenement> = {
  [V in ViewName]: { vue: V; cle?: Extract<keyof Donnees<N>, keyof Row<V>> }
}[ViewName]

/** A forgotten event does not compile. */
export const viewsChangedByEvent: { [N in NomEvenement]: readonly Relecture<N>[] } = {
  conversation: [{ vue: 'lister_messages_prives', cle: 'uuid_conversation' }, { vue: 'lister_conversations' }],
  lu: [{ vue: 'lister_conversations' }],
  forum: [{ vue: 'lister_messages_forum', cle: 'uuid_forum' }, { vue: 'lister_forums' }],
  paiement: [
    { vue: 'lister_mes_annonces' },
    { vue: 'lister_operations' },
    { vue: 'lire_disponible' },
    { vue: 'lister_factures' },
  ],
  notification: [{ vue: 'lister_notifications' }],
  preparation: [{ vue: 'lire_preparation', cle: 'uuid_conversation' }],
  verification: [{ vue: 'lire_verification' }, { vue: 'lire_justificatif' }],
}

/** Each view that some event changes, once: what is read again when events may have been missed. */
export const vuesSuivies: readonly ViewName[] = [
  ...new Set(
    Object.values(viewsChangedByEvent)
      .flat()
      .map(({ vue }) => vue),
  ),
]
