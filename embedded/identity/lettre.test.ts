// The mails of the provider: the same words and links in both of their forms, the code or the link that was asked for, and no more.
import { expect, test } from 'vitest'
import { readEcrit } from '#domain/testing/courriel.ts'
import { alreadyLetter, changedLetter, resetLetter, signUpLetter } from './lettre.ts'

const to = 'camille@exemple.fr'
const lien = 'https://compte.exemple.fr/password/set?code=ABCD2345&userID=1'
const jour = new Date('2026-11-24T09:30:00Z')

test.each([
  ['mot de passe oublié', resetLetter(to, lien), [lien]],
  ['mot de passe changé', changedLetter(to, jour, lien), [lien]],
  ['inscription', signUpLetter(to, 'ABCD2345'), []],
  ['déjà un compte', alreadyLetter(to, { signIn: lien, forgotten: `${lien}&x` }), [lien, `${lien}&x`]],
])('%s : deux fois la même, et les seuls liens demandés', (_, lettre, liens) => {
  expect(readEcrit(lettre)).toEqual({ liens, fautes: [] })
  expect(lettre.to).toBe(to)
})

test('un code est seul sur sa ligne', () => {
  expect(signUpLetter(to, 'ABCD2345').text).toMatch(/^ABCD2345$/m)
})
