// Addresses derived from settings.
import { expect, test } from 'vitest'
import { identityOrigin, ownAddress } from './addresses.ts'

test.each([
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://127.0.0.1:3000'],
  ['10.0.0.4', 'http://10.0.0.4:3000'],
  ['::1', 'http://[::1]:3000'],
])('un processus qui écoute %s s’appelle à %s', (host, address) => {
  expect(ownAddress({ host }, 3000)).toBe(address)
})

test('le fournisseur embarqué est à IDENTITY_URL, ou à côté du site', () => {
  const settings = { publicUrl: 'https://kine.exemple.fr', identityPort: 3001 }
  expect(identityOrigin({ ...settings, identityUrl: null })).toBe('https://kine.exemple.fr:3001')
  const identityUrl = 'https://compte.exemple.fr'
  expect(identityOrigin({ ...settings, identityUrl })).toBe(identityUrl)
})
