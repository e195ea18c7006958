// Browsers that store, refuse to, or are full.
import { afterEach, expect, test, vi } from 'vitest'
import { isStorageRefused, readStored, writeStored } from './storage.ts'

afterEach(() => vi.unstubAllGlobals())

test('ce qui est gardé se retrouve, et s’oublie', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
  expect(readStored('cle')).toBeNull()
  expect(writeStored('cle', 'texte')).toBe(true)
  expect(readStored('cle')).toBe('texte')
  expect(writeStored('cle', null)).toBe(true)
  expect([...kept]).toEqual([])
  expect(isStorageRefused()).toBe(false)
})

test.each(['localStorage', 'sessionStorage'] as const)('refusé, %s ne rend rien, et ne jette rien', (store) => {
  // Some browsers throw on access.
  vi.stubGlobal(store, undefined)
  expect(readStored('cle', store)).toBeNull()
  expect(writeStored('cle', 'texte', store)).toBe(false)
})

test('refusé, aucune connexion ne se garderait', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(isStorageRefused()).toBe(true)
})
