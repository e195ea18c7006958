// Words of our own that standard ones have replaced: no folder bears them again.
import { expect, test } from 'vitest'
import { files } from './source.ts'

/** Each with what it is called now. */
const retired: Readonly<Record<string, string>> = {
  door: 'api',
  eveil: 'hydration',
  exploitation: 'ops, or deploy',
  house: 'rules',
  lecture: 'query',
  outside: 'adapter',
  wire: 'protocol',
}

test('aucun dossier ne reprend un mot abandonné', () => {
  const folders = new Set(files.flatMap((file) => file.split('/').slice(0, -1)))
  expect([...folders].filter((folder) => Object.hasOwn(retired, folder))).toEqual([])
  expect(folders.size).toBeGreaterThan(50)
})
