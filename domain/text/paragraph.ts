// A required text of a few paragraphs that a person reads: a request, a reason, an answer.
import { type FieldRefusal, refus } from '../protocol/refusal.ts'
import { isVide, longueur } from './texte.ts'

/** Characters. */
export const paragraphMax = 2000

/** The refusal of an empty text, with the sentence `vide`, or of one that is too long; or null. */
export function refuseParagraph<Champ extends string>(
  champ: Champ,
  texte: string,
  vide: string,
): FieldRefusal<Champ> | null {
  if (isVide(texte)) return refus(champ, vide)
  return longueur(texte) > paragraphMax
    ? refus(champ, `Ce texte ne peut pas dépasser ${paragraphMax} caractères.`)
    : null
}
