// Texts that members write: how one is stored, when it is empty, its beginning, and the addresses it holds.

/**
 * A text as it is stored: NFC, trimmed, without control characters, bidirectional marks, soft hyphens and zero-width characters.
 * The line separators of Word, PowerPoint and Pages become line breaks; several blank lines become one.
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

/** A zero-width joiner that composes no emoji. */
const strayJoiner =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}])\u200d|\u200d(?!\p{Extended_Pictographic})/gu

/** The same on one line: a title, a town, a number. */
export const readLigne = (saisie: string): string => readTexte(saisie).replace(/\s+/g, ' ')

/** A name by which others know somebody or something: no invisible character may make two of them look the same. */
export const readNom = (saisie: string): string =>
  saisie
    .normalize('NFC')
    .replace(/(?!\u200d)[\p{Cc}\p{Cf}]/gu, '')
    .replace(strayJoiner, '')
    .trim()

/** Whether nothing of a text can be seen: blanks and invisible characters alone, the blank of Braille among them. */
export const isVide = (texte: string): boolean =>
  !/[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(texte)

/** A text without these signs at its ends, in one pass: a pattern anchored at the end starts again at each of them. */
export function trimSigns(texte: string, signs: string): string {
  let start = 0
  let end = texte.length
  while (start < end && signs.includes(texte.charAt(start))) start++
  while (end > start && signs.includes(texte.charAt(end - 1))) end--
  return texte.slice(start, end)
}

/** Length of a text in code points, the unit of every limit. */
export const longueur = (texte: string): number => [...texte].length

/** A code point that continues the character before it: an accent, a variation, a skin tone, a joiner. */
const continues = (signe: string | undefined): boolean =>
  signe !== undefined && /^[\p{M}\p{Emoji_Modifier}\u200d]$/u.test(signe)
const isFlagHalf = (signe: string | undefined): boolean =>
  signe !== undefined && /^\p{Regional_Indicator}$/u.test(signe)

/**
 * The text cut to a number of code points (product §5: title and description are truncated), or a little before: a composed emoji, a
 * flag or an accented letter is never cut.
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

/** Code points of a text that a list shows of it. */
export const extraitMax = 160

const accents = '\u0300-\u036f\ufe0f\u{1f3fb}-\u{1f3ff}'
/** A character with what continues it. */
const sign = `[^${accents}\u200d][${accents}]*`

/**
 * The end of a cut text that « … » replaces, as JavaScript and PostgreSQL both read it: the last word and the
 * punctuation before it or, of a text without a space, the last character: a flag or a composed emoji is one.
 */
export const finCoupee = `[ \u00a0\u202f\\n.,;:!?…–-]*[ \\n][^ \\n]*$|[\u{1f1e6}-\u{1f1ff}]+$|${sign}(?:\u200d${sign})*\u200d?$`
/** The blanks that become one space when a text is put on one line, as both read them. */
export const blancs = '[ \\n]{2,}|\\n'

const fin = new RegExp(finCoupee, 'u')
const plusieurs = new RegExp(blancs, 'g')

function cut(texte: string, max: number): string {
  const lu = readTexte(texte)
  return longueur(lu) <= max ? lu : truncate(lu, max).replace(fin, '…')
}

/** The beginning of a text on one line, in code points, cut between two words where there are some. */
export const extrait = (texte: string, max: number = extraitMax): string => cut(texte, max).replace(plusieurs, ' ')

/** The same with its lines, without those that are blank. */
export const extraitLignes = (texte: string, max: number = extraitMax): string =>
  cut(texte, max)
    .split('\n')
    .map((ligne) => ligne.trim())
    .filter((ligne) => ligne !== '')
    .join('\n')

/** A piece of a text: plain, or an address to link to. */
export interface Morceau {
  texte: string
  adresse: string | null
}

/** A text cut, in order and whole, into what is plain and the http and https addresses it holds: nothing else is markup. */
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

// A name before an @ would show one site and lead to another: such an address stays plain text.
const entiere = /^https?:\/\/[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d{1,5})?(?:[/?#].*)?$/iu

const ponctuation = ".,;:!?…'’*_"

/** An address without the punctuation of the sentence around it; null when it is not one. One pass, from its end. */
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
