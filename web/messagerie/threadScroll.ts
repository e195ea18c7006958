// Scrolling of a conversation: at the end it stays at the end; elsewhere the reader's position is kept.
import type { Attente, MessagePrive } from '#domain/messagerie/messagerie.ts'

/** Distance in pixels within which the position counts as the end. */
const near = 48

export interface Outbox {
  scrollHeight: number
  scrollTop: number
  clientHeight: number
}

export const isAtBottom = ({ scrollHeight, scrollTop, clientHeight }: Outbox): boolean =>
  scrollHeight - scrollTop - clientHeight < near

/** First and last message shown, by ids that stay the same once a message is sent. */
export function readThreadEnds(
  messages: readonly Pick<MessagePrive, 'uuid_message' | 'uuid_client'>[],
  attentes: readonly Pick<Attente, 'uuid_client'>[],
): Omit<VisibleThread, 'hauteur'> {
  const arrive = messages.at(-1)
  const dernier = attentes.at(-1)?.uuid_client ?? arrive?.uuid_client ?? arrive?.uuid_message
  return { premier: messages[0]?.uuid_message, dernier }
}

/** The displayed messages: first, last, and total height. */
export interface VisibleThread {
  premier: string | undefined
  dernier: string | undefined
  hauteur: number
}

/** What to do when the displayed messages change: scroll somewhere, or announce new messages below. */
export function followMessages(
  avant: VisibleThread,
  apres: VisibleThread,
  { enBas, scrollTop }: { enBas: boolean; scrollTop: number },
): { scrollTop: number } | 'dessous' | null {
  if (enBas) return { scrollTop: apres.hauteur }
  // Older messages were added above: keep what was read in place.
  if (avant.premier !== undefined && avant.premier !== apres.premier)
    return { scrollTop: scrollTop + apres.hauteur - avant.hauteur }
  return avant.dernier === apres.dernier ? null : 'dessous'
}
