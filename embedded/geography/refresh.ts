// Replaces the gazetteer's coordinates by those of the official API: `node embedded/geography/refresh.ts [url]`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Commune, LigneCommune } from '#domain/commune/commune.ts'
import { writeGazetteer } from './edition.ts'

/** Updates the file with one request per department; returns how many estimates were replaced. */
export async function refreshGazetteer(file: string, url: string): Promise<number> {
  const [, ...lines]: [string, ...LigneCommune[]] = JSON.parse(readFileSync(file, 'utf8'))
  const centres = new Map<string, [lon: number, lat: number]>()
  for (const departement of new Set(lines.map((line) => line[2])))
    for (const { code, centre, coords_estimees } of await readDepartement(url, departement))
      if (centre && !coords_estimees) centres.set(code, centre.coordinates)
  if (centres.size === 0) throw new Error(`${url} n’a donné aucun centre : le gazetier reste tel quel.`)
  let settled = 0
  const refreshed = lines.map((line): LigneCommune => {
    const [code, nom, departement, population, , , estimees, ...names] = line
    const centre = centres.get(code)
    if (!centre) return line
    settled += estimees
    return [code, nom, departement, population, centre[1], centre[0], 0, ...names]
  })
  writeGazetteer(file, refreshed)
  return settled
}

async function readDepartement(url: string, departement: string): Promise<Commune[]> {
  const types = 'commune-actuelle,arrondissement-municipal'
  const address = `${url}/communes?codeDepartement=${departement}&type=${types}&fields=code,centre`
  const response = await fetch(address, { signal: AbortSignal.timeout(30_000) })
  if (!response.ok) throw new Error(`${address} répond ${response.status}.`)
  return (await response.json()) as Commune[]
}

if (import.meta.main) {
  const url = process.argv[2] || 'https://geo.api.gouv.fr'
  const settled = await refreshGazetteer(join(import.meta.dirname, '../../dist/geography.json'), url.replace(/\/$/, ''))
  console.log(`Gazetier rafraîchi : ${settled} estimations remplacées par le centre officiel.`)
}
