// The provider's mails: same words and links in text and HTML, with only the requested code or link.
import { expect, test } from 'vitest'
import { readEcrit } from '#domain/testing/mail.ts'
import { alreadyLetter, changedLetter, emailLetter, movedLetter, resetLetter, signUpLetter } from './mails.ts'

const to = 'camille@exemple.fr'
const lien = 'https://compte.exemple.fr/password/set?code=ABCD2345&userID=1'
const jour = new Date('2026-11-24T09:30:00Z')

test.each([
  ['mot de passe oublié', resetLetter(to, lien), [lien]],
  ['mot de passe changé', changedLetter(to, jour, lien), [lien]],
  ['adresse à confirmer', emailLetter(to, 'ABCD2345', lien), [lien]],
  ['adresse à confirmer, sans lien', emailLetter(to, 'ABCD2345', null), []],
  ['inscription', signUpLetter(to, 'ABCD2345', lien), [lien]],
  ['déjà un compte', alreadyLetter(to, { signIn: lien, forgotten: `${lien}&x` }), [lien, `${lien}&x`]],
  [
    'adresse changée',
    movedLetter(to, 'nouvelle@exemple.fr', jour, 'https://exemple.fr'),
    ['https://exemple.fr/mon-compte'],
  ],
])('%s : deux fois la même, et les seuls liens demandés', (_, lettre, liens) => {
  expect(readEcrit(lettre)).toEqual({ liens, fautes: [] })
  expect(lettre.to).toBe(to)
})

test('un code est seul sur sa ligne ; l’adresse changée dit laquelle, quand, et que faire', () => {
  for (const { text } of [
    emailLetter(to, 'ABCD2345', null),
    signUpLetter(to, 'ABCD2345', 'https://kine.test/inscription'),
  ])
    expect(text).toMatch(/^ABCD2345$/m)
  const { text } = movedLetter(to, 'nouvelle@exemple.fr', jour, 'https://exemple.fr')
  for (const mot of ['nouvelle@exemple.fr', '24/11/2026 à 10:30', 'écrivez-nous tout de suite'])
    expect(text).toContain(mot)
})
