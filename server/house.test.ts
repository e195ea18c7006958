// The rules of the house that a machine can hold: who imports whom, and that the domain is pure.
import { execFileSync, spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

let made = 0

/** What the linter says of a text that stands in a room. */
function lint(room: string, text: string): string {
  const file = join(room, `regle-${process.pid}-${++made}.ts`)
  writeFileSync(file, text)
  try {
    const done = spawnSync('biome', ['lint', file], { encoding: 'utf8' })
    return done.stdout + done.stderr
  } finally {
    rmSync(file)
  }
}

test.each([
  ['web', "import { refuse } from '../server/door/refusal.ts'\nexport const x = refuse", 'noRestrictedImports'],
  ['web', "import { readFile } from 'node:fs/promises'\nexport const x = readFile", 'noRestrictedImports'],
  [
    'server',
    "import { startDatabase } from '../embedded/database.ts'\nexport const x = startDatabase",
    'noRestrictedImports',
  ],
  ['embedded', "import { refuse } from '../server/door/refusal.ts'\nexport const x = refuse", 'noRestrictedImports'],
  ['domain', "import { refuse } from '../server/door/refusal.ts'\nexport const x = refuse", 'noRestrictedImports'],
  ['domain', "import pg from 'pg'\nexport const x = pg", 'noRestrictedImports'],
  ['domain', "export const x = () => fetch('/')", 'noRestrictedGlobals'],
  ['domain', 'export const x = () => localStorage.length', 'noRestrictedGlobals'],
  ['server', 'export const x = process.env.HOME', 'noProcessEnv'],
])('le lecteur de code refuse dans %s : %s', (room, text, rule) => {
  expect(lint(room, text)).toContain(rule)
})

test('le même code à sa place est accepté', () => {
  expect(lint('server', "import { refuse } from './refusal.ts'\nexport const x = refuse")).not.toContain('noRestricted')
})

test('aucun tiroir : ni utils, ni helpers, ni types, ni constants, ni index', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).split('\n')
  const drawer = /(^|\/)(utils?|helpers?|common|shared|lib|types|constants|misc|index)(\.[a-z.]+|\/)/
  expect(files.filter((file) => drawer.test(file) && /^(domain|server|embedded|web|e2e|bench)\//.test(file))).toEqual(
    [],
  )
})
