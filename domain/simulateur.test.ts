// Messages of the simulator: one is believed, within limits.
import { expect, test } from 'vitest'
import { readHauteur } from './simulateur.ts'

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
