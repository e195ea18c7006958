// The linter refuses forbidden imports between folders, and side effects in domain/.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'

const refused = [
  ['web', "import { refuse } from '../server/api/refusal.ts'\nexport const x = refuse", 'noRestrictedImports'],
  ['web', "import { readFile } from 'node:fs/promises'\nexport const x = readFile", 'noRestrictedImports'],
  [
    'server',
    "import { startDatabase } from '../embedded/database.ts'\nexport const x = startDatabase",
    'noRestrictedImports',
  ],
  ['embedded', "import { refuse } from '../server/api/refusal.ts'\nexport const x = refuse", 'noRestrictedImports'],
  ['domain', "import { refuse } from '../server/api/refusal.ts'\nexport const x = refuse", 'noRestrictedImports'],
  ['domain', "import pg from 'pg'\nexport const x = pg", 'noRestrictedImports'],
  ['domain', "export const x = () => fetch('/')", 'noRestrictedGlobals'],
  ['domain', 'export const x = () => localStorage.length', 'noRestrictedGlobals'],
  ['server', 'export const x = process.env.HOME', 'noProcessEnv'],
  ['server', "export { refuse } from './api/refusal.ts'", 'noBarrelFile'],
] as const

const knot = {
  'embedded/noeud/a.ts': "import type { B } from './b.ts'\nexport type A = B | null",
  'embedded/noeud/b.ts': "import type { A } from './a.ts'\nexport interface B {\n  a: A\n}",
}
const accepted = "import { refuse } from './refusal.ts'\nexport const x = refuse"

/** The linter's messages for each text, checked as files of their folders. */
const said = new Map<string, string>()

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'kinebouge-maison-'))
  const texts: Record<string, string> = { ...knot, 'server/accepte.ts': accepted }
  for (const [rank, [room, text]] of refused.entries()) texts[`${room}/refus-${rank}.ts`] = text
  for (const [file, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${text}\n`)
  }
  cpSync('biome.json', join(folder, 'biome.json'))
  const args = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', '.']
  const { stdout } = spawnSync(resolve('node_modules/.bin/biome'), args, { cwd: folder, encoding: 'utf8' })
  for (const { category, location } of JSON.parse(stdout).diagnostics)
    said.set(location.path, `${said.get(location.path) ?? ''} ${category}`)
  rmSync(folder, { recursive: true })
})

test.each(refused.map(([room, text, rule], rank) => [room, rule, text.slice(0, 60), rank] as const))(
  'dans %s, %s : %s…',
  (room, rule, _text, rank) => {
    expect(said.get(`${room}/refus-${rank}.ts`)).toContain(rule)
  },
)

test('deux fichiers qui s’importent l’un l’autre, ne serait-ce que pour un type', () => {
  for (const file of Object.keys(knot)) expect(said.get(file)).toContain('noImportCycles')
})

test('le même code à sa place est accepté', () => {
  expect(said.get('server/accepte.ts')).toBeUndefined()
})
