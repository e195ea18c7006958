// A screen brings the style sheets of all it shows: what another screen happened to load cannot be counted on.
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { files, isTest, textOf } from './source.ts'

const components = files.filter((file) => /^web\/.*\.tsx?$/.test(file) && !isTest(file))

/** The sheets that give a class its look. */
const sheetsOf = new Map<string, string[]>()
for (const sheet of files.filter((file) => /^web\/styles\/.*\.css$/.test(file)))
  for (const [, name] of textOf(sheet)
    .replace(/\/\*.*?\*\//gs, '')
    .matchAll(/\.([a-z][\w-]*)/g))
    sheetsOf.set(name!, [...(sheetsOf.get(name!) ?? []), sheet])

const importsOf = new Map<string, { now: string[]; onDemand: string[] }>(
  components.map((file) => {
    const text = textOf(file).replace(/^import type .*$/gm, '')
    const list = (form: RegExp) => [...text.matchAll(form)].map(([, path]) => join(dirname(file), path!))
    return [file, { now: list(/(?:from|import) '(\.[^']+)'/g), onDemand: list(/import\('(\.[^']+)'\)/g) }]
  }),
)

/** A file and all it imports at once. */
function reach(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const one of importsOf.get(file)?.now ?? []) reach(one, found)
  return found
}

/** The sheets of every page. */
const everywhere = [...textOf('web/styles/site.css').matchAll(/@import "\.\/([^"]+)"/g)].map(
  ([, name]) => `web/styles/${name}`,
)

const classesOf = (file: string): string[] =>
  [...textOf(file).matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)].flatMap(([, plain, made]) =>
    (plain ?? made!).split(/[^\w-]+/),
  )

/** Classes shown without their sheet by a screen, or by a part of it that is loaded on demand. */
function findBare(root: string, before: readonly string[] = everywhere, seen = new Set<string>()): string[] {
  if (seen.has(root) || root.endsWith('.screen.tsx') === (before !== everywhere)) return []
  seen.add(root)
  const all = reach(root)
  const brought = new Set([...before, ...all])
  const bare = [...all].flatMap((file) =>
    (importsOf.has(file) ? classesOf(file) : [])
      .filter((name) => sheetsOf.get(name)?.every((sheet) => !brought.has(sheet)))
      .map((name) => `${file} : ${name}`),
  )
  const parts = [...all].flatMap((file) => importsOf.get(file)?.onDemand ?? [])
  return [...bare, ...parts.flatMap((part) => findBare(part, [...brought], seen))]
}

/** Shown on the screens of lists alone, which have its sheet. */
const elsewhere = ['web/recherche/AnnonceListe.tsx : invitation']

test('chaque classe a sa feuille sur chaque écran qui la montre', () => {
  const screens = components.filter((file) => file.endsWith('.screen.tsx'))
  expect(screens.length).toBeGreaterThan(25)
  const bare = new Set(screens.flatMap((screen) => findBare(screen)))
  expect([...bare].toSorted()).toEqual(elsewhere)
})
