// Which pieces of a long topic are shown, and what is left of it before and after them.
import { messagesParPiece, pieceDuRang, piecesAutour } from '#domain/forum/forum.ts'

/** From a piece to another, both shown; Infinity goes on with the topic. */
export interface LoadedRange {
  de: number
  a: number
}

export type Direction = 'avant' | 'apres'

/** The rank of the message that an address names; null when it names none. */
export const readRang = (hash: string): number | null => Number(/^#message-(\d{1,9})$/.exec(hash)?.[1] ?? 0) || null

/** The part shown of a topic of so many messages: the numbers of its pieces, and the messages around them. */
export function measureRange({ de, a }: LoadedRange, nombreMessages: number) {
  const derniere = pieceDuRang(nombreMessages)
  const fin = Math.min(a, derniere)
  return {
    pieces: nombreMessages === 0 ? [] : Array.from({ length: fin - de + 1 }, (_, n) => de + n),
    /** Messages between the first one and what is shown. */
    avant: (de - 1) * messagesParPiece,
    apres: Math.max(0, nombreMessages - fin * messagesParPiece),
    auBout: a >= derniere,
  }
}

/** The part to show once the address names a message: the same if the message is in it, else the one around the message. */
export function reachRang(etendue: LoadedRange, rang: number | null, nombreMessages: number): LoadedRange {
  const { pieces } = measureRange(etendue, nombreMessages)
  return rang === null || pieces.includes(pieceDuRang(rang)) ? etendue : piecesAutour(rang, nombreMessages)
}

/** The next piece in a direction, and what is shown with it. */
export function extendRange({ de, a }: LoadedRange, sens: Direction, nombreMessages: number) {
  const derniere = pieceDuRang(nombreMessages)
  if (sens === 'avant') return { piece: de - 1, etendue: { de: de - 1, a } }
  const piece = Math.min(a, derniere) + 1
  return { piece, etendue: { de, a: piece >= derniere ? Number.POSITIVE_INFINITY : piece } }
}
