// The relevance score of an ad (product §9). The SQL that computes it takes these constants as parameters.
import { type CodeTarif, codesTarif, readCodeTarif } from '../paiement/plan.ts'
import { limites } from '../paiement/tarif.ts'

/** Points lost for each whole period of 24 h since publication. */
export const perteParJour = 34

const jour = 86_400_000

/**
 * Score of an ad of this plan; 0 base points for an unknown plan (product §9). Tests and benches compare the SQL's score with
 * this function.
 */
export function scorePertinence(codeTarif: string, publication: Date, maintenant: Date): number {
  const code = readCodeTarif(codeTarif)
  const base = code ? limites[code].score : 0
  return base - perteParJour * Math.floor((maintenant.getTime() - publication.getTime()) / jour)
}

/** Plans with their base score, best first, as parameters for the SQL ranking. */
export const bases: readonly { code: CodeTarif; score: number }[] = codesTarif
  .map((code) => ({ code, score: limites[code].score }))
  .sort((a, b) => b.score - a.score)
