// Which ads speak of a retrocession (product D4 and D15).
import { expect, test } from 'vitest'
import { hasRetrocession } from './typeannonce.ts'

test.each([
  [1, 75, true],
  [2, null, true],
  [3, 0, true],
  [4, 60, true],
  [4, 0, true],
  [4, null, false],
  [null, null, true],
])('type %j, part gardée %j : %j', (id_typeannonce, retrocession_annonce, dit) => {
  expect(hasRetrocession({ id_typeannonce, retrocession_annonce })).toBe(dit)
})
