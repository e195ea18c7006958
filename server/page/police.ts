// The beginning of the build: cuts the face of headings to the letters of French.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import subsetFont from 'subset-font'

const source = '@fontsource/literata/files/literata-latin-700-normal.woff2'
const folder = resolve(import.meta.dirname, '../../dist/police')
/** Bytes of a first visit (ADR 031). */
const most = 20_000

const from = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, rank) => first + rank))

/** ASCII, Latin-1, and what French writes beyond them: its ligatures, its quotes, dashes and fine spaces. */
const letters = `${from(0x20, 0x7e)}${from(0xa0, 0xff)}ŒœŸ‘’“”„–—…‹›•−€\u2009\u2011\u202f`

const whole = await readFile(createRequire(import.meta.url).resolve(source))
const cut = await subsetFont(whole, letters, {
  targetFormat: 'woff2',
  keepFeatures: ['ccmp', 'kern', 'liga', 'locl', 'mark', 'tnum'],
  noHinting: true,
})
if (cut.length > most) throw new Error(`the face of headings weighs ${cut.length} bytes`)
await mkdir(folder, { recursive: true })
await writeFile(join(folder, 'titre.woff2'), cut)
