import { describe, expect, test } from 'vitest'
import { chooseReturn } from './provider.ts'
import { followSub, parseUser, readSession, type StoredUser, secondsLeft, threshold } from './user.ts'

const jwt = (claims: object) =>
  `e30.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.e30`
const sacha: StoredUser = { access_token: 'a', expires_at: 2000, profile: { sub: 'sacha' } }

describe('l’utilisateur gardé', () => {
  test('il se lit', () => {
    expect(parseUser(JSON.stringify(sacha))).toEqual(sacha)
  })
  test.each([
    ['rien', null],
    ['un texte vide', ''],
    ['ce qui n’est pas du JSON', '{'],
    ['sans jeton', '{"profile":{"sub":"sacha"}}'],
    ['sans personne', '{"access_token":"a","profile":{}}'],
    ['sans profil', '{"access_token":"a"}'],
    ['un nombre', '3'],
  ])('%s n’en est pas un', (_, texte) => {
    expect(parseUser(texte)).toBeNull()
  })
  test('ce qu’il lui reste se compte sur l’horloge de l’appareil', () => {
    expect(secondsLeft(sacha, 1_990_000)).toBe(10)
    expect(secondsLeft(sacha, 2_001_000)).toBe(-1)
  })
})

describe('le seuil du renouvellement', () => {
  const six = { iat: 1_000_000, exp: 1_021_600 }
  test.each([
    ['dix mille secondes d’un jeton de six heures', jwt(six), {}, 10_000],
    ['la moitié d’un jeton court', jwt({ iat: 0, exp: 600 }), {}, 300],
    ['un jeton dont le texte a les deux signes de l’adresse', jwt({ a: '>>>???', iat: 0, exp: 600 }), {}, 300],
    ['le profil, quand le jeton est opaque', 'opaque', six, 10_000],
    ['le jeton avant le profil', jwt({ iat: 0, exp: 600 }), six, 300],
    ['dix mille secondes quand rien n’est dit', 'opaque', {}, 10_000],
    ['un jeton illisible', 'a.%%%.b', {}, 10_000],
  ])('%s', (_, access_token, claims, attendu) => {
    expect(threshold({ ...sacha, access_token, profile: { sub: 'sacha', ...claims } })).toBe(attendu)
  })
  test('l’horloge de l’appareil n’y change rien', () => {
    expect(threshold({ ...sacha, access_token: jwt(six), expires_at: 9e9 })).toBe(10_000)
  })
})

describe('la session que lisent les écrans', () => {
  const roles = 'urn:zitadel:iam:org:project:roles'
  const profile = { sub: 'sacha', name: 'Sacha Kiné', preferred_username: 'sacha@exemple.fr' }
  test.each([
    ['inconnue', undefined, false, 'chargement', null],
    ['personne', null, false, 'visiteur', null],
    ['un jeton mort qui se renouvelle', sacha, false, 'chargement', 'sacha'],
    ['un membre', sacha, true, 'membre', 'sacha'],
  ] as const)('%s', (_, user, membre, statut, sub) => {
    expect(readSession(user, membre, null)).toMatchObject({ statut, sub })
  })
  test.each([
    ['le pseudo d’abord', 'Sacha', profile, 'Sacha'],
    ['le nom du profil ensuite', null, profile, 'Sacha Kiné'],
    ['l’identifiant à défaut', undefined, { ...profile, name: undefined as never }, 'sacha@exemple.fr'],
    ['rien sinon', null, { sub: 'sacha' }, null],
  ])('le nom : %s', (_, pseudo, dit, nom) => {
    expect(readSession({ ...sacha, profile: dit }, true, pseudo).nom).toBe(nom)
  })
  test('les droits du profil', () => {
    expect(readSession(null, false, null)).toMatchObject({ isVIP: false, isOperateur: false })
    const droits = (claims: object) => readSession({ ...sacha, profile: { ...profile, ...claims } }, true, null)
    expect(droits({})).toMatchObject({ isVIP: false, isOperateur: false })
    expect(droits({ [roles]: { vip: {} } })).toMatchObject({ isVIP: true, isOperateur: false })
    expect(droits({ [roles]: { operateur: {} } })).toMatchObject({ isVIP: false, isOperateur: true })
  })
})

describe('ce que fait une page quand un autre onglet change la session', () => {
  test.each([
    ['rien de vu, rien de changé', null, null, 'stay'],
    ['un visiteur devient membre', null, 'sacha', 'stay'],
    ['le même membre', 'sacha', 'sacha', 'stay'],
    ['la session finit', 'sacha', null, 'lost'],
    ['une autre personne', 'sacha', 'camille', 'restart'],
  ] as const)('%s', (_, seen, sub, move) => {
    expect(followSub(seen, sub)).toBe(move)
  })
})

describe('où mène une connexion', () => {
  test.each([
    ['là d’où elle est partie', { returnTo: '/favoris' }, '/annonces', '/favoris'],
    ['ce qui était gardé', undefined, '/annonces', '/annonces'],
    ['l’accueil', undefined, null, '/'],
    ['un autre site', { returnTo: 'https://malveillant.example/' }, null, '/'],
    ['un autre site sans protocole', { returnTo: '//malveillant.example' }, null, '/'],
    ['une barre inversée', { returnTo: '/\\malveillant.example' }, null, '/'],
    ['le retour lui-même', { returnTo: '/oidc-callback' }, null, '/'],
    ['ce qui n’est pas un chemin', { returnTo: 3 }, '/favoris', '/favoris'],
  ])('%s', (_, state, garde, chemin) => {
    expect(chooseReturn(state, garde)).toBe(chemin)
  })
})
