// Towns: how their names are compared, how a place is read from a field and written back, and what is said when it fails.

import { trimSigns } from '../text/texte.ts'

/** A commune or a municipal arrondissement, as the government's commune API writes it. */
export interface Commune {
  nom: string
  /** INSEE code. */
  code: string
  codesPostaux: string[]
  codeDepartement: string
  population?: number
  /** GeoJSON: longitude first. */
  centre?: { type: 'Point'; coordinates: [number, number] }
  /** True when no source gives the commune's own centre: `centre` is then its neighbours'. */
  coords_estimees?: boolean
}

/** The code of the department a commune stands in, by its INSEE code: three characters overseas. */
export const departementDe = (codeCommune: string): string => codeCommune.slice(0, /^9[78]/.test(codeCommune) ? 3 : 2)

/** A place that was found: the one town a search is made around. */
export interface Localite {
  nom: string
  codePostal: string
  code: string
  lat: number
  lon: number
  /** True when the coordinates are not the commune's own. */
  estimees: boolean
  population: number | null
  /** Other towns of exactly this name, most populous first; none where a code has already told them apart. */
  homonymes: readonly Homonyme[]
}

export type Homonyme = Pick<Commune, 'nom' | 'code' | 'codesPostaux'>

/** The longest name of a town that a call may give, in characters. */
export const villeMax = 100

/** Other towns offered, at most. */
export const homonymesMax = 3

/** « Saint-Denis (93) »: a town is never said without its department (produit D39). */
export const nameVille = ({ nom, code }: Pick<Commune, 'nom' | 'code'>): string =>
  `${nom.replace(/ Arrondissement$/, '')}\u00a0(${departementDe(code)})`

/** A commune as the gazetteer's file holds it, one a line after the edition; `estimees` is 1 when the centre is not its own. */
export type LigneCommune = [
  code: string,
  nom: string,
  codeDepartement: string,
  population: number,
  lat: number,
  lon: number,
  estimees: 0 | 1,
  codesPostaux: string[],
]

/** A place as a person means it: a name, with a postal code or a department's, a postal code alone, or nothing at all. */
export interface Lieu {
  nom?: string
  codePostal?: string
  departement?: string
}

/** City and postal code must match (produit §5). */
export const villeInvalide = 'La ville et le code postal ne correspondent pas ou sont invalides.'
/** One of them without the other (produit §5). */
export const lieuIncomplet = 'Veuillez fournir à la fois une ville et un code postal.'
/** A place nobody knows (produit §5). */
export const localiteIntrouvable = (lieu: string): string => `Impossible de trouver la localité : ${lieu}`
/** A place that is known, without coordinates (produit §5). */
export const coordonneesIntrouvables = (lieu: string): string => `Impossible de trouver les coordonnées pour ${lieu}`

/** Suggestions start at this many characters, wait this long after the last key (ms), and are at most this many (produit §9). */
export const suggestions = { caracteresMin: 2, delai: 300, nombreMax: 10 } as const

/** A postal code as typed: digits only, at most 5 (produit §5). */
export const readCodePostal = (texte: string): string => texte.replace(/\D/g, '').slice(0, 5)

/** A name in words of a to z and 0 to 9 divided by one space: two spellings of one name become equal. */
export function normalize(nom: string): string {
  const mots = nom
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/\bs\/s\b/g, ' sous ')
    .replace(/\bs\//g, ' sur ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  // Alone, « st » is not « saint »: it may be the first letters of Strasbourg.
  return /^ste?$/.test(mots) ? mots : mots.replace(/\bst(e?)\b/g, 'saint$1')
}

/** The normalised names a town answers to, its own first; an arrondissement answers to « paris 11e » and « paris 11 » too. */
export function nomsAcceptes(nom: string): string[] {
  const partie = /^(Paris|Lyon|Marseille) (\d+)er?(?: Arrondissement)?$/i.exec(nom)
  if (!partie) return [normalize(nom)]
  const [ville, numero] = [partie[1]!, partie[2]!]
  const rang = numero === '1' ? '1er' : `${numero}e`
  const fins = [rang, `${rang} arrondissement`, `${numero}eme`, `${numero}eme arrondissement`, numero]
  if (numero.length === 1) fins.push(`0${numero}`)
  return fins.map((fin) => `${ville.toLowerCase()} ${fin}`)
}

/** Whether a town has exactly the name of a place. */
export const isNamed = (nom: string, lieu: Lieu): boolean =>
  lieu.nom !== undefined && nomsAcceptes(nom).includes(normalize(lieu.nom))

/** Reads what was typed or chosen as a place: « 37000 », « Saint-Étienne », « Saint-Étienne (42000) », « 75011 Paris », « Saint-Denis (93) ». */
export function readLieu(texte: string): Lieu {
  const lieu = texte.trim().replace(/\s+/g, ' ')
  const code = /^\(?(\d+)\)?$/.exec(lieu)?.[1]
  if (code) return { codePostal: code.slice(0, 5) }
  const apres = /^(.*\S) ?(?:\((\d{5})\)|(?<=\s|,)(\d{5}))$/.exec(lieu)
  const avant = /^(\d{5})[ ,](.+)/.exec(lieu)
  const [, seul, departement] = /^(.*\S) ?\((\d{2,3}|2[abAB])\)$/.exec(lieu) ?? []
  if (seul && departement && normalize(seul)) return { nom: seul, departement: departement.toUpperCase() }
  const codePostal = apres?.[2] ?? apres?.[3] ?? avant?.[1]
  const nom = trimSigns(apres?.[1] ?? avant?.[2] ?? lieu, ' ,')
  return { ...(normalize(nom) && { nom }), ...(codePostal && { codePostal }) }
}

/** The label of a suggestion, which readLieu reads back: « Saint-Étienne (42000) ». A city of many codes stands alone. */
export function writeLieu(commune: Pick<Commune, 'nom' | 'codesPostaux'>, codePostal?: string): string {
  const nom = commune.nom.replace(/ Arrondissement$/, '')
  const enEntier = /^(Paris|Lyon|Marseille)$/.test(nom) && commune.codesPostaux.length > 1
  const code = codePostal ?? (enEntier ? undefined : commune.codesPostaux[0])
  return code ? `${nom} (${code})` : nom
}
