// The mail about an unread private message: when it is sent, and its text.

import { writeDesabonnement } from '../mail/desabonnement.ts'
import { type WrittenMail, writeMail } from '../mail/mail.ts'
import { marque } from '../marque/marque.ts'
import { extrait } from '../text/texte.ts'
import { splitAnnonce } from './messagerie.ts'

/** Minutes a message stays unread before the mail is sent. */
export const rappelMinutes = 10

/** Most code points of a message shown in the mail. */
const lignesMax = 280

export interface Rappel {
  uuid_conversation: string
  pseudo_personne: string | null
  pseudo_interlocuteur: string
  /** The last ad that the conversation mentions. */
  titre_annonce: string | null
  /** Number of unread messages. */
  nombre: number
  /** The first unread message; null when the member chose not to show messages in mails. */
  contenu: string | null
  jeton: string
}

/** The mail; `site` is the site's origin. */
export function lettreRappel(rappel: Rappel, site: string): WrittenMail {
  const { uuid_conversation, pseudo_personne, pseudo_interlocuteur: qui, titre_annonce: titre, nombre, jeton } = rappel
  const contenu = rappel.contenu && extrait(splitAnnonce(rappel.contenu)?.reste ?? rappel.contenu, lignesMax)
  const dit = `${qui} vous a écrit${titre === null ? '' : ` à propos de «\u00a0${titre}\u00a0»`}`
  return writeMail({
    subject: dit,
    pseudo: pseudo_personne,
    passages: [
      `${dit}${contenu ? '\u00a0:' : '.'}`,
      ...(contenu ? [{ citation: contenu }] : []),
      ...(nombre > 1 ? [`${nombre} messages vous attendent dans cette conversation.`] : []),
      { lien: `${site}/messagerie?conversationId=${uuid_conversation}`, texte: 'Lire et répondre' },
      'Répondez depuis le site\u00a0: une réponse à cet e-mail ne lui arriverait pas.',
    ],
    raison: `Vous recevez cet e-mail parce qu’un message vous attend sur ${marque.nom}\u00a0: un seul pour cette conversation, jusqu’à ce que vous l’ouvriez.`,
    reglages: [
      { lien: `${site}/mon-compte`, texte: 'Choisir mes e-mails, avec ou sans les premières lignes' },
      { lien: writeDesabonnement('message', jeton, site).lien, texte: 'Ne plus recevoir ces e-mails' },
    ],
  })
}
