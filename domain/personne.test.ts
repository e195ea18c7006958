// The rules of a pseudo (§5, decision 26).
import { expect, test } from 'vitest'
import { lirePseudo, refusePseudo } from './personne.ts'

const bornes = 'Le pseudo doit contenir entre 2 et 30 caractères.'

test.each([
  ['Camille', null],
  ['Zoé D.', null],
  ['  ', 'Le pseudo ne peut pas être vide.'],
  ['', 'Le pseudo ne peut pas être vide.'],
  ['\u200b\u202e', 'Le pseudo ne peut pas être vide.'],
  ['a', bornes],
  [' a ', bornes],
  ['ab', null],
  ['a'.repeat(30), null],
  ['🦵'.repeat(30), null],
  ['a'.repeat(31), bornes],
])('« %s »', (saisie, phrase) => {
  expect(refusePseudo(saisie)).toBe(phrase)
})

test.each([
  ['  Camille   D. ', 'Camille D.'],
  ['Zoe\u0301', 'Zoé'],
  ['Ca\u202emille', 'Camille'],
  ['Ca\tmille', 'Camille'],
])('« %s » est gardé « %s »', (saisie, pseudo) => {
  expect(lirePseudo(saisie)).toBe(pseudo)
})
