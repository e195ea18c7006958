// Towns: comparing names, reading a place from a field, writing it back, and the sentences for a place that is not found.

import { trimSigns } from '../text/texte.ts'
import { codesDepartement, nomDepartement } from './departement.ts'

/** A commune or a municipal arrondissement, in the format of the government's API. */
export interface Commune {
  nom: string
  /** INSEE code. */
  code: string
  codesPostaux: string[]
  codeDepartement: string
  population?: number
  /** GeoJSON: longitude first. */
  centre?: { type: 'Point'; coordinates: [number, number] }
  /** True when no source gives the commune's own centre: `centre` is then computed from its neighbours. */
  coords_estimees?: boolean
  /** Other names: communes it absorbed and postal districts it contains. The official API gives none. */
  anciens?: string[]
}

/** The department of an INSEE code: its first two characters, three overseas. */
export const departementDe = (codeCommune: string): string => codeCommune.slice(0, /^9[78]/.test(codeCommune) ? 3 : 2)

/** A place that was found: the town at the centre of a search. */
export interface Localite {
  nom: string
  codePostal: string
  code: string
  lat: number
  lon: number
  /** True when the coordinates are not the commune's own. */
  estimees: boolean
  population: number | null
  /** Other towns with exactly this name, most populous first; empty when a postal code or department excludes them. */
  homonymes: readonly Homonyme[]
}

export type Homonyme = Pick<Commune, 'nom' | 'code' | 'codesPostaux'>

/** Longest town name that a call accepts, in characters. */
export const villeMax = 100

/** Homonyms offered, at most. */
export const homonymesMax = 4

/** « Saint-Denis (93) »: a town is always shown with its department (product D39). */
export const nameVille = ({ nom, code }: Pick<Commune, 'nom' | 'code'>): string =>
  `${nom.replace(/ Arrondissement$/, '')}\u00a0(${departementDe(code)})`

/**
 * A commune as stored in the gazetteer file, one per line after a line for its edition; `estimees` is 1 when the centre is
 * estimated.
 */
export type LigneCommune = [
  code: string,
  nom: string,
  codeDepartement: string,
  population: number,
  lat: number,
  lon: number,
  estimees: 0 | 1,
  codesPostaux: string[],
  anciens: string[],
]

/** A place as typed: a name with a postal code or a department, a postal code alone, or nothing. */
export interface Lieu {
  nom?: string
  codePostal?: string
  departement?: string
}

/** Refusal: the town and the postal code do not match (product §5). */
export const villeInvalide = 'La ville et le code postal ne correspondent pas ou sont invalides.'
/** Refusal: a town without its postal code, or the reverse (product §5). */
export const lieuIncomplet = 'Veuillez fournir à la fois une ville et un code postal.'
/** Refusal: no town was found (product §5). */
export const localiteIntrouvable = (lieu: string): string => `Impossible de trouver la localité : ${lieu}`
/** Refusal: the town has no coordinates (product §5). */
export const coordonneesIntrouvables = (lieu: string): string => `Impossible de trouver les coordonnées pour ${lieu}`

/** Suggestions: shown from this many characters, this delay in ms after the last key, and this many at most (product §9). */
export const suggestions = { caracteresMin: 2, delai: 300, nombreMax: 10 } as const

/** Parses a postal code as typed: digits only, at most 5 (product §5). */
export const readCodePostal = (texte: string): string => texte.replace(/\D/g, '').slice(0, 5)

/** Roman numerals 1 to 20, for arrondissements. */
const romanNumerals = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ')

const arrondissement = /^(paris|lyon|marseille) 0?([1-9]\d?|[ivx]{1,5}) ?(?:er|e|eme|ieme)?(?: arr(?:ondissement)?)?$/

/**
 * Normalises a name to words of a–z and 0–9 separated by one space, so that spellings of one name are equal. An arrondissement
 * becomes the city and its number: « Paris XIe » gives « paris 11 ».
 */
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
    .replace(/ lez /g, ' les ')
  const [, ville, rang] = arrondissement.exec(mots) ?? []
  if (ville && rang) return `${ville} ${romanNumerals.indexOf(rang) + 1 || rang}`
  // « st » alone stays: it may be the beginning of « Strasbourg ».
  return /^ste?$/.test(mots) ? mots : mots.replace(/\bst(e?)\b/g, 'saint$1')
}

/** Normalised names that match a town, its own first: « le havre », « havre », « havre le ». */
export function nomsAcceptes(nom: string): string[] {
  const entier = normalize(nom)
  const [, article, reste] = /^(l|la|le|les) (.+)$/.exec(entier) ?? []
  return article && reste ? [entier, reste, `${reste} ${article}`] : [entier]
}

/** A normalised name without spaces, so that « L’Haÿ » equals « LHay ». */
export const joinWords = (nom: string): string => nom.replaceAll(' ', '')

/** Whether a town's name equals the name of a place. */
export const isNamed = (nom: string, lieu: Lieu): boolean =>
  lieu.nom !== undefined &&
  nomsAcceptes(nom)
    .map(joinWords)
    .includes(joinWords(normalize(lieu.nom)))

/** Whether a town's name was written letter for letter, accents included. */
export const isWritten = (nom: string, lieu: Lieu): boolean =>
  lieu.nom !== undefined && nom.normalize().toLowerCase() === lieu.nom.normalize().toLowerCase()

