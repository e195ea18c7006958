// Words as outlines, in the face of headings: a picture drawn on any machine has the same letters.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font, Step } from 'opentype.js'

const source = '@fontsource/literata/files/literata-latin-700-normal.woff'

export interface Place {
  x: number
  /** Of the line that letters stand on. */
  y: number
  /** Height of the letters; less is taken, down to `corpsMin`, for the words to hold in `largeur`, and then they are cut. */
  corps: number
  corpsMin?: number
  largeur: number
}

export interface TextOutlines {
  /** The path of these words. */
  draw(texte: string, place: Place): string
}

let opened: Promise<TextOutlines> | undefined

/** Opened at the first picture: a site at rest carries no font. */
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

/** By ourselves: a number that is almost zero comes out of the library's own writing as no number at all. */
const writeStep = (step: Step): string => step.type + points.flatMap((name) => step[name]?.toFixed(1) ?? []).join(' ')
const points = ['x1', 'y1', 'x2', 'y2', 'x', 'y'] as const

/** Spaces that bind are spaces here; a letter that the face does not have is left out. */
const keepKnown = (font: Font, texte: string): string =>
  [...texte.replaceAll(/\s/g, ' ')].filter((lettre) => font.charToGlyphIndex(lettre) > 0).join('')

function cut(font: Font, texte: string, taille: number, largeur: number): string {
  // A hair of room: a size that was computed to hold must hold.
  const holds = (mots: string) => font.getAdvanceWidth(mots, taille) <= largeur + 0.5
  if (holds(texte)) return texte
  const lettres = [...texte]
  while (lettres.length > 0 && !holds(`${lettres.join('').trimEnd()}…`)) lettres.pop()
  return `${lettres.join('').trimEnd()}…`
}
