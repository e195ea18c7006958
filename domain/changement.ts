// What must be read again: after each call, and at each event of the live stream. Names alone: the browser carries them
// without the schemas of the contract.
import type { FunctionName, Row, Source, ViewName } from './contract.ts'
import type { Donnees, NomEvenement } from './flux.ts'

const rien: readonly Source[] = []
const annonces = ['lister_mes_annonces', 'lister_annonces', 'rpc/lister_annonces'] as const
const compte = ['lister_operations', ...annonces] as const
const forum = ['lister_forums', 'lister_messages_forum'] as const

/** What each call changes for who makes it: a function that is forgotten here does not compile. */
export const changements: Record<FunctionName, readonly Source[]> = {
  lister_annonces: rien,
  lister_profil: rien,
  inserer_annonce: compte,
  ajouter_annonce: compte,
  modifier_annonce: annonces,
  archiver_annonce: compte,
  pourvoir_annonce: annonces,
  renouveler_annonce: annonces,
  // Photos are no view: who shows them asks for their links again.
  generer_lien_image_annonce: rien,
  generer_lien_téléchargement_image: rien,
  generer_lien_telechargement_image: rien,
  generer_liens_telechargement_images: rien,
  generer_lien_suppression_image: rien,
  ordonner_photos_annonce: rien,
  // Counted for the owner, who is never the reader.
  compter_vue_annonce: rien,
  creer_paiement: ['lister_mes_annonces'],
  encaisser_cheque: ['lister_cheques_attendus', 'lister_journal', ...compte],
  renseigner_pseudo: ['lire_personne', ...annonces],
  renseigner_tel: ['lire_personne', ...annonces],
  renseigner_adr: ['lire_personne'],
  renseigner_numrpps: ['lire_personne'],
  renseigner_mails: ['lire_personne'],
  renseigner_presentation: ['lire_personne'],
  // The thread shows the message it has sent without reading it.
  envoyer_mp: ['lister_conversations'],
  envoyer_mp_conversation: ['lister_conversations'],
  envoyer_message_annonce: ['lister_conversations', 'lister_messages_prives'],
  marquer_conversation_lue: ['lister_conversations'],
  creer_forum: ['lister_forums'],
  envoyer_forum: forum,
  envoyer_message_forum: forum,
}

/** A view that an event changes; `cle` is the column by which the event says which rows of it, all of them without. */
type Relecture<N extends NomEvenement> = {
  [V in ViewName]: { vue: V; cle?: Extract<keyof Donnees<N>, keyof Row<V>> }
}[ViewName]

/** What each event has read again: one that is forgotten here does not compile. */
export const relectures: { [N in NomEvenement]: readonly Relecture<N>[] } = {
  conversation: [{ vue: 'lister_messages_prives', cle: 'uuid_conversation' }, { vue: 'lister_conversations' }],
  lu: [{ vue: 'lister_conversations' }],
  forum: [{ vue: 'lister_messages_forum', cle: 'uuid_forum' }, { vue: 'lister_forums' }],
  paiement: [{ vue: 'lister_mes_annonces' }, { vue: 'lister_operations' }],
}

/** Each view that some event changes, once: what is read again when events may have been missed. */
export const vuesSuivies: readonly ViewName[] = [
  ...new Set(
    Object.values(relectures)
      .flat()
      .map(({ vue }) => vue),
  ),
]
