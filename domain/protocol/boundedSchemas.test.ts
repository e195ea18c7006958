// Bounds are inclusive; ids are read in any case.
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { advisoryLocks } from './advisoryLocks.ts'
import { intBetween, listOf, textUpTo, uuid as unUuid } from './boundedSchemas.ts'
import { isUuid } from './uuid.ts'

test.each([
  [-1, false],
  [0, true],
  [100, true],
  [101, false],
  [7.5, false],
])('%d est entre 0 et 100 : %s', (valeur, bon) => {
  expect(z.safeParse(intBetween(z.int(), 0, 100), valeur).success).toBe(bon)
})

test.each([
  [[], false],
  [['a'], true],
  [['a', 'b'], true],
  [['a', 'b', 'c'], false],
  [[1], false],
])('%j est une liste d’un ou deux textes : %s', (valeur, bonne) => {
  expect(z.safeParse(listOf(z.string(), 1, 2), valeur).success).toBe(bonne)
})

const uuid = '0d3f7a52-1b6e-4c8a-9f20-5e7d8c9b0a1f'

test.each([
  [uuid, true],
  [uuid.toUpperCase(), true],
  [`${uuid}0`, false],
  [`0${uuid}`, false],
  [uuid.replaceAll('-', ''), false],
  [uuid.replace('f', 'g'), false],
  ['', false],
  [[uuid], false],
  [null, false],
])('%j peut être un identifiant : %s', (valeur, oui) => {
  expect(isUuid(valeur)).toBe(oui)
})

test('un identifiant se lit en minuscules, un texte dit sa forme', () => {
  expect(z.safeParse(unUuid(), uuid.toUpperCase()).data).toBe(uuid)
  expect(z.toJSONSchema(textUpTo(3))).toMatchObject({ type: 'string', maxLength: 3 })
  expect(z.safeParse(textUpTo(3), ' '.repeat(12)).success).toBe(true)
  expect(z.safeParse(textUpTo(3), ' '.repeat(13)).success).toBe(false)
})

test('deux tâches n’ont pas le même verrou', () => {
  expect(Object.keys(advisoryLocks)).toEqual([
    'migration',
    'expiration',
    'communes',
    'demo',
    'ecriture',
    'rangs',
    'invitations',
    'signalement',
  ])
  expect(new Set(Object.values(advisoryLocks)).size).toBe(8)
})
