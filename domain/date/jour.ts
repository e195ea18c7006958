// Dates as yyyy-mm-dd, and arithmetic on them.

const nomsMois = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
]

/** « juillet »: the month of a day or of a yyyy-mm month. */
export const nameMois = (jour: string): string => nomsMois[Number(jour.slice(5, 7)) - 1]!

/** Abbreviates the months of a text: « Du 14 déc. au 8 janv. ». */
export const shortenMois = (texte: string): string =>
  texte.replace(
    /(?<=\u00a0)(janv|févr|avr|juil|sept|oct|nov|déc)(?:ier|il|let|embre|obre)(?!\p{L})/gu,
    (_, debut) => `${debut}.`,
  )

export function isJour(texte: string): boolean {
  const instant = dayOf(texte)
  return /^(19|20)/.test(texte) && !Number.isNaN(instant.getTime()) && write(instant) === texte
}

const dayOf = (jour: string): Date => new Date(`${jour}T00:00:00Z`)
const write = (date: Date): string => date.toISOString().slice(0, 10)

export function addJours(jour: string, jours: number): string {
  const date = dayOf(jour)
  date.setUTCDate(date.getUTCDate() + jours)
  return write(date)
}

/** Number of days from one day to a later one, the last one excluded. */
export const countJours = (du: string, au: string): number => (dayOf(au).getTime() - dayOf(du).getTime()) / 86_400_000

/** The same day some months later, or the last day of that month when it is shorter. */
export function addMois(jour: string, mois: number): string {
  const date = dayOf(jour)
  date.setUTCMonth(date.getUTCMonth() + mois)
  if (date.getUTCDate() !== Number(jour.slice(8))) date.setUTCDate(0)
  return write(date)
}

/** The first day of the next quarter. */
export function nextTrimestre(jour: string): string {
  const date = dayOf(jour)
  return write(new Date(Date.UTC(date.getUTCFullYear(), 3 * Math.floor(date.getUTCMonth() / 3) + 3, 1)))
}
