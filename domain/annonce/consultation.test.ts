// The readings of an ad: thirty days in order, zeros included, and a total that forgets none.
import { expect, test } from 'vitest'
import { serieVues, totalVues } from './consultation.ts'

const uuid_annonce = '11111111-1111-4111-8111-111111111111'
const vue = (jour: string, nombre_vues: number) => ({ uuid_annonce, jour, nombre_vues })

test('trente jours finissent aujourd’hui, un jour sans lecture compte zéro', () => {
  const serie = serieVues([vue('2026-03-01', 2), vue('2026-02-28', 5)], '2026-03-01')
  expect(serie).toHaveLength(30)
  expect(serie[0]).toEqual({ jour: '2026-01-31', nombre_vues: 0 })
  expect(serie.slice(-2)).toEqual([
    { jour: '2026-02-28', nombre_vues: 5 },
    { jour: '2026-03-01', nombre_vues: 2 },
  ])
  expect(serie.filter(({ nombre_vues }) => nombre_vues === 0)).toHaveLength(28)
})

test('un jour plus ancien sort de la courbe et reste dans le total', () => {
  const vues = [vue('2025-12-24', 7), vue('2026-03-01', 2)]
  expect(serieVues(vues, '2026-03-01').reduce((somme, { nombre_vues }) => somme + nombre_vues, 0)).toBe(2)
  expect(totalVues(vues)).toBe(9)
  expect(totalVues([])).toBe(0)
})

test('le changement d’heure ne double ni ne saute aucun jour', () => {
  const jours = serieVues([], '2026-04-05').map(({ jour }) => jour)
  expect(new Set(jours).size).toBe(30)
  expect(jours).toContain('2026-03-29')
})
