import { expect, test } from 'vitest'
import { readRetour, sayRetour } from './returnAddress.ts'

test.each([
  '/',
  '/annonces',
  '/annonces?lieu=Tours&page=2#liste',
  '/mes-annonces',
  '/annonce/1/modifier',
  '/connexions',
  '/ressources/connexion',
  `/${'a'.repeat(1999)}`,
  '/ressources/contrats-types#assistanat',
  '/annonces?lieu=Saint-%C3%89tienne',
  '/forum/%C3%A9t%C3%A9',
])('revient à %s', (chemin) => expect(readRetour(chemin)).toBe(chemin))

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'annonces',
  '',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e%2e//evil.example',
  '/annonces/..',
  '/annonces/.',
  '/annonces?lieu=a\tb',
  '/annonces#a\\b',
  '/connexion',
  '/connexion?x=1',
  '/oidc-callback?code=1&state=2',
  '/oidc-logout-callback',
  '/inscription#a',
  '/./connexion',
  '/Connexion',
  '/%63onnexion',
  '/OIDC-callback?code=1&state=2',
  '/%2F/evil.example',
  '/%5Cevil.example',
  '/%0A/evil.example',
  '/%E0%A4%A',
  `/${'a'.repeat(2000)}`,
  null,
  undefined,
  42,
])('refuse %o', (chemin) => expect(readRetour(chemin)).toBeNull())

test('ce qui attend après la connexion est dit pour ce que l’on craindrait d’avoir perdu', () => {
  expect(sayRetour('/mes-alertes?lieu=Lyon&commune=69123')).toMatch(/^Votre recherche est gardée/)
  expect(sayRetour('/ajouter-annonce')).toMatch(/formulaire/)
  expect(sayRetour('/mes-alertes')).toBeNull()
  expect(sayRetour('/mon-compte')).toBeNull()
})
