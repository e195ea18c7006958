// How many ads are where, in steps and in words.
import { expect, test } from 'vitest'
import {
  chooseSteps,
  colonnesDepartement,
  colonnesVille,
  countZones,
  formatSteps,
  sayNombre,
  stepOf,
  ZoneAnnonces,
} from './zone.ts'

test('une carte de villes lit d’une zone tout sauf son département, celle des départements le nombre et lui', () => {
  const { code_departement: _, ...ville } = ZoneAnnonces.shape
  expect(colonnesVille.toSorted()).toEqual(Object.keys(ville).sort())
  expect(colonnesDepartement).toEqual(['code_departement', 'nombre'])
})

test.each([
  [[], [1]],
  [[0, 0, 1], [1]],
  [
    [5, 10, 2, 4, 1],
    [1, 2, 4, 5, 10],
  ],
  [
    [1, 2, 3, 4, 5, 5, 5],
    [1, 2, 3, 5],
  ],
  [
    [1, 1, 2, 2, 3, 4, 6, 9, 14, 15, 16, 19],
    [1, 2, 3, 9, 15],
  ],
  [
    [120, 340, 571, 680, 900, 1400, 2300, 4100, 5600, 9100],
    [1, 500, 900, 2000, 5000],
  ],
  // Round: a figure then noughts, or 15 and 25 then noughts, nothing else.
  [
    [3, 19, 27, 99, 149],
    [1, 15, 25, 90, 100],
  ],
  [
    [101, 155, 299, 359, 1159],
    [1, 150, 250, 300, 1000],
  ],
  [
    [1, 1499, 1500, 2599, 3500],
    [1, 1000, 1500, 2500, 3000],
  ],
])('des nombres %j, les paliers %j', (nombres, paliers) => {
  expect(chooseSteps(nombres)).toEqual(paliers)
})

test('les paliers se lisent, et chaque nombre a le sien', () => {
  const paliers = [1, 2, 5, 10]
  expect(formatSteps(paliers)).toEqual(['1', '2 à 4', '5 à 9', '10 et plus'])
  expect([0, 1, 2, 4, 5, 9, 10, 5000].map((n) => stepOf(n, paliers))).toEqual([0, 1, 2, 2, 3, 3, 4, 4])
})

test('un nombre se dit, rien aussi', () => {
  expect([0, 1, 12, 1200].map(sayNombre)).toEqual(['aucune annonce', '1 annonce', '12 annonces', '1\u202f200 annonces'])
  expect(countZones([{ nombre: 3 }, { nombre: 4 }])).toBe(7)
})
