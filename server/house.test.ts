// The rules of the house that a machine can hold: who imports whom, and that the domain is pure.
import { execFileSync, spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** What the linter says of a text, as if it stood at a path. */
function lint(path: string, text: string): string {
  const done = spawnSync('biome', ['lint', `--stdin-file-path=${path}`], { input: text, encoding: 'utf8' })
  return done.stdout + done.stderr
}

test.each([
  [
    'web/annonce/X.tsx',
    "import { refuse } from '../../server/refusal.ts'\nexport const x = refuse",
    'noRestrictedImports',
  ],
  ['web/x.ts', "import { readFile } from 'node:fs/promises'\nexport const x = readFile", 'noRestrictedImports'],
  [
    'server/x.ts',
    "import { startDatabase } from '../embedded/database.ts'\nexport const x = startDatabase",
    'noRestrictedImports',
  ],
  ['embedded/x.ts', "import { refuse } from '../server/refusal.ts'\nexport const x = refuse", 'noRestrictedImports'],
  ['domain/x.ts', "import { refuse } from '../server/refusal.ts'\nexport const x = refuse", 'noRestrictedImports'],
  ['domain/x.ts', "import pg from 'pg'\nexport const x = pg", 'noRestrictedImports'],
  ['domain/x.ts', "export const x = () => fetch('/')", 'noRestrictedGlobals'],
  ['domain/x.ts', 'export const x = () => localStorage.length', 'noRestrictedGlobals'],
  ['server/x.ts', 'export const x = process.env.HOME', 'noProcessEnv'],
])('le lecteur de code refuse dans %s : %s', (path, text, rule) => {
  expect(lint(path, text)).toContain(rule)
})

test('le même code à sa place est accepté', () => {
  expect(lint('server/x.ts', "import { refuse } from './refusal.ts'\nexport const x = refuse")).not.toContain(
    'noRestricted',
  )
})

test('aucun tiroir : ni utils, ni helpers, ni types, ni constants, ni index', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).split('\n')
  const drawer = /(^|\/)(utils?|helpers?|common|shared|lib|types|constants|misc|index)(\.[a-z.]+|\/)/
  expect(files.filter((file) => drawer.test(file) && /^(domain|server|embedded|web|e2e|bench)\//.test(file))).toEqual(
    [],
  )
})
