import { expect, test } from 'vitest'
import { delaisRetour, dureeJeton, isOperateur, isVip, pauseRenouvellement, seuilRenouvellement } from './session.ts'

const roles = 'urn:zitadel:iam:org:project:roles'
const metadata = 'urn:zitadel:iam:user:metadata'

test.each([
  [43_200, 10_000],
  [21_600, 10_000],
  [20_000, 10_000],
  [10_000, 5000],
  [600, 300],
])('un jeton de %i s est renouvelé %i s avant sa fin', (duree, seuil) => {
  expect(seuilRenouvellement(duree)).toBe(seuil)
  expect(seuilRenouvellement(duree)).toBeLessThan(duree)
})

test('après un échec, on attend de plus en plus, et dix minutes au plus', () => {
  expect([1, 2, 3, 4, 20].map(pauseRenouvellement)).toEqual([5, 10, 20, 40, 600])
})

test.each([
  [{ iat: 1000, exp: 22_600 }, 21_600],
  [{ iat: 1000 }, null],
  [{ exp: 1000 }, null],
  [{ iat: 2000, exp: 1000 }, null],
  [{ iat: 1000, exp: 1000 }, null],
  [{ iat: '1000', exp: 2000 }, null],
  [{ iat: 1000, exp: '2000' }, null],
  [{ iat: '1000', exp: '2000' }, null],
])('la durée d’un jeton vient de ses seules heures : %o', (claims, duree) => expect(dureeJeton(claims)).toBe(duree))

test.each([
  [{}, false, false],
  [{ [roles]: { vip: { 1: 'site' } } }, true, false],
  [{ [roles]: { operateur: { 1: 'site' } } }, false, true],
  [{ [metadata]: { isVIP: btoa('true') } }, true, false],
  [{ [metadata]: { isVIP: 'dHJ1ZQ' } }, true, false],
  [{ [metadata]: { isVIP: btoa('false') } }, false, false],
  [{ [metadata]: { isVIP: 'pas du base 64 !' } }, false, false],
  [{ [metadata]: { isVIP: 'xdHJ1ZQ==' } }, false, false],
  [{ [metadata]: { isVIP: 'dHJ1ZQ==x' } }, false, false],
  [{ [metadata]: null, [roles]: null }, false, false],
  [{ [roles]: 'operateur' }, false, false],
])('les droits d’un profil : %o', (profile, vip, operateur) => {
  expect(isVip(profile)).toBe(vip)
  expect(isOperateur(profile)).toBe(operateur)
})

test('un retour de connexion sans état attend 2 s, une autre erreur 3 s', () => {
  expect(delaisRetour).toEqual({ sansEtat: 2000, autreErreur: 3000 })
})
