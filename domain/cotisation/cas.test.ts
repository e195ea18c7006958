// The planner compared with the Urssaf's own rules, and forty forms with their expected amounts.
import { describe, expect, test } from 'vitest'
import { casPrevision } from '../testing/casPrevision.ts'
import { computePrevision, readPrevision, readSaisiePrevision, refusePrevision } from './prevision.ts'

function prevoir(requete: string) {
  const saisie = readSaisiePrevision(new URLSearchParams(requete))
  expect(refusePrevision(saisie)).toEqual({})
  return computePrevision(readPrevision(saisie))
}

test.each(casPrevision)('« %s »', (requete, attendus) => {
  const { dues, annees } = prevoir(requete)
  expect([dues.urssaf, dues.carpimko, ...(annees?.map(({ aPayer }) => aPayer) ?? [null, null])]).toEqual(attendus)
})

/** Totals of betagouv/mon-entreprise, modele-ti, commit 7b021aa of 30/06/2026, of each start and of two second years. */
describe('le simulateur officiel, à 4 € près', () => {
  test.each([
    ['recettes=40000&charges=10000&debut=2026-01-01&acre=1', 7_226],
    ['recettes=60000&charges=18000&debut=2026-01-01&acre=1', 9_451],
    ['recettes=80000&charges=20000&debut=2026-01-01&acre=1', 14_128],
    ['recettes=90000&charges=20000&debut=2026-01-01&acre=1', 16_404],
    ['recettes=60000&charges=18000&debut=2026-04-01', 8_337],
    ['recettes=60000&charges=18000&debut=2026-09-01', 5_647],
    ['recettes=60000&charges=18000&debut=2026-09-01&statut=remplacant&acre=1', 5_107],
    ['recettes=48000&charges=0&debut=2026-12-15&statut=remplacant', 3_797],
    ['recettes=60000&charges=18000&debut=2025-07-01', 10_583],
    ['recettes=60000&charges=18000&debut=2025-07-01&acre=1', 10_006],
    ['recettes=60000&charges=18000&debut=2025-02-01', 10_583],
  ])('« %s » : %i €', (requete, officiel) => {
    const { dues, lectures } = prevoir(requete)
    expect(Math.abs((lectures?.simulateur ?? dues).total - officiel)).toBeLessThanOrEqual(4)
  })
})

describe('la première année selon le code', () => {
  test.each([
    // The CARPIMKO of nine months: 719 € of invalidity for 60 000 € of profit, 766 € for 70 000 €, where the ACRE is nil.
    ['recettes=80000&charges=20000&debut=2026-01-01&acre=1', 719],
    ['recettes=90000&charges=20000&debut=2026-01-01&acre=1', 767],
    ['recettes=60000&charges=18000&debut=2026-12-15', 0],
  ])('« %s » : %i € d’invalidité-décès', (requete, euros) => {
    expect(prevoir(requete).lectures!.loi.lignes.invaliditeDeces).toBe(euros)
  })

  test('les indemnités et la formation sont entières, quel que soit le jour du début', () => {
    for (const debut of ['2026-01-01', '2026-09-01', '2026-12-15'])
      for (const { lignes } of Object.values(prevoir(`recettes=20000&charges=6000&debut=${debut}`).lectures!))
        expect([lignes.indemnites, lignes.cfp]).toEqual([58, 120])
  })
})

test('la plus haute des deux lectures est celle qui est mise de côté', () => {
  const { lectures, dues, parMois, annees } = prevoir('recettes=60000&charges=18000&debut=2026-09-01')
  expect([lectures!.loi.total, lectures!.simulateur.total, dues.total]).toEqual([2_859, 5_651, 5_651])
  expect([parMois, annees![0].dues.total]).toEqual([Math.ceil(5_651 / 4), 2_859])
})

test('un début de 2027 est calculé avec les montants de 2026, un début de 2025 avec les siens', () => {
  const { annee, bareme, annees } = prevoir('recettes=60000&charges=18000&debut=2027-01-04')
  expect([annee, bareme.annee, annees!.map((an) => an.annee)]).toEqual([2027, 2026, [2027, 2028]])
  const [premiere] = prevoir('recettes=60000&charges=18000&debut=2025-01-01').annees!
  // 8 949 € of flat base; 2 312 € of complementary pension, over nine months.
  expect(premiere.appele.urssaf).toBe(Math.round(8949 * 0.097) + Math.round(0.003 * 0.4 * 47_100) + 118)
  expect(premiere.dues.lignes.complementaire).toBe(1734)
})
