// Each route has its screen file, and each screen file its route.
import { expect, test } from 'vitest'
import { routes } from '../web/routes.ts'
import { files } from './source.ts'

const named = routes.map(({ file }) => `web/${file}`)

test('chaque route a le fichier de son écran', () => {
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((file) => !files.includes(file))).toEqual([])
})

test('chaque écran est celui d’une route', () => {
  expect(files.filter((file) => file.endsWith('.screen.tsx') && !named.includes(file))).toEqual([])
})
