// Messages of the simulator are accepted, within limits.
import { expect, test } from 'vitest'
import { asksOffset, offsetOf, readHauteur } from './simulateur.ts'

test.each([
  [{ kind: 'resize-height', value: 1234.4 }, 1234],
  [{ kind: 'resize-height', value: 10 }, 600],
  [{ kind: 'resize-height', value: 1e9 }, 6000],
  [{ kind: 'resize-height', value: Number.NaN }, null],
  [{ kind: 'resize-height', value: '900' }, null],
  [{ kind: 'get-offset', value: 900 }, null],
  ['resize-height', null],
  [null, null],
  [undefined, null],
])('%j donne %j', (message, hauteur) => {
  expect(readHauteur(message)).toBe(hauteur)
})

test('une demande de position est la seule entendue comme telle', () => {
  expect([{ kind: 'get-offset' }, { kind: 'resize-height', value: 900 }, 'get-offset', null].map(asksOffset)).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test.each([
  [120, 1500, 720, 0],
  [-300, 1500, 720, 300],
  [-1400, 1500, 720, 780],
  [-10, 600, 720, 0],
])('haut du cadre à %i px, haut de %i, boîte de %i : position %i', (haut, hauteur, boite, position) => {
  expect(offsetOf(haut, hauteur, boite)).toBe(position)
})
