// The gazetteer file: its edition on the first line, then one town per line; the whole is JSON.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { LigneCommune } from '#domain/commune/commune.ts'

/** Writes the file; the edition is a hash of the lines. */
export function writeGazetteer(file: string, lines: LigneCommune[]): void {
  const texts = lines.map((line) => JSON.stringify(line))
  const edition = createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16)
  writeFileSync(file, `[${JSON.stringify(edition)},\n${texts.join(',\n')}\n]\n`)
}

/** The index file of a gazetteer. */
export const indexFile = (file: string): string => `${file.replace(/\.json$/, '')}.index`
