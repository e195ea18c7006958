// Towns: how their names are compared, how a place is read from a field and written back, and what is said when it fails.

import { trimSigns } from '../text/texte.ts'
import { codesDepartement, nomDepartement } from './departement.ts'

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
  /** Other names it is known by: the communes that it absorbed, the postal districts that it holds. The official API gives none. */
  anciens?: string[]
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

/** « Saint-Denis (93) »: a town is never said without its department (product D39). */
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
  anciens: string[],
]

/** A place as a person means it: a name, with a postal code or a department's, a postal code alone, or nothing at all. */
export interface Lieu {
  nom?: string
  codePostal?: string
  departement?: string
}

/** City and postal code must match (product §5). */
export const villeInvalide = 'La ville et le code postal ne correspondent pas ou sont invalides.'
/** One of them without the other (product §5). */
export const lieuIncomplet = 'Veuillez fournir à la fois une ville et un code postal.'
/** A place nobody knows (product §5). */
export const localiteIntrouvable = (lieu: string): string => `Impossible de trouver la localité : ${lieu}`
/** A place that is known, without coordinates (product §5). */
export const coordonneesIntrouvables = (lieu: string): string => `Impossible de trouver les coordonnées pour ${lieu}`

/** Suggestions start at this many characters, wait this long after the last key (ms), and are at most this many (product §9). */
export const suggestions = { caracteresMin: 2, delai: 300, nombreMax: 10 } as const

/** A postal code as typed: digits only, at most 5 (product §5). */
export const readCodePostal = (texte: string): string => texte.replace(/\D/g, '').slice(0, 5)

/** The arrondissements in Roman numerals, from the first to the twentieth. */
const romanNumerals = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ')

const arrondissement = /^(paris|lyon|marseille) 0?([1-9]\d?|[ivx]{1,5}) ?(?:er|e|eme|ieme)?(?: arr(?:ondissement)?)?$/

/**
 * A name in words of a to z and 0 to 9 divided by one space: two spellings of one name become equal. An arrondissement is its
 * city and its number, however it is written: « Paris XIe » is « paris 11 ».
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
  // Alone, « st » is not « saint »: it may be the first letters of Strasbourg.
  return /^ste?$/.test(mots) ? mots : mots.replace(/\bst(e?)\b/g, 'saint$1')
}

/** The normalised names a town answers to, its own first: « le havre », « havre », « havre le ». */
export function nomsAcceptes(nom: string): string[] {
  const entier = normalize(nom)
  const [, article, reste] = /^(l|la|le|les) (.+)$/.exec(entier) ?? []
  return article && reste ? [entier, reste, `${reste} ${article}`] : [entier]
}

/** A normalised name without its spaces: « L’Haÿ » is equal to « LHay ». */
export const joinWords = (nom: string): string => nom.replaceAll(' ', '')

/** Whether a town has exactly the name of a place. */
export const isNamed = (nom: string, lieu: Lieu): boolean =>
  lieu.nom !== undefined &&
  nomsAcceptes(nom)
    .map(joinWords)
    .includes(joinWords(normalize(lieu.nom)))

/** Whether a town absorbed a commune, or holds a postal district, of exactly the name of a place. */
export const wasNamed = ({ anciens = [] }: Pick<Commune, 'anciens'>, lieu: Lieu): boolean =>
  anciens.some((ancien) => isNamed(ancien, lieu))

/** Whether a town's name begins with the whole words of a place: Évry-Courcouronnes for « Évry », Lommerange never for « Lomme ». */
export const beginsWith = (nom: string, lieu: Lieu): boolean =>
  lieu.nom !== undefined && nomsAcceptes(nom).some((accepte) => accepte.startsWith(`${normalize(lieu.nom ?? '')} `))

/** Codes of the departments by their normalised names. */
export const departementsParNom = new Map(codesDepartement.map((code) => [normalize(nomDepartement(code)!), code]))

/** The department that a number or a name gives, or undefined. */
const readDepartement = (texte: string): string | undefined =>
  codesDepartement.find((code) => code === texte.toUpperCase()) ?? departementsParNom.get(normalize(texte))

/** What an address adds to a place, taken away: a country, a CEDEX line, the signs around a postal code or inside it. */
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

/** A name and its department, when both are there: « Brest 29 », « 29 Brest », « Brest (Finistère) », « Brest, Finistère, Bretagne ». */
function splitDepartement(texte: string): Lieu | null {
  const [, first = '', rest] = /^\(?(\d{2,3}|2[ab])\)?[ ,/:–—-](\D.*)$/i.exec(texte) ?? []
  const before = readDepartement(first)
  if (before && rest) return { nom: trimSigns(rest, separators), departement: before }
  for (const { index } of texte.matchAll(/[(,/–—]| - | (?=(?:\d{2,3}|2[ab])$)/gi)) {
    const nom = texte.slice(0, index).trim()
    const said = trimSigns(texte.slice(index).split(',', 2).join(''), separators)
    // « Paris 11 » and « Paris (11) » are an arrondissement, not the Aude; « Marseille (13) » is the city.
    const isCity = /^(paris|lyon|marseille)$/.test(normalize(nom))
    if (isCity && Number(said) > 0 && Number(said) <= 20 && texte.slice(index) !== '(13)')
      return { nom: `${nom} ${said}` }
    const departement = readDepartement(said)
    if (departement && normalize(nom)) return { nom, departement }
  }
  return null
}

/** A town as the two fields of a form say it; null when the first says nothing, or another code than the second. */
export function readVille(ville: string, codePostal: string): Lieu | null {
  const { nom, codePostal: said = codePostal } = readLieu(ville)
  return nom && said === codePostal ? { nom, codePostal } : null
}

/** The label of a suggestion, which readLieu reads back: « Saint-Étienne (42000) ». A city of many codes stands alone. */
export function writeLieu(commune: Pick<Commune, 'nom' | 'codesPostaux'>, codePostal?: string): string {
  const nom = commune.nom.replace(/ Arrondissement$/, '')
  const enEntier = /^(Paris|Lyon|Marseille)$/.test(nom) && commune.codesPostaux.length > 1
  const code = codePostal ?? (enEntier ? undefined : commune.codesPostaux[0])
  return code ? `${nom} (${code})` : nom
}
