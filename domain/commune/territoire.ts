// Departments and regions typed as a place: which one a text names, and when a town of the same name is preferred (product D39).
import { isNamed, type Localite, normalize, readLieu } from './commune.ts'
import { codesDepartement, nomDepartement } from './departement.ts'

// Each line: code, name, departments. An overseas region with one department is that department.
const table = `11 Île-de-France 75 77 78 91 92 93 94 95
24 Centre-Val de Loire 18 28 36 37 41 45
27 Bourgogne-Franche-Comté 21 25 39 58 70 71 89 90
28 Normandie 14 27 50 61 76
32 Hauts-de-France 02 59 60 62 80
44 Grand Est 08 10 51 52 54 55 57 67 68 88
52 Pays de la Loire 44 49 53 72 85
53 Bretagne 22 29 35 56
75 Nouvelle-Aquitaine 16 17 19 23 24 33 40 47 64 79 86 87
76 Occitanie 09 11 12 30 31 32 34 46 48 65 66 81 82
84 Auvergne-Rhône-Alpes 01 03 07 15 26 38 42 43 63 69 73 74
93 Provence-Alpes-Côte d’Azur 04 05 06 13 83 84
94 Corse 2A 2B`

interface Region {
  nom: string
  departements: readonly string[]
}

const regions = new Map<string, Region>()
for (const [, code, nom, codes] of table.matchAll(/(\S+) (.*?)((?: \d[\dAB])+)/g))
  regions.set(code!, { nom: nom!, departements: codes!.trim().split(' ') })

/** Codes of the regions with several departments. */
export const codesRegion: readonly string[] = [...regions.keys()]

export const nomRegion = (code: string): string | null => regions.get(code)?.nom ?? null

export const departementsDe = (region: string): readonly string[] => regions.get(region)?.departements ?? []

/** A whole department or a whole region: exactly one of the two codes is given. */
export interface Territoire {
  departement: string | null
  region: string | null
}

const noms = new Map<string, Territoire>()
const withoutArticle = (nom: string): string => nom.replace(/^(?:l|la|le|les) /, '')
for (const code of codesDepartement)
  noms.set(withoutArticle(normalize(nomDepartement(code)!)), { departement: code, region: null })
for (const [code, { nom }] of regions) noms.set(normalize(nom), { departement: null, region: code })

// Usual names: a former region leads to the region that contains it, an area or an island to its department.
const usualNames = `region 11 idf, region parisienne
region 24 centre
region 27 bourgogne, franche comte
region 28 haute normandie, basse normandie
region 32 nord pas de calais, picardie
region 44 alsace, lorraine, champagne ardenne
region 75 aquitaine, limousin, poitou charentes
region 76 languedoc roussillon, midi pyrenees
region 84 auvergne, rhone alpes
region 93 paca, provence
departement 06 cote d azur
departement 13 camargue
departement 17 ile de re, ile d oleron
departement 24 perigord
departement 33 bassin d arcachon
departement 37 touraine
departement 49 anjou
departement 50 cotentin
departement 56 belle ile en mer
departement 64 pays basque, bearn
departement 84 luberon
departement 987 tahiti`
for (const [, type, code, liste] of usualNames.matchAll(/^(\S+) (\d+) (.+)$/gm))
  for (const nom of liste!.split(', '))
    noms.set(nom, type === 'region' ? { departement: null, region: code! } : { departement: code!, region: null })

const prefixe = /^(?:l[ae] )?(?:departement|region)(?: (?:de la|de l|des|du|de|d))? /

/** The department or region that a text names, by name or by department code: « Rhône », « rhone (69) », « 69 ». */
export function readTerritoire(texte: string): Territoire | null {
  const code = /^\(?(\d{2,3}|2[ab])\)?$/i.exec(texte.trim())?.[1]?.toUpperCase()
  if (code) return codesDepartement.includes(code) ? { departement: code, region: null } : null
  const { nom, codePostal, departement } = readLieu(texte)
  if (!nom || codePostal) return null
  const trouve = noms.get(withoutArticle(normalize(nom).replace(prefixe, ''))) ?? null
  return departement && trouve?.departement !== departement ? null : trouve
}

/** A town with at least this many inhabitants is preferred to the department or region of its name: Vienne is, Landes is not. */
const villeMin = 10_000

/** The department or region that a text means, unless it means the town that was found for it. */
export function chooseTerritoire(texte: string, ville: Localite | null): Territoire | null {
  const territoire = readTerritoire(texte)
  const memeNom = ville !== null && isNamed(ville.nom, readLieu(texte))
  return territoire && !(memeNom && (ville.population ?? 0) >= villeMin) ? territoire : null
}

/** « Rhône (69) », « Île-de-France ». */
export const nameTerritoire = ({ departement, region }: Territoire): string =>
  departement ? `${nomDepartement(departement)}\u00a0(${departement})` : (nomRegion(region ?? '') ?? '')