/** Whether a town absorbed a commune, or contains a postal district, named exactly so. */
export const wasNamed = ({ anciens = [] }: Pick<Commune, 'anciens'>, lieu: Lieu): boolean =>
  anciens.some((ancien) => isNamed(ancien, lieu))

/**
 * Whether a town's name begins with all the words of a place: « Évry » matches Évry-Courcouronnes, « Lomme » does not match
 * Lommerange.
 */
export const beginsWith = (nom: string, lieu: Lieu): boolean =>
  lieu.nom !== undefined && nomsAcceptes(nom).some((accepte) => accepte.startsWith(`${normalize(lieu.nom ?? '')} `))

/** Department codes by normalised name. */
export const departementsParNom = new Map(codesDepartement.map((code) => [normalize(nomDepartement(code)!), code]))

/** The department with this number or name, or undefined. */
const readDepartement = (texte: string): string | undefined =>
  codesDepartement.find((code) => code === texte.toUpperCase()) ?? departementsParNom.get(normalize(texte))

/** Removes what an address adds to a place: the country, CEDEX, signs around or inside a postal code. */
const readAdresse = (texte: string): string =>
  texte
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[[{]/g, '(')
    .replace(/[\]}]/g, ')')
    .replace(/ ?\(?\bcedex\b(?: ?\d{1,2}(?!\d))?\)?/i, '')
    .replace(/(?<!\b(?:en|de|la))[ ,(]france\)?$/i, '')
    .replace(/^FR?[- ]?(?=\d{2} ?\d{3}(?!\d))/i, '')
    .replace(/(?<!\d ?)(\d{2}) (\d{3})(?!\d)/, '$1$2')
    .replace(/^(\d{5}) ?[-–—/:](?! ?\d)/, '$1 ')
    .replace(/ ?[-–—/:] ?(\d{5})$/, ' $1')
    .trim()

/**
 * Reads what was typed, pasted or chosen as a place: « 37000 », « 37 000 », « Saint-Étienne (42000) », « F-75011 Paris »,
 * « Tours cedex 1, France », « Saint-Denis 93 », « Valence (Drôme) ».
 */
export function readLieu(texte: string): Lieu {
  const lieu = readAdresse(texte)
  const code = /^\(?(\d+)\)?$/.exec(lieu)?.[1]
  if (code) return { codePostal: code.slice(0, 5) }
  const apres = /^(.*\S) ?(?:\((\d{5})\)|(?<=\s|,)(\d{5}))$/.exec(lieu)
  const avant = /^(?:.*,)? ?\(?(\d{5})\)?[ ,](.+)/.exec(lieu)
  const codePostal = apres?.[2] ?? apres?.[3] ?? avant?.[1]
  const nom = trimSigns(apres?.[1] ?? avant?.[2] ?? lieu, ' ,')
  if (codePostal) return { ...(normalize(nom) && { nom }), codePostal }
  return splitDepartement(nom) ?? (normalize(nom) ? { nom } : {})
}

const separators = ' ()/,:–—-'
/** The beginning of a name that goes on: « Beaulieu s/ Dordogne » is no Beaulieu in Dordogne. */
const unfinished = / (?:s|sur|sous|de|du|des|en|et)$/

/** Splits a name from its department: « Brest 29 », « 29 Brest », « Brest (Finistère) », « Brest, Finistère, Bretagne ». */
function splitDepartement(texte: string): Lieu | null {
  const [, first = '', rest] = /^\(?(\d{2,3}|2[ab])\)?[ ,/:–—-](\D.*)$/i.exec(texte) ?? []
  const before = readDepartement(first)
  if (before && rest) return { nom: trimSigns(rest, separators), departement: before }
  for (const { index } of texte.matchAll(/[(,/]| [-–—] |[–—](?=\d)| (?=(?:\d{2,3}|2[ab])$)/gi)) {
    const nom = texte.slice(0, index).trim()
    if (unfinished.test(normalize(nom))) continue
    const said = trimSigns(texte.slice(index).split(',', 2).join(''), separators)
    // « Paris 11 » and « Paris (11) » are an arrondissement, not the Aude department; « Marseille (13) » is the city.
    const isCity = /^(paris|lyon|marseille)$/.test(normalize(nom))
    if (isCity && Number(said) > 0 && Number(said) <= 20 && texte.slice(index) !== '(13)')
      return { nom: `${nom} ${said}` }
    const departement = readDepartement(said)
    if (departement && normalize(nom)) return { nom, departement }
  }
  return null
}

/**
 * The town given by the two fields of a form; null when the town is empty, or holds another postal code than the second field.
 */
export function readVille(ville: string, codePostal: string): Lieu | null {
  const { nom, codePostal: said = codePostal } = readLieu(ville)
  return nom && said === codePostal ? { nom, codePostal } : null
}

/**
 * The label of a suggestion, which readLieu reads back: « Saint-Étienne (42000) ». A city with several postal codes has no code.
 */
export function writeLieu(commune: Pick<Commune, 'nom' | 'codesPostaux'>, codePostal?: string): string {
  const nom = commune.nom.replace(/ Arrondissement$/, '')
  const enEntier = /^(Paris|Lyon|Marseille)$/.test(nom) && commune.codesPostaux.length > 1
  const code = codePostal ?? (enEntier ? undefined : commune.codesPostaux[0])
  return code ? `${nom} (${code})` : nom
}
