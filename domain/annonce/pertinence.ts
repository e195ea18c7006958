// The relevance score of an ad (product §9): its bases and its loss per day, which the SQL of the score takes as parameters.
import { type CodeTarif, codesTarif, readCodeTarif } from '../paiement/plan.ts'
import { limites } from '../paiement/tarif.ts'

/** Points an ad loses for each whole period of 24 h since its publication. */
export const perteParJour = 34

const jour = 86_400_000

/**
 * Score of an ad of a plan, published at an instant, seen at another; an unknown plan starts from 0 (product §9). It is the
 * oracle that tests and bench hold the SQL of the score to.
 */
export function scorePertinence(codeTarif: string, publication: Date, maintenant: Date): number {
  const code = readCodeTarif(codeTarif)
  const base = code ? limites[code].score : 0
  return base - perteParJour * Math.floor((maintenant.getTime() - publication.getTime()) / jour)
}

/** Plans with their base scores, best first, as the parameters an SQL ranking takes. */
export const bases: readonly { code: CodeTarif; score: number }[] = codesTarif
  .map((code) => ({ code, score: limites[code].score }))
  .sort((a, b) => b.score - a.score)
