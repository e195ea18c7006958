// The messages of a conversation in handfuls of neighbours, which do not change as others come before or after them.
import type { MessagePrive } from '#domain/messagerie/messagerie.ts'

const taille = 25

/** In the order of the messages, each under its number. */
export function groupInChunks(messages: readonly MessagePrive[]): [number, MessagePrive[]][] {
  const poignees = new Map<number, MessagePrive[]>()
  for (const message of messages) {
    const nom = Math.ceil(message.rang_dans_conversation / taille)
    const poignee = poignees.get(nom)
    if (poignee) poignee.push(message)
    else poignees.set(nom, [message])
  }
  return [...poignees]
}
