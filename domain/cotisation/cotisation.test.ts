// The contributions of a year, compared with the Urssaf’s own rules (modele-ti, commit 7b021aa of 30/06/2026), within eight
// euros.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  assietteDe,
  baremeCourant,
  beneficeDesPart,
  type Cotisations,
  computeCotisations,
  computeCotisationsMicro,
  computeForfait,
  computeGainAcre,
  computeRegularisation,
  indemniteJour,
  nomsCotisations,
  partAGarder,
  reserve,
  sayBaremeAttendu,
  sayMontantsDe,
  seuilsAcre,
} from './cotisation.ts'

/** Euros by which a computed amount may differ from the official one. */
const ecart = 8
const proche = (euros: number, attendus: number) => Math.abs(euros - attendus) <= ecart

describe('une année de croisière, recettes et part de charges : Urssaf, CARPIMKO, total, net avant impôt', () => {
  test.each([
    [3_000, 0.3, 299, 3_909, 4_208, -2_108],
    [8_000, 0, 759, 3_971, 4_730, 3_270],
    [20_000, 0.3, 1_202, 4_449, 5_651, 8_349],
    [30_000, 0.3, 1_718, 5_007, 6_725, 14_275],
    [40_000, 0.3, 2_234, 5_563, 7_797, 20_203],
    [50_000, 0.3, 2_762, 6_285, 9_047, 25_953],
    [60_000, 0.3, 3_289, 7_294, 10_583, 31_417],
    [70_000, 0.3, 3_820, 8_302, 12_122, 36_878],
    [80_000, 0.3, 4_346, 9_310, 13_656, 42_344],
    [100_000, 0.3, 5_403, 11_001, 16_404, 53_596],
    [120_000, 0.3, 7_703, 12_111, 19_814, 64_186],
    [150_000, 0.3, 10_455, 13_779, 24_234, 80_766],
    [250_000, 0.1, 22_199, 21_362, 43_561, 181_439],
  ])('%i € et %f : %i + %i = %i, reste %i', (recettes, part, urssaf, carpimko, total, net) => {
    const benefice = recettes * (1 - part)
    const dues = computeCotisations(benefice)
    const ecarts = [dues.urssaf - urssaf, dues.carpimko - carpimko, dues.total - total, benefice - dues.total - net]
    expect(ecarts.filter((euros) => Math.abs(euros) > ecart)).toEqual([])
  })
})

describe('avec l’ACRE', () => {
  test.each([
    [30_000, 8_108, 7_225.5],
    [48_709, 12_057, 10_783.5],
    [56_757, 13_823, 13_174.41],
  ])('un bénéfice de %i € coûte %f € sans elle, %f € avec', (benefice, sans, avec) => {
    expect(proche(computeCotisations(benefice).total, sans)).toBe(true)
    expect(proche(computeCotisations(benefice, { acre: true }).total, avec)).toBe(true)
  })

  test('elle retire 588 € de retraite de base, 255 ou 256 d’invalidité-décès, 17 d’indemnités et toute la maladie', () => {
    const [sans, avec] = [computeCotisations(30_000), computeCotisations(30_000, { acre: true })]
    const moins = (nom: keyof Cotisations['lignes']) => sans.lignes[nom] - avec.lignes[nom]
    expect(moins('retraiteBase')).toBe(588)
    expect([255, 256]).toContain(moins('invaliditeDeces'))
    expect([moins('indemnites'), avec.lignes.maladie]).toEqual([17, 0])
    for (const intacte of ['csg', 'cfp', 'curps', 'complementaire', 'asv'] as const) expect(moins(intacte)).toBe(0)
  })

  test('elle est entière jusqu’à 48 709 € de bénéfice, et nulle à 64 946 €', () => {
    expect(seuilsAcre()).toEqual({ plein: 48_709, nul: 64_946 })
    expect(computeGainAcre(64_946)).toBe(0)
    expect(computeGainAcre(200_000)).toBe(0)
    expect(computeGainAcre(48_709)).toBeGreaterThan(1_260)
    // Just below and just above the threshold, the results are equal but for rounding.
    expect(Math.abs(computeGainAcre(48_708) - computeGainAcre(48_712))).toBeLessThanOrEqual(4)
  })
})

test.each([
  [25_000, 26.33],
  [40_000, 40.55],
  [60_000, 60.82],
  [80_000, 81.1],
  [400_000, 197.51],
  [4_000, 0],
  [0, 0],
])('un bénéfice de %i € donne %f € par jour d’arrêt', (benefice, jour) => {
  expect(indemniteJour(benefice)).toBe(jour)
})

test('aux seuils mêmes, la maladie est due et un arrêt est indemnisé', () => {
  // Figures that give whole thresholds, with a base equal to the profit.
  const rond = { ...baremeCourant, pass: 50_000, abattement: { taux: 0, min: 0, max: 0 } }
  const maladie = (assiette: number) => computeCotisations(assiette, {}, rond).lignes.maladie
  expect([9_999, 10_000].map(maladie)).toEqual([0, 10])
  expect([4_999, 5_000].map((assiette) => indemniteJour(assiette, rond))).toEqual([0, 27.4])
})

test('chaque cotisation a son nom, et chaque estimation sa réserve', () => {
  expect(nomsCotisations).toEqual({
    maladie: 'Maladie-maternité',
    indemnites: 'Indemnités journalières',
    allocations: 'Allocations familiales',
    csg: 'CSG-CRDS',
    cfp: 'Formation professionnelle (CFP)',
    curps: 'Unions régionales (CURPS)',
    retraiteBase: 'Retraite de base',
    complementaire: 'Retraite complémentaire',
    asv: 'ASV',
    invaliditeDeces: 'Invalidité-décès',
  })
  expect(reserve).toBe(
    'Estimation 2026, activité entièrement conventionnée, année de croisière. Le simulateur officiel fait foi.',
  )
})

