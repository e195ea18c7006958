// What each call changes: names alone, which the browser carries without the schemas of the contract.
import type { FunctionName, Source } from '../contract.ts'

const rien: readonly Source[] = []
const annonces = ['lister_mes_annonces', 'lister_annonces', 'rpc/lister_annonces', 'rpc/compter_annonces'] as const
const compte = ['lister_operations', ...annonces] as const
const forum = ['lister_forums', 'lister_messages_forum'] as const

/** What each call changes for who makes it: a function that is forgotten here does not compile. */
export const changements: Record<FunctionName, readonly Source[]> = {
  lister_annonces: rien,
  compter_annonces: rien,
  lister_profil: rien,
  inserer_annonce: compte,
  ajouter_annonce: compte,
  modifier_annonce: annonces,
  archiver_annonce: compte,
  pourvoir_annonce: annonces,
  renouveler_annonce: compte,
  // Links are no view: who shows photos asks for them again. How many an ad has, and the first of them, are its own.
  generer_lien_image_annonce: rien,
  generer_lien_téléchargement_image: annonces,
  generer_lien_telechargement_image: annonces,
  generer_liens_telechargement_images: rien,
  generer_liens_couvertures: rien,
  generer_lien_suppression_image: annonces,
  ordonner_photos_annonce: annonces,
  // Counted for the owner, who is never the reader.
  compter_vue_annonce: rien,
  creer_paiement: ['lister_mes_annonces'],
  encaisser_cheque: ['lister_cheques_attendus', 'lister_credits', 'lister_journal', ...compte],
  rembourser_paiement: ['lister_credits', 'lister_journal', ...compte],
  renseigner_pseudo: ['lire_personne', ...annonces],
  renseigner_tel: ['lire_personne', ...annonces],
  renseigner_adr: ['lire_personne'],
  renseigner_numrpps: ['lire_personne'],
  renseigner_mails: ['lire_personne'],
  supprimer_compte: ['lire_personne'],
  garder_compte: ['lire_personne'],
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
