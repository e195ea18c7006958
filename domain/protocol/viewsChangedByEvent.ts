// The views to read again after each event of the live stream. Only names, loaded with the stream.
import type { Row, ViewName } from '../contract/contract.ts'
import type { Donnees, NomEvenement } from './liveStream.ts'

/** A view changed by an event; `cle` is the column that selects the changed rows; without it, all rows. */
type Relecture<N extends NomEvenement> = {
  [V in ViewName]: { vue: V; cle?: Extract<keyof Donnees<N>, keyof Row<V>> }
}[ViewName]

/** An event missing here is a compile error. */
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

/** All views changed by some event: read again after a lost connection. */
export const vuesSuivies: readonly ViewName[] = [
  ...new Set(
    Object.values(viewsChangedByEvent)
      .flat()
      .map(({ vue }) => vue),
  ),
]