test('la part à garder : la moitié d’un petit bénéfice, un quart d’un moyen', () => {
  expect([10_000, 14_000, 18_000, 20_000, 22_000, 24_000, 40_000, 60_000].map((euros) => partAGarder(euros))).toEqual([
    50, 40, 35, 33, 31, 30, 25, 24,
  ])
  expect([30, 40, 50].map((pourCent) => beneficeDesPart(pourCent))).toEqual([24_000, 15_000, 11_000])
})

describe('les débuts', () => {
  test('une première année pleine est appelée sur 19 % du PASS', () => {
    const { assiette, urssaf, carpimko, lignes } = computeForfait()
    expect(assiette).toBeCloseTo(9_131.4, 1)
    expect([lignes.csg, lignes.indemnites, lignes.cfp, urssaf]).toEqual([886, 58, 120, 1_064])
    expect([lignes.retraiteBase, lignes.complementaire, lignes.asv, lignes.invaliditeDeces]).toEqual([
      968, 2_091, 239, 1_022,
    ])
    expect(carpimko).toBe(4_320)
  })

  test('la deuxième rattrape toute l’Urssaf et la retraite de base, rien d’autre', () => {
    const { urssaf, carpimko, total } = computeRegularisation(40_000)
    expect([urssaf, carpimko, total]).toEqual([2_046, 2_170, 4_216])
    const { lignes } = computeCotisations(40_000)
    expect(carpimko).toBe(lignes.retraiteBase - 968)
  })

  test('elle rend de l’argent à qui a gagné moins que le forfait', () => {
    expect(computeRegularisation(5_000).total).toBeLessThan(0)
  })

  test('le remplaçant exclusif ne doit pas la CURPS', () => {
    expect(computeCotisations(40_000, { curps: false }).lignes.curps).toBe(0)
    expect(computeCotisations(40_000).lignes.curps).toBe(30)
  })
})

test('au forfait des recettes, les charges ne comptent pas, et coûtent dès 10,8 % de charges', () => {
  const micro = computeCotisationsMicro(60_000)
  expect(micro.assiette).toBeCloseTo(39_600)
  expect(computeCotisations(60_000 * 0.9).total).toBeGreaterThan(micro.total)
  expect(computeCotisations(60_000 * 0.88).total).toBeLessThan(micro.total)
})

test('l’abattement est de 26 %, entre 1,76 et 130 % du PASS', () => {
  expect([60_000, 2_100, 500_000, 0, -4_000].map((benefice) => Math.round(assietteDe(benefice)))).toEqual([
    44_400, 1_254, 437_522, 0, 0,
  ])
})

describe('quel que soit le bénéfice', () => {
  const euros = fc.integer({ min: 0, max: 600_000 })

  test('gagner plus ne fait jamais payer moins, et ne fait jamais perdre', () => {
    fc.assert(
      fc.property(euros, fc.integer({ min: 0, max: 50_000 }), (benefice, plus) => {
        const [moins, davantage] = [computeCotisations(benefice), computeCotisations(benefice + plus)]
        expect(davantage.total).toBeGreaterThanOrEqual(moins.total)
        // Ten rounded lines, each off by half a euro at most.
        expect(davantage.total - moins.total).toBeLessThanOrEqual(Math.max(plus, 0) + 15)
      }),
    )
  })

  test('les lignes font les organismes, et les organismes le total', () => {
    fc.assert(
      fc.property(euros, fc.boolean(), fc.boolean(), (benefice, acre, curps) => {
        const { lignes, urssaf, carpimko, total } = computeCotisations(benefice, { acre, curps })
        expect(Object.values(lignes).reduce((sum, euros) => sum + euros)).toBe(total)
        expect(urssaf + carpimko).toBe(total)
        expect(Object.values(lignes).every((euros) => Number.isInteger(euros) && euros >= 0)).toBe(true)
      }),
    )
  })

  test('les bornes tiennent : base de 573 à 8 690 €, complémentaire de 2 091 à 12 544 €, CURPS jusqu’à 240 €', () => {
    fc.assert(
      fc.property(euros, (benefice) => {
        const { retraiteBase, complementaire, curps, indemnites } = computeCotisations(benefice).lignes
        expect(retraiteBase).toBeGreaterThanOrEqual(573)
        expect(retraiteBase).toBeLessThanOrEqual(8_690)
        expect(complementaire).toBeGreaterThanOrEqual(2_091)
        expect(complementaire).toBeLessThanOrEqual(12_544)
        expect(curps).toBeLessThanOrEqual(240)
        expect(indemnites).toBeGreaterThanOrEqual(58)
        expect(indemnites).toBeLessThanOrEqual(433)
      }),
    )
  })

  test('l’ACRE ne fait jamais payer davantage', () => {
    fc.assert(
      fc.property(euros, (benefice) => {
        expect(computeGainAcre(benefice)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

test('une année sans barème dit quels montants elle emprunte, et quand les siens viendront', () => {
  const suivante = baremeCourant.annee + 1
  expect([sayMontantsDe(baremeCourant.annee), sayMontantsDe(suivante)]).toEqual([
    '',
    `montants de ${baremeCourant.annee}`,
  ])
  expect(sayBaremeAttendu(suivante)).toContain(`Ceux de ${suivante} seront ici le 15 janvier ${suivante}.`)
})
