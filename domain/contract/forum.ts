// The entries of the forum: its topics and their answers.
import * as z from 'zod/mini'
import {
  CategorieForum,
  ChercherForum,
  CreerForum,
  EnvoyerForum,
  EnvoyerMessageForum,
  Forum,
  MarquerForumLu,
  MessageForum,
  ModifierMessageForum,
  RemercierMessageForum,
  RetirerMessageForum,
  SuivreForum,
  TrouvailleForum,
} from '../forum/forum.ts'
import { compteurs, redit, textes } from '../limite/limite.ts'
import { type Func, membre, readEntry, type View } from './entry.ts'

const { lecture, ecriture, sujet, reponse, retouche, suivi, question } = compteurs

export const views = {
  lister_categories_forum: {
    resume: 'Les catégories où s’ouvre un sujet.',
    ...readEntry.membre,
    row: CategorieForum,
  },
  lister_forums: {
    resume: 'Les sujets du forum, chacun avec le début de son premier message.',
    ...readEntry.membre,
    row: Forum,
  },
  lister_messages_forum: {
    resume: 'Les messages des sujets, dans l’ordre de leur rang.',
    ...readEntry.membre,
    row: MessageForum,
  },
} as const satisfies Record<string, View>

export const functions = {
  creer_forum: {
    resume: 'Ouvre un sujet, encore sans message, et donne son identifiant.',
    ...membre,
    args: CreerForum,
    result: z.uuid(),
    compteurs: [ecriture, sujet],
    redit: ({ p_titre_forum }: z.output<typeof CreerForum>) => redit(textes.sujet, p_titre_forum, 1),
  },
  envoyer_forum: {
    resume: 'Répond dans un sujet, sous un autre nom d’argument.',
    remplacee: 'envoyer_message_forum',
    ...membre,
    args: EnvoyerForum,
    cibles: { p_uuid_forum: 'montree' },
    compteurs: [ecriture, reponse],
    redit: ({ p_message_forum }: z.output<typeof EnvoyerForum>) => redit(textes.reponse, p_message_forum),
  },
  envoyer_message_forum: {
    resume: 'Répond dans un sujet.',
    ...membre,
    args: EnvoyerMessageForum,
    cibles: { p_uuid_forum: 'montree' },
    compteurs: [ecriture, reponse],
    redit: ({ p_contenu_message }: z.output<typeof EnvoyerMessageForum>) => redit(textes.reponse, p_contenu_message),
  },
  modifier_message_forum: {
    resume: 'Change un message de l’appelant\u00a0; passé dix minutes, le message le dit.',
    ...membre,
    args: ModifierMessageForum,
    cibles: { p_uuid_message: 'sienne' },
    compteurs: [ecriture, retouche],
    redit: ({ p_contenu_message }: z.output<typeof ModifierMessageForum>) => redit(textes.reponse, p_contenu_message),
  },
  retirer_message_forum: {
    resume: 'Retire un message de l’appelant\u00a0: sa place dit qu’il l’a retiré.',
    ...membre,
    args: RetirerMessageForum,
    cibles: { p_uuid_message: 'sienne' },
    compteurs: [ecriture, retouche],
  },
  remercier_message_forum: {
    resume: 'Dit merci d’un message d’un autre, ou ne le dit plus.',
    ...membre,
    args: RemercierMessageForum,
    cibles: { p_uuid_message: 'autrui' },
    compteurs: [ecriture],
  },
  chercher_forum: {
    resume:
      'Les sujets dont le titre ou un message a tous les mots d’une question, accents et terminaisons à part, les plus proches d’abord.',
    ...membre,
    args: ChercherForum,
    rows: TrouvailleForum,
    compteurs: [lecture, question],
  },
  suivre_forum: {
    resume: 'Suit un sujet, ou ne le suit plus\u00a0; l’ouvrir ou y répondre le suit déjà.',
    ...membre,
    args: SuivreForum,
    cibles: { p_uuid_forum: 'montree' },
    compteurs: [ecriture],
  },
  // Called by the page itself as messages come into view.
  marquer_forum_lu: {
    resume: 'Marque un sujet comme lu jusqu’à un rang, ou jusqu’à sa fin.',
    ...membre,
    args: MarquerForumLu,
    cibles: { p_uuid_forum: 'montree' },
    compteurs: [suivi],
  },
} as const satisfies Record<string, Func>
