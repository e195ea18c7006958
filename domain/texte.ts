// Texts that members write: how one is stored, when it is empty, and its beginning.

/** A text as it is stored: NFC, lines kept, outer blanks and control characters off. */
export function lireTexte(saisie: string): string {
  return saisie
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim()
}

/** Whether nothing of a text can be seen: blanks and invisible characters alone. */
export const estVide = (texte: string): boolean => !/[^\s\p{Cc}\p{Cf}]/u.test(texte)

/** The beginning of a text on one line, in code points, cut between two words where there are some. */
export function extrait(texte: string, max: number): string {
  const points = [...texte.replace(/\s+/g, ' ').trim()]
  if (points.length <= max) return points.join('')
  const debut = points.slice(0, max).join('')
  const mots = debut.replace(/\s+\S*$/, '')
  return `${[...mots].length < max ? mots : [...debut].slice(0, max - 1).join('')}…`
}
