// E-mail addresses as people type them, and hostile ones.
import { expect, test } from 'vitest'
import { emailMax, isEmail, readBoite } from './email.ts'

test.each([
  'camille@exemple.fr',
  'Camille.Martin+kine@sous.domaine.exemple.fr',
  'camille@kiné.fr',
  'camille@xn--kin-dma.fr',
  'o’neil@exemple.fr'.replace('’', "'"),
  `${'a'.repeat(emailMax - '@exemple.fr'.length)}@exemple.fr`,
])('%s est une adresse', (adresse) => {
  expect(isEmail(adresse)).toBe(true)
})

test.each([
  '',
  'camille',
  'camille@exemple',
  'camillé@exemple.fr',
  'camille@kiné\u200b.fr',
  '@exemple.fr',
  'camille@@exemple.fr',
  'camille martin@exemple.fr',
  'x<victime@exemple.fr>',
  '"x"<victime@exemple.fr>',
  'groupe:a@exemple.fr;',
  'a"b@exemple.fr',
  'v(c1)@exemple.fr',
  'a@exemple.fr, b@exemple.fr',
  'a@exemple.fr\nBcc: b@exemple.fr',
  `${'a'.repeat(emailMax - '@exemple.fr'.length + 1)}@exemple.fr`,
])('%j n’en est pas une', (texte) => {
  expect(isEmail(texte)).toBe(false)
})

test.each([' Camille+Essai@Exemple.fr', 'camille+a+b@exemple.fr', 'camille@exemple.fr'])(
  '%j est une boîte',
  (adresse) => {
    expect(readBoite(adresse)).toBe('camille@exemple.fr')
  },
)
