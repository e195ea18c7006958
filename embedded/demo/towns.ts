// Towns of demo ads: every department, some chosen towns, then by population.
import { codesDepartement } from '#domain/commune/departement.ts'
import type { SeededRandom } from './seededRandom.ts'

export interface Commune {
  code_commune: string
  nom_commune: string
  code_departement: string
  code_postal: string
  population: number
}

/** Towns of the demo accounts and of likely first searches: prefix of code_commune, number of ads. */
const vitrines: readonly (readonly [string, number])[] = [
  ['37261', 8],
  ['37', 7],
  ['42218', 6],
  ['42', 5],
  ['751', 14],
  ['6938', 8],
]

/** Towns where a July replacement always exists, with neighbours within thirty kilometres. */
export const villesEte: Readonly<Record<string, readonly string[]>> = {
  Paris: ['75111', '92012', '93048', '78646'],
  Lyon: ['69383', '69266', '69029', '69034'],
  Marseille: ['13208', '13005', '13001', '13054'],
  Toulouse: ['31555', '31149', '31069', '31395'],
  Nice: ['06088', '06004', '06027', '06123'],
  Nantes: ['44109', '44162', '44143', '44035'],
  Montpellier: ['34172', '34057', '34129', '34192'],
  Strasbourg: ['67482', '67447', '67218', '67365'],
  Bordeaux: ['33063', '33281', '33318', '33522'],
  Lille: ['59350', '59512', '59009', '59599'],
  Tours: ['37261', '37122', '37214', '37050'],
  'Saint-Étienne': ['42218', '42207', '42095', '42186'],
}

export function findVilles(communes: readonly Commune[]): Commune[] {
  const codes = new Map(communes.map((commune) => [commune.code_commune, commune]))
  return Object.values(villesEte).flatMap((villes) => villes.map((code) => codes.get(code)!))
}

/** The communes of `count` ads: one per department, the chosen towns, then by population. */
export function chooseCommunes(communes: readonly Commune[], count: number, hasard: SeededRandom): Commune[] {
  const known = new Set(codesDepartement)
  const inhabited = communes.filter(({ code_departement, population }) => known.has(code_departement) && population > 0)
  const everywhere = picker(inhabited)
  const chosen: Commune[] = []
  for (const [, list] of Map.groupBy(inhabited, (commune) => commune.code_departement))
    chosen.push(picker(list)(hasard))
  for (const [prefix, wanted] of vitrines) {
    const list = inhabited.filter(({ code_commune }) => code_commune.startsWith(prefix))
    const draw = picker(list)
    for (let i = 0; i < wanted && list.length > 0; i++) chosen.push(draw(hasard))
  }
  while (chosen.length < count) chosen.push(everywhere(hasard))
  return chosen.slice(0, count)
}

/** Draws a commune by population, by binary search in cumulative sums (35,000 communes). */
function picker(communes: readonly Commune[]): (hasard: SeededRandom) => Commune {
  let sum = 0
  const sums = communes.map(({ population }) => {
    sum += population
    return sum
  })
  return (hasard) => {
    const draw = hasard.next() * sum
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! > draw) high = middle
      else low = middle + 1
    }
    return communes[low]!
  }
}

/** « à Tours », « au Mans », « aux Abymes », « à La Rochelle », « à Paris 11e ». */
export function placeVille(nom: string): string {
  const court = nom.replace(/ Arrondissement$/i, '').replaceAll("'", '’')
  if (court.startsWith('Le ')) return `au ${court.slice(3)}`
  if (court.startsWith('Les ')) return `aux ${court.slice(4)}`
  return `à ${court}`
}

const codes = (texte: string): ReadonlySet<string> => new Set(texte.split(' '))

const littoral = codes('06 11 13 14 17 22 29 2A 2B 30 33 34 35 40 44 50 56 62 64 66 76 80 83 85')
const montagne = codes('04 05 09 15 31 38 39 63 64 65 66 68 73 74 88 2A 2B')
const outremer = codes('971 972 973 974 976')

/** Surroundings of a practice, as far as its department tells. */
export const cadreDe = ({ nom_commune, code_departement, population }: Commune) => ({
  mer: littoral.has(code_departement),
  montagne: montagne.has(code_departement),
  outremer: outremer.has(code_departement),
  paris: code_departement === '75',
  ville: population > 80_000 || nom_commune.includes('Arrondissement'),
  village: population < 4_000,
})
