// Continuing a list that changes while it is read.
import { expect, test } from 'vitest'
import { readFollowing } from './useEndlessView.ts'

const size = 20
const ids = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i)

/** Reads further in a list whose first 20 rows of `before` are shown; returns what is added. */
async function readOn(before: number[], now: number[], total: 'exact' | null = 'exact') {
  const shown = before.slice(0, size)
  const asked: [number, number][] = []
  const { rows, next } = await readFollowing<number>(
    { shown: shown.length, size, isKnown: (id) => shown.includes(id) },
    async (offset, limit) => {
      asked.push([offset, limit])
      return { rows: now.slice(offset, offset + limit), total: total && now.length }
    },
  )
  return { rows, next, asked }
}

const list = ids(1, 100)
test('rien n’a bougé : la suite, une fois', async () => {
  expect(await readOn(list, list)).toEqual({ rows: ids(21, 20), next: 40, asked: [[10, 30]] })
})

test('une annonce d’avant est partie : aucune n’est sautée', async () => {
  const { rows } = await readOn(list, list.toSpliced(4, 1))
  expect(rows.slice(0, 3)).toEqual([21, 22, 23])
})

test('la dernière montrée est partie elle-même', async () => {
  expect((await readOn(list, list.toSpliced(19, 1))).rows[0]).toBe(21)
})

test('trois sont venues avant : aucune n’est montrée deux fois', async () => {
  expect((await readOn(list, [-3, -2, -1, ...list])).rows).toEqual(ids(21, 17))
})

test('plus de dix sont parties : on relit de plus loin', async () => {
  const { rows, asked } = await readOn(list, list.toSpliced(3, 15))
  expect(rows[0]).toBe(21)
  expect(asked).toEqual([
    [10, 30],
    [0, 40],
  ])
})

test.each([
  ['le total est lu', ids(1, 40), 'exact', undefined],
  ['une de plus', ids(1, 41), 'exact', 40],
  ['sans total, un morceau entier en annonce un autre', ids(1, 40), null, 40],
  ['sans total, un morceau court est le dernier', ids(1, 39), null, undefined],
] as const)('%s', async (_, now, total, next) => {
  expect((await readOn(list, now, total)).next).toBe(next)
})
