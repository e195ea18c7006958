// The share of the profit to put aside for contributions, from which profit it is enough, and how much more is needed below.
import { formatEurosRonds } from '../text/format.ts'
import { beneficeDesPart, computeCotisations, partAGarder } from './cotisation.ts'

/** The usual percentages: most put aside `bas`; `haut` is enough above a given profit. */
const [bas, haut] = [25, 30]

export const tauxAGarder = `${bas} à ${haut}\u00a0%`

export const depuisGarder = `à partir de ${formatEurosRonds(beneficeDesPart(haut))} par an`

const petit = 10_000

/** Completes the rate: the profit from which it holds, and how high the share goes below it. */
export const pourQuiGarder = `du bénéfice à garder pour vos cotisations, ${depuisGarder}\u00a0; davantage en dessous, jusqu’à ${partAGarder(petit)}\u00a0% à ${formatEurosRonds(petit)}`

/** The profits of « Combien pour moi »: range, step and first value of its slider, and the rows of its table. */
export const beneficesCombien = { min: 5_000, max: 120_000, pas: 1_000, depart: 24_000 } as const
export const tableCombien = [10_000, 14_000, 18_000, 24_000, 40_000] as const

export function computeCombien(benefice: number): { part: number; parMois: number; parAn: number } {
  const { total } = computeCotisations(benefice)
  return { part: partAGarder(benefice), parMois: Math.ceil(total / 12), parAn: total }
}

export function sayCombien(benefice: number): string {
  const { part, parMois, parAn } = computeCombien(benefice)
  return `Sur ${formatEurosRonds(benefice)}, gardez ${part}\u00a0%\u00a0: ${formatEurosRonds(parMois)} par mois, ${formatEurosRonds(parAn)} par an.`
}
