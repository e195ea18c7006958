// Splits a conversation into groups of neighbours that do not change as more messages are loaded.
import type { MessagePrive } from '#domain/messagerie/messagerie.ts'

const taille = 25

/** The groups in order, each with its number. */
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
