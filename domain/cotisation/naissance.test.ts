import { expect, test } from 'vitest'
import { countJours } from '../date/jour.ts'
import { listBirthDates } from './naissance.ts'

test('seize semaines, dont six avant ; huit d’arrêt au moins, dont six après', () => {
  const dates = listBirthDates('2027-03-15').map(({ quand }) => quand)
  expect(dates).toEqual([
    '2027-02-01',
    '2027-03-01',
    '2027-03-15',
    '2027-04-26',
    '2027-05-24',
    '2027-09-15',
    '2027-12-15',
  ])
  expect(countJours(dates[0]!, dates[4]!)).toBe(112)
  expect(countJours(dates[1]!, dates[3]!)).toBe(56)
})

test('un mois plus court s’arrête à son dernier jour ; une date fausse ne donne rien', () => {
  expect(listBirthDates('2027-08-31').at(-2)!.quand).toBe('2028-02-29')
  expect(listBirthDates('')).toEqual([])
})
