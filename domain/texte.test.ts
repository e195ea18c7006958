// How a member's text is stored, and what is shown of a long one.
import { expect, test } from 'vitest'
import { estVide, extrait, lireTexte } from './texte.ts'

test('un texte est gardé avec ses lignes, sans ses caractères de contrôle', () => {
  expect(lireTexte(' Bonjour,\r\n\r\nune e\u0301quipe\u0000 \u0007de kinés \n')).toBe('Bonjour,\n\nune équipe de kinés')
})

test.each([
  ['', true],
  [' \n\t\u00a0', true],
  ['\u200b\u2060', true],
  ['a', false],
  ['👩‍⚕️', false],
])('le texte %j est vide : %s', (texte, vide) => {
  expect(estVide(texte)).toBe(vide)
})

test.each([
  ['Court.', 10, 'Court.'],
  ['Deux\n\nlignes', 20, 'Deux lignes'],
  ['Un cabinet de trois kinés', 12, 'Un cabinet…'],
  ['anticonstitutionnellement', 10, 'anticonst…'],
  ['👍👍👍👍', 3, '👍👍…'],
  ['a b', 3, 'a b'],
])('de %j en %i caractères on lit %j', (texte, max, lu) => {
  expect(extrait(texte, max)).toBe(lu)
  expect([...extrait(texte, max)].length).toBeLessThanOrEqual(max)
})
