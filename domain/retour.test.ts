import { expect, test } from 'vitest'
import { lireRetour } from './retour.ts'

test.each([
  '/',
  '/annonces',
  '/annonces?lieu=Tours&page=2#liste',
  '/mes-annonces',
  '/annonce/1/modifier',
  '/connexions',
])('revient à %s', (chemin) => expect(lireRetour(chemin)).toBe(chemin))

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
  '/connexion',
  '/connexion?x=1',
  '/oidc-callback?code=1&state=2',
  '/oidc-logout-callback',
  '/inscription#a',
  '/./connexion',
  `/${'a'.repeat(2000)}`,
  null,
  undefined,
  42,
])('refuse %o', (chemin) => expect(lireRetour(chemin)).toBeNull())
