// Which pieces of a long topic are shown, and how many messages remain before and after.
import { messagesParPiece, pieceDuRang, piecesAutour } from '#domain/forum/forum.ts'

/** First and last piece shown; Infinity means that new messages are added. */
export interface LoadedRange {
  de: number
  a: number
}

export type Direction = 'avant' | 'apres'

/** The message rank in an address's hash; null without one. */
export const readRang = (hash: string): number | null => Number(/^#message-(\d{1,9})$/.exec(hash)?.[1] ?? 0) || null

/** Piece numbers and remaining messages for a topic of `nombreMessages`. */
export function measureRange({ de, a }: LoadedRange, nombreMessages: number) {
  const derniere = pieceDuRang(nombreMessages)
  const fin = Math.min(a, derniere)
  return {
    pieces: nombreMessages === 0 ? [] : Array.from({ length: fin - de + 1 }, (_, n) => de + n),
    /** Messages between the first one and the shown ones. */
    avant: (de - 1) * messagesParPiece,
    apres: Math.max(0, nombreMessages - fin * messagesParPiece),
    auBout: a >= derniere,
  }
}

/** The range to show when the address names a message: unchanged if it contains the message. */
export function reachRang(etendue: LoadedRange, rang: number | null, nombreMessages: number): LoadedRange {
  const { pieces } = measureRange(etendue, nombreMessages)
  return rang === null || pieces.includes(pieceDuRang(rang)) ? etendue : piecesAutour(rang, nombreMessages)
}

/** The next piece in a direction, and the resulting range. */
export function extendRange({ de, a }: LoadedRange, sens: Direction, nombreMessages: number) {
  const derniere = pieceDuRang(nombreMessages)
  if (sens === 'avant') return { piece: de - 1, etendue: { de: de - 1, a } }
  const piece = Math.min(a, derniere) + 1
  return { piece, etendue: { de, a: piece >= derniere ? Number.POSITIVE_INFINITY : piece } }
}
