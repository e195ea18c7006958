// The beginning of the build: cuts the face of headings to the letters of French, and fits to it the faces that hold its place.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { type Font, fromBuffer } from '@capsizecss/unpack'
import subsetFont from 'subset-font'

const source = '@fontsource/literata/files/literata-latin-700-normal.woff2'
const folder = resolve(import.meta.dirname, '../../dist/police')
/** Bytes of a first visit (ADR 048). */
const most = 20_000

const from = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, rank) => first + rank))

/** ASCII, Latin-1, and what French writes beyond them: its ligatures, its quotes, dashes and fine spaces. */
const letters = `${from(0x20, 0x7e)}${from(0xa0, 0xff)}ŒœŸ‘’“”„–—…‹›•−€\u2009\u2011\u202f`

/** The bold serifs that machines have, by the name they answer to, and their average width, of which the em is 1. */
const replis = [
  // As wide as each other, within one per cent.
  { nom: 'Georgia', faces: ['Georgia Bold', 'Noto Serif Bold'], largeur: 0.515 },
  { nom: 'Times', faces: ['Times New Roman Bold', 'Liberation Serif Bold'], largeur: 0.4326 },
] as const

const percent = (ratio: number): string => `${Number((ratio * 100).toFixed(1))}%`

/** A face of the machine with the width and the height of ours: most of its words break where ours do. */
function writeRepli({ ascent, descent, unitsPerEm, xWidthAvg }: Font, repli: (typeof replis)[number]): string {
  const adjust = xWidthAvg / unitsPerEm / repli.largeur
  const tall = (units: number) => percent(units / unitsPerEm / adjust)
  const local = repli.faces.map((face) => `local("${face}")`).join(', ')
  return `@font-face {
  font-family: "Titre ${repli.nom}";
  src: ${local};
  font-weight: 700;
  size-adjust: ${percent(adjust)};
  ascent-override: ${tall(ascent)};
  descent-override: ${tall(-descent)};
}
`
}

const whole = await readFile(createRequire(import.meta.url).resolve(source))
const cut = await subsetFont(whole, letters, {
  targetFormat: 'woff2',
  keepFeatures: ['ccmp', 'kern', 'liga', 'locl', 'mark', 'tnum'],
  noHinting: true,
})
if (cut.length > most) throw new Error(`the face of headings weighs ${cut.length} bytes`)
const font = await fromBuffer(cut)
const families = replis.map(({ nom }) => `"Titre ${nom}"`).join(', ')
/** The face itself comes by script (web/navigation/titre.ts). */
const names = `:root {
  --serif: "Titre", ${families}, serif;
}
`
await mkdir(folder, { recursive: true })
await writeFile(join(folder, 'titre.woff2'), cut)
await writeFile(join(folder, 'police.css'), replis.map((repli) => writeRepli(font, repli)).join('') + names)
