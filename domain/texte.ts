// Texts that members write: how one is stored, when it is empty, its beginning, and the addresses it holds.

/** A text as it is stored: NFC, lines kept, outer blanks and control characters off. */
export function readTexte(saisie: string): string {
  return saisie
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim()
}

/** Whether nothing of a text can be seen: blanks and invisible characters alone. */
export const isVide = (texte: string): boolean => !/[^\s\p{Cc}\p{Cf}]/u.test(texte)

/** The last word of a text that is cut, and the punctuation before it. */
const finCoupee = /[\s.,;:!?…–-]*\s\S*$/

/** The beginning of a text on one line, in code points, cut between two words where there are some. */
export function extrait(texte: string, max: number): string {
  const points = [...texte.replace(/\s+/g, ' ').trim()]
  if (points.length <= max) return points.join('')
  const debut = points.slice(0, max).join('')
  const mots = debut.replace(finCoupee, '')
  return `${[...mots].length < max ? mots : [...debut].slice(0, max - 1).join('')}…`
}

/** A title as it is shown: no line of it begins with a sign that French parts from its word, nor ends with an opening one. */
export const insecables = (titre: string): string => titre.replace(/ (?=[:;!?»])/g, '\u00a0').replace(/« /g, '«\u00a0')

/** A piece of a text: plain, or an address that may be followed. */
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

/** An address without the punctuation of the sentence around it; null when it is not one. */
function readAdresse(trouve: string): string | null {
  let adresse = trouve
  for (;;) {
    const seule = adresse.replace(/[.,;:!?…'’*_]+$/, '')
    const fermante = /[)\]]$/.exec(seule)?.[0]
    const orpheline = fermante && nombre(seule, fermante) > nombre(seule, fermante === ')' ? '(' : '[')
    const reste = orpheline ? seule.slice(0, -1) : seule
    if (reste === adresse) return entiere.test(adresse) ? adresse : null
    adresse = reste
  }
}

const nombre = (texte: string, signe: string): number => texte.split(signe).length - 1
