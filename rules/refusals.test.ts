// docs/refusals.md: the files it names exist and contain the sentences it quotes.
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { textOf } from './source.ts'

const rows = textOf('docs/refusals.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Step'))
const filesOf = (row: string) => [...row.matchAll(/`([\w./]+\.ts)`/g)].map(([, file]) => file!)
const said = rows.flatMap((row) =>
  [...row.matchAll(/« ([^»]+) »/g)].map(([, phrase]) => [phrase!.trim(), filesOf(row)] as const),
)

test('chaque étape nomme un fichier qui existe', () => {
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter((row) => filesOf(row).length === 0)).toEqual([])
  expect(rows.flatMap(filesOf).filter((file) => !existsSync(file))).toEqual([])
})

test.each(said)('« %s » est dit par un fichier de sa ligne', (phrase, files) => {
  expect(files.filter((file) => textOf(file).includes(phrase))).not.toEqual([])
})
