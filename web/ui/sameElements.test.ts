import { expect, test } from 'vitest'
import { sameElements } from './sameElements.ts'

const [un, deux] = [{}, {}]

test.each([
  [[], [], true],
  [[un, deux], [un, deux], true],
  [[un, deux], [deux, un], false],
  [[un], [{ ...un }], false],
  [[un], [un, deux], false],
  [[un, deux], [un], false],
])('%j, puis %j : %s', (avant, apres, pareils) => {
  expect(sameElements(avant, apres)).toBe(pareils)
})
