// The file of the gazetteer: its edition on the first line, then one town a line, JSON as a whole.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { LigneCommune } from '#domain/commune/commune.ts'

/** Writes the lines, under an edition that changes when one of them does. */
export function writeGazetteer(file: string, lines: LigneCommune[]): void {
  const texts = lines.map((line) => JSON.stringify(line))
  const edition = createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16)
  writeFileSync(file, `[${JSON.stringify(edition)},\n${texts.join(',\n')}\n]\n`)
}

/** The index of a gazetteer, beside it. */
export const indexFile = (file: string): string => `${file.replace(/\.json$/, '')}.index`
