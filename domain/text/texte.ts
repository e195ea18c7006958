// Texts that members write: cleaning, emptiness, shortening, links.

/**
 * A text as stored: NFC, trimmed, without control characters, bidirectional marks, soft hyphens and zero-width characters. Line
 * separators of Word, PowerPoint and Pages become line breaks; several blank lines become one.
 */
export function readTexte(saisie: string): string {
  return saisie
    .normalize('NFC')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/(?!\n)[\p{Cc}\p{Bidi_Control}\u00ad\u200b\u200c\u2060\ufeff]/gu, '')
    .replace(strayJoiner, '')
    .replace(/\n(?:[ \u00a0\u202f]*\n){2,}/g, '\n\n')
    .trim()
}

/** A zero-width joiner that is not part of an emoji. */
const strayJoiner =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}])\u200d|\u200d(?!\p{Extended_Pictographic})/gu

/** The same on one line: for a title, a town, a number. */
export const readLigne = (saisie: string): string => readTexte(saisie).replace(/\s+/g, ' ')

/** A public name: without invisible characters, which could make two names look equal. */
export const readNom = (saisie: string): string =>
  saisie
    .normalize('NFC')
    .replace(/(?!\u200d)[\p{Cc}\p{Cf}]/gu, '')
    .replace(strayJoiner, '')
    .trim()

/** Whether a text has nothing visible: only blanks and invisible characters, including the Braille blank. */
export const isVide = (texte: string): boolean =>
  !/[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(texte)

/** Trims these characters at both ends in one pass; an end-anchored regular expression would be quadratic. */
export function trimSigns(texte: string, signs: string): string {
  let start = 0
  let end = texte.length
  while (start < end && signs.includes(texte.charAt(start))) start++
  while (end > start && signs.includes(texte.charAt(end - 1))) end--
  return texte.slice(start, end)
}

/** Length of a text in code points, the unit of every limit. */
export const longueur = (texte: string): number => [...texte].length

/** Whether a code point belongs to the character before it: accent, variation, skin tone, joiner. */
const continues = (signe: string | undefined): boolean =>
  signe !== undefined && /^[\p{M}\p{Emoji_Modifier}\u200d]$/u.test(signe)
const isFlagHalf = (signe: string | undefined): boolean =>
  signe !== undefined && /^\p{Regional_Indicator}$/u.test(signe)

/**
 * Cuts a text to a number of code points (product §5), or slightly before: never inside an emoji, a flag or an accented letter.
 */
export function truncate(texte: string, max: number): string {
  const signes = [...texte]
  if (signes.length <= max) return texte
  let fin = max
  while (fin > 0 && (continues(signes[fin]) || signes[fin - 1] === '\u200d')) fin--
  if (isFlagHalf(signes[fin])) {
    let halves = 0
    while (isFlagHalf(signes[fin - 1 - halves])) halves++
    fin -= halves % 2
  }
  return signes.slice(0, fin).join('')
}

/** Code points of a text shown in lists. */
export const extraitMax = 160

const accents = '\u0300-\u036f\ufe0f\u{1f3fb}-\u{1f3ff}'
/** A character and the accents that follow it. */
const sign = `[^${accents}\u200d][${accents}]*`

/**
 * What « … » replaces at the end of a cut text, as a pattern for both JavaScript and PostgreSQL: the last word and the
 * punctuation before it or, without any space, the last character (a flag or an emoji counts as one).
 */
export const finCoupee = `[ \u00a0\u202f\\n.,;:!?…–-]*[ \\n][^ \\n]*$|[\u{1f1e6}-\u{1f1ff}]+$|${sign}(?:\u200d${sign})*\u200d?$`
/** Blanks replaced by one space on a single line, as a pattern for both. */
export const blancs = '[ \\n]{2,}|\\n'

const fin = new RegExp(finCoupee, 'u')
const plusieurs = new RegExp(blancs, 'g')

function cut(texte: string, max: number): string {
  const lu = readTexte(texte)
  return longueur(lu) <= max ? lu : truncate(lu, max).replace(fin, '…')
}

/** The start of a text on one line, in code points, cut between words when possible. */
export const extrait = (texte: string, max: number = extraitMax): string => cut(texte, max).replace(plusieurs, ' ')

/** The same, keeping line breaks but not blank lines. */
export const extraitLignes = (texte: string, max: number = extraitMax): string =>
  cut(texte, max)
    .split('\n')
    .map((ligne) => ligne.trim())
    .filter((ligne) => ligne !== '')
    .join('\n')

/** A part of a text: plain, or a link. */
export interface Morceau {
  texte: string
  adresse: string | null
}

/** Splits a text into plain parts and http(s) addresses, in order; nothing else is interpreted. */
export function splitLiens(texte: string): Morceau[] {
  const morceaux: Morceau[] = []
  let fin = 0
  for (const { 0: trouve, index } of texte.matchAll(candidat)) {
    const adresse = readAdresse(trouve)
    if (adresse === null) continue
    if (index > fin) morceaux.push({ texte: texte.slice(fin, index), adresse: null })
    morceaux.push({ texte: adresse, adresse })
    fin = index + adresse.length
  }
  if (fin < texte.length) morceaux.push({ texte: texte.slice(fin), adresse: null })
  return morceaux
}

const candidat = /(?<![\p{L}\p{N}])https?:\/\/[^\s\p{C}<>"«»“”]{1,2000}/giu

// An address with a user name before an @ could disguise its site: it stays plain text.
const entiere = /^https?:\/\/[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d{1,5})?(?:[/?#].*)?$/iu

const ponctuation = ".,;:!?…'’*_"

/** Removes the punctuation around an address; null when it is not one. One pass from its end. */
function readAdresse(trouve: string): string | null {
  const enTrop = new Map([
    [')', nombre(trouve, ')') - nombre(trouve, '(')],
    [']', nombre(trouve, ']') - nombre(trouve, '[')],
  ])
  let fin = trouve.length
  for (; fin > 0; fin--) {
    const signe = trouve.charAt(fin - 1)
    if (ponctuation.includes(signe)) continue
    const orphelines = enTrop.get(signe) ?? 0
    if (orphelines <= 0) break
    enTrop.set(signe, orphelines - 1)
  }
  const adresse = trouve.slice(0, fin)
  return entiere.test(adresse) ? adresse : null
}

const nombre = (texte: string, signe: string): number => texte.split(signe).length - 1
