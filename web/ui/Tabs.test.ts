import { expect, test } from 'vitest'
import { moveRang } from './Tabs.tsx'

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 0],
  ['ArrowLeft', 2, 1],
  ['ArrowLeft', 0, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Enter', 1, null],
  ['Tab', 1, null],
])('%s depuis l’onglet %i de trois', (key, rang, vers) => {
  expect(moveRang(key, rang, 3)).toBe(vers)
})
