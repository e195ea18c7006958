// The plans and their limits (product §9, D2).
import { expect, test } from 'vitest'
import { codeGratuit, codesTarif, isPayant, readCodeTarif } from './plan.ts'
import { limiteTarif, sortTarifs } from './tarif.ts'

test.each([
  ['G0000', 40, 200, 0, false, 1000],
  ['P0001', 40, 500, 0, false, 2000],
  ['P0002', 80, 1000, 5, true, 3000],
  ['P0003', 80, 2000, 5, true, 4000],
])('les limites de %s', (code, titre, description, photos, statistiques, score) => {
  expect(limiteTarif(code)).toMatchObject({ titre, description, photos, statistiques, score })
})

test.each([
  ['G0000', 'G0000', false],
  ['G0001', 'G0000', false],
  ['P0001', 'P0001', true],
  ['P0002', 'P0002', true],
  ['P0003', 'P0003', true],
  ['', null, false],
  ['g0000', null, false],
  ['P0004', null, false],
])('le code « %s » est lu %j', (code, lu, payant) => {
  expect(readCodeTarif(code)).toBe(lu)
  expect(isPayant(code)).toBe(payant)
})

test.each([
  ['G0000', ['Visibilité de base', '30 jours en ligne']],
  ['P0001', ['Meilleure visibilité']],
  ['P0002', ['Jusqu’à 5 photos', 'Statistiques de vues']],
  ['P0003', ['En tête de liste', 'Support prioritaire', 'Toutes les options pro']],
])('%s offre %j', (code, avantages) => {
  expect(limiteTarif(code).avantages).toEqual(avantages)
})

test('un code inconnu est tenu aux limites du gratuit', () => {
  expect(limiteTarif('X')).toBe(limiteTarif(codeGratuit))
  expect(codeGratuit).toBe('G0000')
})

test('les plans se lisent dans l’ordre de leurs codes, sans toucher à la liste reçue', () => {
  const recus = (['P0003', 'G0000', 'P0002', 'P0001'] as const).map((code_tarif) => ({
    code_tarif,
    libelle_tarif: code_tarif,
    prix: 1,
    duree_jours: 30,
  }))
  expect(sortTarifs(recus).map(({ code_tarif }) => code_tarif)).toEqual(codesTarif)
  expect(recus[0]!.code_tarif).toBe('P0003')
})
