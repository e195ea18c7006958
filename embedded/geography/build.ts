// Builds the gazetteer from npm packages: a JSON file with one town per line, and its index.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type LigneCommune, normalize } from '#domain/commune/commune.ts'
import { nomDepartement } from '#domain/commune/departement.ts'
import { estimateCoordinates, knownCoordinates, type Located } from './coordinates.ts'
import { indexFile, writeGazetteer } from './edition.ts'
import { type Named, writeKeys } from './keys.ts'

interface Source {
  code: string
  nom: string
  type: 'commune-actuelle' | 'arrondissement-municipal' | 'commune-deleguee' | 'commune-associee'
  departement: string
  chefLieu?: string
  anciensCodes?: string[]
  codesPostaux?: string[]
  population?: number
}

type Town = Located & Named

/** Writes the gazetteer, and its index with the extension `.index`. */
export async function buildGazetteer(file: string): Promise<void> {
  const towns = readTowns()
  const known = knownCoordinates(towns, readMerged(towns))
  const estimates = estimateCoordinates(towns, known, readSeats())
  const lines = towns.map(({ code, nom, departement, population, codesPostaux, anciens }): LigneCommune => {
    const [lat, lon] = known.get(code) ?? estimates.get(code)!
    return [code, nom, departement, population, lat, lon, known.has(code) ? 0 : 1, codesPostaux, anciens]
  })
  mkdirSync(dirname(file), { recursive: true })
  writeGazetteer(file, lines)
  writeFileSync(indexFile(file), writeKeys(towns))
}

const data = <T>(name: string): T => {
  const { resolve } = createRequire(import.meta.url)
  const folder = dirname(resolve('@etalab/decoupage-administratif/package.json'))
  return JSON.parse(readFileSync(join(folder, 'data', `${name}.json`), 'utf8'))
}

let sources: Source[] | undefined
function readSources(): Source[] {
  sources ??= data<Source[]>('communes')
  return sources
}

/** Communes and arrondissements with a postal code and inhabitants, sorted by code. */
function readTowns(): Town[] {
  const groups = new Map<string, string>()
  for (const group of data<{ code: string; membres: { code: string }[] }[]>('epci'))
    for (const member of group.membres) groups.set(member.code, group.code)
  const former = Map.groupBy(readSources(), (source) => source.chefLieu ?? '')
  const districts = readDistricts()
  return readSources()
    .filter(({ type }) => type === 'commune-actuelle' || type === 'arrondissement-municipal')
    .filter(({ codesPostaux, departement }) => codesPostaux && nomDepartement(departement))
    .map((source) => ({
      code: source.code,
      nom: source.nom.replace(/ Arrondissement$/, ''),
      departement: source.departement,
      population: source.population ?? 0,
      codesPostaux: source.codesPostaux ?? [],
      groupe: groups.get(source.code),
      anciens: listOtherNames(source.nom, [
        ...(former.get(source.code) ?? []).map(({ nom }) => nom),
        ...(source.type === 'commune-actuelle' ? (districts.get(source.code) ?? []) : []),
      ]),
    }))
    .sort((a, b) => (a.code < b.code ? -1 : 1))
}

/** Other names of a town, without duplicates. */
function listOtherNames(nom: string, names: string[]): string[] {
  const others = new Map(names.map((name) => [normalize(name), name]))
  others.delete(normalize(nom))
  return [...others.values()]
}

/** Names of postal districts that are no town's name, by commune, such as Sainte-Clotilde for Saint-Denis (La Réunion). */
function readDistricts(): Map<string, string[]> {
  const { resolve } = createRequire(import.meta.url)
  const labels: { codeCommune: string; libelleAcheminement: string }[] = JSON.parse(
    readFileSync(join(dirname(resolve('codes-postaux')), 'codes-postaux.json'), 'utf8'),
  )
  const present = new Set(
    readSources()
      .filter(({ type }) => type === 'commune-actuelle')
      .map(({ nom }) => normalize(nom)),
  )
  const districts = new Map<string, string[]>()
  for (const { codeCommune, libelleAcheminement } of labels.filter(
    (label) => !present.has(normalize(label.libelleAcheminement)),
  ))
    districts.set(codeCommune, [...(districts.get(codeCommune) ?? []), libelleAcheminement])
  return districts
}

/** Codes of former communes, and the commune they belong to now. */
function readMerged(towns: Town[]): Map<string, string> {
  const codes = new Set(towns.map((town) => town.code))
  const merged = new Map<string, string>()
  for (const { code, chefLieu, anciensCodes } of readSources()) {
    if (chefLieu && codes.has(chefLieu) && !codes.has(code)) merged.set(code, chefLieu)
    for (const ancien of anciensCodes ?? []) if (codes.has(code) && !codes.has(ancien)) merged.set(ancien, code)
  }
  return merged
}

/** The prefecture of each department. */
const readSeats = (): Map<string, string> =>
  new Map(data<{ code: string; chefLieu: string }[]>('departements').map(({ code, chefLieu }) => [code, chefLieu]))

if (import.meta.main) await buildGazetteer(join(import.meta.dirname, '../../dist/geography.json'))
