// What an ad says of money in one sentence: the share kept, the fixed fee that stands for it, or the price of a practice.
import { formatRetrocession, formatWholeEuros } from '../text/format.ts'
import type { Annonce } from './annonce.ts'
import { hasRetrocession } from './typeannonce.ts'

export type MoneyOfAnnonce = Pick<
  Annonce,
  'id_typeannonce' | 'retrocession_annonce' | 'redevance_mensuelle' | 'prix_cession'
>

/** « Vous gardez 75 % · 25 % au cabinet », « Redevance fixe : 900 € par mois »; null for a sale that says nothing. */
export function sayMoney(annonce: MoneyOfAnnonce): string | null {
  const { redevance_mensuelle: redevance, prix_cession: prix } = annonce
  if (redevance !== null) return `Redevance fixe\u00a0: ${formatWholeEuros(redevance)} par mois`
  if (hasRetrocession(annonce)) return formatRetrocession(annonce.retrocession_annonce)
  return prix === null ? null : `Prix demandé\u00a0: ${formatWholeEuros(prix)}`
}

/** The same where room is short: « 75 % », « 900 € par mois », « 85 000 € »; null when nothing is stated. */
export function sayMoneyShort(annonce: MoneyOfAnnonce): string | null {
  const { redevance_mensuelle: redevance, retrocession_annonce: garde, prix_cession: prix } = annonce
  if (redevance !== null) return `${formatWholeEuros(redevance)} par mois`
  if (garde !== null) return `${garde}\u00a0%`
  return prix === null ? null : formatWholeEuros(prix)
}
