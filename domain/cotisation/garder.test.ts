// The share to put aside: the printed figure is the computed one.
import { expect, test } from 'vitest'
import { computeCotisations } from './cotisation.ts'
import { computeCombien, pourQuiGarder, sayCombien, tauxAGarder } from './garder.ts'

const plain = (texte: string) => texte.replaceAll(/\s/g, ' ')

test('le taux est dit avec sa borne, et ce qu’il faut en dessous', () => {
  expect(plain(`${tauxAGarder} ${pourQuiGarder}`)).toBe(
    '25 à 30 % du bénéfice à garder pour vos cotisations, à partir de 24 000 € par an ; ' +
      'davantage en dessous, jusqu’à 50 % à 10 000 €',
  )
})

test('à partir de 24 000 €, 30 % suffisent toujours, et en dessous jamais', () => {
  const assez = (benefice: number) => computeCotisations(benefice).total <= 0.3 * benefice
  for (let benefice = 1000; benefice <= 400_000; benefice += 1000)
    expect([benefice, assez(benefice)]).toEqual([benefice, benefice >= 24_000])
})

test('combien pour moi : la part, par mois et par an', () => {
  expect([10_000, 24_000, 60_000].map(computeCombien)).toEqual([
    { part: 50, parMois: 420, parAn: 5_036 },
    { part: 30, parMois: 599, parAn: 7_185 },
    { part: 24, parMois: 1_212, parAn: 14_534 },
  ])
  expect(plain(sayCombien(14_000))).toBe('Sur 14 000 €, gardez 40 % : 472 € par mois, 5 655 € par an.')
})
