// The scroll of a conversation: at its end it stays there, elsewhere its reader stays on what they read.
import type { Attente, MessagePrive } from '#domain/messagerie/messagerie.ts'

/** Nearer than this to the end, in px, is the end. */
const near = 48

export interface Outbox {
  scrollHeight: number
  scrollTop: number
  clientHeight: number
}

export const isAtBottom = ({ scrollHeight, scrollTop, clientHeight }: Outbox): boolean =>
  scrollHeight - scrollTop - clientHeight < near

/** The two ends of what is shown, by ids that a message keeps when it reaches the server. */
export function readThreadEnds(
  messages: readonly Pick<MessagePrive, 'uuid_message' | 'uuid_client'>[],
  attentes: readonly Pick<Attente, 'uuid_client'>[],
): Omit<VisibleThread, 'hauteur'> {
  const arrive = messages.at(-1)
  const dernier = attentes.at(-1)?.uuid_client ?? arrive?.uuid_client ?? arrive?.uuid_message
  return { premier: messages[0]?.uuid_message, dernier }
}

/** The messages that were shown: the first, the last, and the height of all. */
export interface VisibleThread {
  premier: string | undefined
  dernier: string | undefined
  hauteur: number
}

/** Once other messages are shown: go to a place, or say that something came below. */
export function followMessages(
  avant: VisibleThread,
  apres: VisibleThread,
  { enBas, scrollTop }: { enBas: boolean; scrollTop: number },
): { scrollTop: number } | 'dessous' | null {
  if (enBas) return { scrollTop: apres.hauteur }
  // Older messages came above: what was read moves down by as much.
  if (avant.premier !== undefined && avant.premier !== apres.premier)
    return { scrollTop: scrollTop + apres.hauteur - avant.hauteur }
  return avant.dernier === apres.dernier ? null : 'dessous'
}
