// The relevance score of an ad (produit §9): the one place that knows the bases and the loss per day.
import { type CodeTarif, codesTarif, limites, readCodeTarif } from './tarif.ts'

/** Points an ad loses for each whole period of 24 h since its publication. */
export const perteParJour = 34

const jour = 86_400_000

/** Score of an ad of a plan, published at an instant, seen at another; an unknown plan starts from 0 (produit §9). */
export function scorePertinence(codeTarif: string, publication: Date, maintenant: Date): number {
  const code = readCodeTarif(codeTarif)
  const base = code ? limites[code].score : 0
  return base - perteParJour * Math.floor((maintenant.getTime() - publication.getTime()) / jour)
}

/** Plans with their base scores, best first, as the parameters an SQL ranking takes. */
export const bases: readonly { code: CodeTarif; score: number }[] = codesTarif
  .map((code) => ({ code, score: limites[code].score }))
  .sort((a, b) => b.score - a.score)
