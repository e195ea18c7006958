import { expect, test } from 'vitest'
import { baremeCourant } from '#domain/cotisation/cotisation.ts'
import { h, renderHtml } from '../testing/render.ts'
import { BaremeManquant } from './BaremeManquant.tsx'

test.each([
  ['-01-14T22:59:00Z', false],
  ['-01-14T23:00:00Z', true],
  ['-12-31T12:00:00Z', true],
])('le bureau dit que le barème manque à partir du 15 janvier : %s, %s', (instant, dit) => {
  const annee = baremeCourant.annee + 1
  const html = renderHtml(h(BaremeManquant, { maintenant: new Date(`${annee}${instant}`) }))
  expect(html.includes(`Le barème de ${annee} manque`)).toBe(dit)
})

test('l’année du dernier barème, il ne manque rien', () => {
  expect(renderHtml(h(BaremeManquant, { maintenant: new Date(`${baremeCourant.annee}-12-31T12:00:00Z`) }))).toBe('')
})
