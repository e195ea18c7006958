// The facts that the publisher has not given yet, by name, as README.md lists them.
import { expect, test } from 'vitest'
import { aCompleter, inventes, marque } from './marque.ts'
import { faitsManquants } from './missingFacts.ts'

test('un fait à compléter ou inventé manque ; un fait donné ne manque pas', () => {
  const { siren, capital } = marque.editeur
  expect([siren, capital]).toEqual([aCompleter, 500])
  expect(faitsManquants).toEqual(expect.arrayContaining(['SIREN', 'site du médiateur', ...inventes]))
  expect(faitsManquants).not.toContain('capital')
  expect(new Set(faitsManquants).size).toBe(faitsManquants.length)
})
