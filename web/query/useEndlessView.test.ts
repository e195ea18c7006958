// The next piece of a list that goes on: the offset it is read at, or none.
import { expect, test } from 'vitest'
import { nextOffset } from './useEndlessView.ts'

const rows = (nombre: number) => Array.from({ length: nombre })

test.each([
  ['le total est connu : la suite commence où l’on en est, quelle que soit la taille du morceau', 20, 100, 0, 20],
  ['… et après un morceau entier', 48, 100, 20, 68],
  ['tout est lu', 32, 100, 68, undefined],
  ['rien n’est venu : le total a baissé, la liste s’arrête', 0, 100, 68, undefined],
  ['sans total, un morceau entier en annonce un autre', 48, null, 48, 96],
  ['sans total, un morceau court est le dernier', 47, null, 48, undefined],
  ['le plus loin que l’on serve', 48, 20_000, 9_952, 10_000],
  ['au-delà, rien', 48, 20_000, 9_960, undefined],
])('%s', (_, nombre, total, offset, attendu) => {
  expect(nextOffset({ rows: rows(nombre), total }, offset, { size: 48, max: 10_000 })).toBe(attendu)
})
