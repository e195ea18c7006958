// The mail that tells of a private message left unread: when it leaves, and its words. It says nothing of the message.
import { marque, signature } from './marque.ts'

/** Minutes a message stays unread before a mail tells of it. */
export const rappelMinutes = 10

export interface Rappel {
  uuid_conversation: string
  pseudo_personne: string | null
  pseudo_interlocuteur: string
}

/** Subject and text of the mail, for a site at an origin. */
export const lettreRappel = (rappel: Rappel, site: string): { subject: string; text: string } => ({
  subject: `${rappel.pseudo_interlocuteur} vous a écrit`,
  text: `Bonjour${rappel.pseudo_personne ? ` ${rappel.pseudo_personne}` : ''},

${rappel.pseudo_interlocuteur} vous a écrit sur ${marque.nom}. Son message vous attend ici\u00a0:

${site}/messagerie?conversationId=${rappel.uuid_conversation}

Vous recevez un seul e-mail pour cette conversation, jusqu’à ce que vous l’ouvriez.

Vous ne voulez plus de ces e-mails\u00a0? Le réglage est dans votre compte\u00a0:

${site}/mon-compte

${signature}
`,
})
