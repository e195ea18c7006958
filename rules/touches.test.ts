// `npm test -- --changed`: every story and every noun is in its table.
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Touches {
  told: Record<string, string[]>
  untold: string[]
  nounOf(file: string): string | null
  listTouched(files: string[]): { nouns: Set<string>; stories: Set<string> } | null
}

// A plain JavaScript module, without types.
const touches = (await import(new URL('../e2e/touches.mjs', import.meta.url).href)) as Touches
const { told, untold, nounOf, listTouched } = touches

const root = new URL('..', import.meta.url)
const namesOf = (folder: string) => readdirSync(new URL(folder, root))
const nouns = new Set(
  ['domain', 'server', 'web', 'embedded'].flatMap((room) => namesOf(room).map((name) => nounOf(`${room}/${name}`)!)),
)

/** Used everywhere, or by all of its folder. */
const everywhere = [
  'App',
  'ErrorBoundary',
  'PageHead',
  'StructuredData',
  'contract',
  'database',
  'api',
  'ecrans',
  'entry-server',
  'http',
  'main',
  'query',
  'navigation',
  'origin',
  'adapter',
  'page',
  'public',
  'refusal',
  'routes',
  'scriptUrl',
  'session',
  'shell',
  'site',
  'styles',
  'testing',
  'tsconfig',
  'ui',
  'vides',
  'protocol',
]

test('chaque fichier de récits dit de quoi il parle', () => {
  const files = namesOf('e2e').flatMap((name) => /^(.*)\.spec\.ts$/.exec(name)?.[1] ?? [])
  expect(Object.keys(told).toSorted()).toEqual(files.toSorted())
})

test('chaque nom du produit a ses récits, n’en demande aucun, ou sert partout', () => {
  const known = [...new Set([...Object.values(told).flat(), ...untold, ...everywhere])]
  expect([...nouns].filter((noun) => !known.includes(noun)).toSorted(), 'inconnus').toEqual([])
  expect(known.filter((noun) => !nouns.has(noun)).toSorted(), 'disparus').toEqual([])
})

test('un changement demande ce qu’il touche, et tout quand il sert partout', () => {
  expect(listTouched(['web/alerte/MesAlertes.screen.tsx', 'docs/architecture.md'])).toEqual({
    nouns: new Set(['alerte']),
    stories: new Set(['alertes', 'horsligne']),
  })
  expect(listTouched(['server/compte/copie.test.ts'])).toEqual({ nouns: new Set(['compte']), stories: new Set() })
  expect(listTouched(['e2e/carte.spec.ts'])).toEqual({ nouns: new Set(), stories: new Set(['carte']) })
  for (const file of [
    'web/styles/base.css',
    'server/adapter/pool.ts',
    'domain/contract/annonce.ts',
    'web/main.tsx',
    'package.json',
  ])
    expect(listTouched(['web/alerte/MesAlertes.screen.tsx', file]), file).toBeNull()
})
