// Text as SVG outlines in the heading font, so that images look the same on any machine.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font, Step } from 'opentype.js'

const source = '@fontsource/literata/files/literata-latin-700-normal.woff'

export interface Place {
  x: number
  /** Of the baseline. */
  y: number
  /** Font size; reduced down to `corpsMin` so that the text fits in `largeur`, then the text is cut. */
  corps: number
  corpsMin?: number
  largeur: number
}

export interface TextOutlines {
  /** The SVG path of this text. */
  draw(texte: string, place: Place): string
}

let opened: Promise<TextOutlines> | undefined

/** The font is loaded by the first image. */
export function loadTextOutlines(): Promise<TextOutlines> {
  opened ??= open()
  return opened
}

async function open(): Promise<TextOutlines> {
  const { default: opentype } = await import('opentype.js')
  const bytes = await readFile(createRequire(import.meta.url).resolve(source))
  return createLettrage(opentype.parse(new Uint8Array(bytes).buffer))
}

const createLettrage = (font: Font): TextOutlines => ({
  draw(texte, { x, y, corps, corpsMin = corps, largeur }) {
    const su = keepKnown(font, texte)
    const plein = font.getAdvanceWidth(su, corps)
    const taille = Math.max(corpsMin, Math.min(corps, (corps * largeur) / Math.max(1, plein)))
    const mots = cut(font, su, taille, largeur)
    return font.getPath(mots, x, y, taille).commands.map(writeStep).join('')
  },
})

/** Not the library's own writer, which turns numbers close to zero into NaN. */
const writeStep = (step: Step): string => step.type + points.flatMap((name) => step[name]?.toFixed(1) ?? []).join(' ')
const points = ['x1', 'y1', 'x2', 'y2', 'x', 'y'] as const

/** Non-breaking spaces become spaces; characters that the font does not have are left out. */
const keepKnown = (font: Font, texte: string): string =>
  [...texte.replaceAll(/\s/g, ' ')].filter((lettre) => font.charToGlyphIndex(lettre) > 0).join('')

function cut(font: Font, texte: string, taille: number, largeur: number): string {
  // A tolerance of half a pixel, for rounding.
  const holds = (mots: string) => font.getAdvanceWidth(mots, taille) <= largeur + 0.5
  if (holds(texte)) return texte
  const lettres = [...texte]
  while (lettres.length > 0 && !holds(`${lettres.join('').trimEnd()}…`)) lettres.pop()
  return `${lettres.join('').trimEnd()}…`
}
