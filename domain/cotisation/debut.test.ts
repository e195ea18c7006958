// A start during the year: the days and quarters counted, the months of ACRE, and no payment that is not owed.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addJours } from '../date/jour.ts'
import { baremeCourant } from './cotisation.ts'
import { computeDebut, isApresAout, partAnnee, periodeAcre, seuilsDebut } from './debut.ts'

const commencer = (debut: string, benefice = 42_000, acre = false) => computeDebut(benefice, debut, { acre })

describe('une année commencée', () => {
  test.each([
    ['2026-01-01', 365, 9],
    ['2026-01-05', 361, 9],
    ['2026-03-31', 276, 9],
    ['2026-04-01', 275, 6],
    ['2026-07-01', 184, 3],
    ['2026-09-01', 122, 3],
    ['2026-09-30', 93, 3],
    ['2026-10-01', 92, 0],
    ['2026-12-31', 1, 0],
  ])('le %s : %i jours d’Urssaf, %i mois de CARPIMKO', (debut, jours, mois) => {
    expect(partAnnee(debut)).toEqual({ urssaf: jours / 365, carpimko: mois / 12 })
  })

  test.each([
    ['2026-01-01', 1_064, 3_240, 4_304],
    ['2026-09-01', 474, 1_081, 1_555],
    ['2026-10-01', 401, 0, 401],
  ])('le %s, le forfait appelle %i + %i = %i €', (debut, urssaf, carpimko, total) => {
    const { appele } = commencer(debut)[0]
    expect([appele.urssaf, appele.carpimko, appele.urssaf + appele.carpimko]).toEqual([urssaf, carpimko, total])
  })

  test('les seuils de TVA et du micro suivent ses jours', () => {
    expect(seuilsDebut('2026-01-01', baremeCourant)).toEqual({ tva: 37_500, micro: 83_600 })
    expect(seuilsDebut('2026-09-01', baremeCourant)).toEqual({ tva: 12_534, micro: 27_943 })
  })
})

test('après le 5 août, l’Urssaf de l’année se paie l’année suivante', () => {
  expect(['2026-08-05', '2026-08-06'].map(isApresAout)).toEqual([false, true])
  expect(['2026-08-05', '2026-08-06'].map((debut) => commencer(debut).map(({ report }) => report))).toEqual([
    [-0, 0],
    [-537, 537],
  ])
})

test('ses mois mis de côté : celui du début et les suivants', () => {
  const mois = ['2026-01-31', '2026-09-15', '2026-12-01'].map((debut) => commencer(debut).map((an) => an.mois))
  expect(mois).toEqual([
    [12, 12],
    [4, 12],
    [1, 12],
  ])
})

test('l’ACRE dure douze mois, et pèse d’autant sur la deuxième année', () => {
  expect(periodeAcre('2025-11-01')).toEqual({ du: '2025-11-01', au: '2026-10-31' })
  const gain = (debut: string) => commencer(debut)[1].dues.total - commencer(debut, 42_000, true)[1].dues.total
  // Of the 1 133 € of a whole year: nothing, then nine months, eight, ten, and the sickness contribution in full.
  expect(['2026-01-01', '2026-10-01', '2026-09-01', '2025-11-01'].map(gain)).toEqual([0, 855, 764, 948])
})

test('ce qui est payé en deux ans est ce qui est dû, et ce qui est mis de côté suffit', () => {
  const jours = fc.integer({ min: 0, max: 729 }).map((jours) => addJours('2025-01-01', jours))
  fc.assert(
    fc.property(jours, fc.integer({ min: -5_000, max: 400_000 }), fc.boolean(), (debut, benefice, acre) => {
      const annees = commencer(debut, benefice, acre)
      const total = (montants: readonly number[]) => montants.reduce((sum, montant) => sum + montant)
      expect(total(annees.map(({ aPayer }) => aPayer))).toBe(total(annees.map(({ dues }) => dues.total)))
      for (const { appele, report, regularisation, aPayer, parMois, mois, dues } of annees) {
        expect(appele.urssaf + appele.carpimko + report + regularisation.total).toBe(aPayer)
        expect(parMois * mois).toBeGreaterThanOrEqual(dues.total)
      }
      // What is asked on the flat base may exceed what is finally due.
      expect(annees[0].parMois * annees[0].mois).toBeGreaterThanOrEqual(annees[0].aPayer)
      expect(annees[1].regularisation.urssaf + annees[1].regularisation.carpimko).toBe(annees[1].regularisation.total)
    }),
  )
})
