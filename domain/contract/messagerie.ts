// The entries about conversations: read, begun, carried on, marked as read.
import type * as z from 'zod/mini'
import { compteurs, redit, textes } from '../limite/limite.ts'
import { Candidat, RenseignerCandidat } from '../messagerie/candidat.ts'
import {
  Conversation,
  EnvoyerMessageAnnonce,
  EnvoyerMp,
  EnvoyerMpConversation,
  MarquerConversationLue,
  MessageEnvoye,
  MessagePrive,
} from '../messagerie/messagerie.ts'
import { type Func, membre, readEntry, type View } from './entry.ts'

const { ecriture, message, profil, suivi } = compteurs

export const views = {
  lister_conversations: {
    resume: 'Les conversations de l’appelant, avec le début du dernier message et ce qui reste à lire.',
    ...readEntry.sienne,
    row: Conversation,
  },
  lister_messages_prives: {
    resume: 'Les messages des conversations de l’appelant, dans l’ordre de leur rang.',
    ...readEntry.sienne,
    row: MessagePrive,
  },
  lire_candidat: {
    resume: 'Le profil de candidat de l’appelant\u00a0; personne d’autre ne le lit, sauf dans un message qui le joint.',
    ...readEntry.sienne,
    row: Candidat,
  },
} as const satisfies Record<string, View>

const repeatOf = ({ p_contenu_message }: { p_contenu_message: string }, connu: boolean) =>
  connu ? null : redit(textes.message, p_contenu_message)

export const functions = {
  renseigner_candidat: {
    resume: 'Écrit son profil de candidat\u00a0; ce qui est absent ou vide s’efface.',
    ...membre,
    args: RenseignerCandidat,
    compteurs: [ecriture, profil],
  },
  // The thread shows the message it sends without reading it again.
  envoyer_mp: {
    resume: 'Écrit à un membre\u00a0: ouvre leur conversation, ou la continue.',
    ...membre,
    args: EnvoyerMp,
    cibles: { p_uuid_personne_destinataire: 'autrui' },
    result: MessageEnvoye,
    compteurs: [ecriture, message],
    redit: repeatOf,
  },
  envoyer_mp_conversation: {
    resume: 'Écrit dans une conversation ouverte.',
    ...membre,
    args: EnvoyerMpConversation,
    cibles: { p_uuid_conversation: 'sienne' },
    result: MessageEnvoye,
    compteurs: [ecriture, message],
    redit: repeatOf,
  },
  envoyer_message_annonce: {
    resume: 'Écrit à l’auteur d’une annonce\u00a0: le premier message la nomme.',
    ...membre,
    args: EnvoyerMessageAnnonce,
    cibles: { recipient_id: 'autrui', ad_id: 'autrui' },
    compteurs: [ecriture, message],
    redit: ({ ad_id, content }: z.output<typeof EnvoyerMessageAnnonce>, connu: boolean) =>
      connu ? null : redit(ad_id ? textes.candidature : textes.message, content),
  },
  // Called by the page itself as messages come into view.
  marquer_conversation_lue: {
    resume: 'Marque une conversation comme lue jusqu’à un rang, ou jusqu’à sa fin.',
    ...membre,
    args: MarquerConversationLue,
    cibles: { p_uuid_conversation: 'sienne' },
    compteurs: [suivi],
  },
} as const satisfies Record<string, Func>
