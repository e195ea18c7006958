import { expect, test } from 'vitest'
import { type MoneyOfAnnonce, sayMoney, sayMoneyShort } from './money.ts'
import { typeCession, typeRemplacement } from './typeannonce.ts'

const remplacement: MoneyOfAnnonce = {
  id_typeannonce: typeRemplacement,
  retrocession_annonce: null,
  redevance_mensuelle: null,
  prix_cession: null,
}
const vente: MoneyOfAnnonce = { ...remplacement, id_typeannonce: typeCession }
const espaces = (texte: string | null) => texte?.replace(/[\u00a0\u202f]/g, ' ') ?? null

test.each<[MoneyOfAnnonce, string | null, string | null]>([
  [{ ...remplacement, retrocession_annonce: 75 }, 'Vous gardez 75 % · 25 % au cabinet', '75 %'],
  [{ ...remplacement, redevance_mensuelle: 900 }, 'Redevance fixe : 900 € par mois', '900 € par mois'],
  [remplacement, 'Rétrocession à convenir', null],
  [vente, null, null],
  [{ ...vente, prix_cession: 85_000 }, 'Prix demandé : 85 000 €', '85 000 €'],
  [{ ...vente, retrocession_annonce: 70, prix_cession: 85_000 }, 'Vous gardez 70 % · 30 % au cabinet', '70 %'],
])('%o dit %s', (annonce, phrase, court) => {
  expect(espaces(sayMoney(annonce))).toBe(phrase)
  expect(espaces(sayMoneyShort(annonce))).toBe(court)
})
