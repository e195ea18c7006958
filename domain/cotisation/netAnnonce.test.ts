// The net of an ad: the planner's own result, rounded; what is typed as fees.
import { expect, test } from 'vitest'
import { computeCotisations } from './cotisation.ts'
import { computeNet, readHonoraires } from './netAnnonce.ts'
import { computePrevision, readPrevision, readSaisiePrevision } from './prevision.ts'

const annonce = (retrocession_annonce: number | null, id_typeannonce = 1, code_departement_annonce = '37') => ({
  retrocession_annonce,
  id_typeannonce,
  code_departement_annonce,
})

// By hand: profit = fees × 12 × share, less the year's contributions, a month of it to the nearest ten.
test.each([2000, 3000, 4000, 5000, 6000].flatMap((fees) => [60, 70, 80, 100].map((share) => [fees, share] as const)))(
  '%d € d’honoraires par mois, %d %% gardés',
  (fees, share) => {
    const benefice = 12 * fees - Math.round((12 * fees * (100 - share)) / 100)
    const expected = (benefice - computeCotisations(benefice).total) / 12
    const { net, lien } = computeNet(annonce(share), fees)!
    expect(Math.abs(net - expected)).toBeLessThanOrEqual(5)
    expect(net % 10).toBe(0)
    const shown = computePrevision(readPrevision(readSaisiePrevision(new URL(lien, 'https://x').searchParams)))
    expect(Math.round(shown.net / 120) * 10).toBe(net)
  },
)

test('un remplaçant exclusif ne paie pas la CURPS ; outre-mer se dit au planificateur', () => {
  expect(computeNet(annonce(80, 2), 6000)!.net).toBeGreaterThanOrEqual(computeNet(annonce(80, 1), 6000)!.net)
  expect(computeNet(annonce(80, 1, '974'), 6000)!.lien).toContain('outremer=1')
})

test('sans part, rien ne se calcule', () => {
  expect(computeNet(annonce(null), 6000)).toBeNull()
})

test.each([
  ['6000', 6000],
  ['6 000 €', 6000],
  ['6.000', 6000],
  ['5500,50', 5500.5],
  ['', null],
  ['0', null],
  ['beaucoup', null],
  ['99999', null],
  ['-3', null],
])('« %s » vaut %s', (texte, euros) => {
  expect(readHonoraires(texte)).toBe(euros)
})
