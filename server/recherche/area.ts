// The area of a search: communes within a radius or in some departments, from the counters.
import sql, { empty, type Sql } from 'sql-template-tag'
import { boite, rayon, rayonTerre } from '#domain/commune/distance.ts'
import type { RechercheAnnonces } from '#domain/recherche/recherche.ts'
import { refuse } from '../api/refusal.ts'

/** The type under which all types are counted. */
export const everyType = 0

export interface PageAsked {
  type: number
  limite: number
  decalage: number
  now: Date
}

/** An absent condition, not one that is always true: PostgreSQL plans the two cases differently. */
export const ofType = (type: number): Sql => (type === everyType ? empty : sql`and a.id_typeannonce = ${type}`)

export interface Place {
  lat: number
  lon: number
  km: number
}

export const isPlace = (ou: Place | string[] | null): ou is Place => ou !== null && !Array.isArray(ou)

/** Kilometres between a place (values or columns) and the commune of a table. */
export const distanceSql = (
  { lat, lon }: Record<'lat' | 'lon', number | Sql>,
  commune: Sql,
): Sql => sql`2 * ${rayonTerre}::float8 * asin(least(1, sqrt(
    sin(radians(${commune}.lat - ${lat}::float8) / 2) ^ 2
    + cos(radians(${lat}::float8)) * cos(radians(${commune}.lat)) * sin(radians(${commune}.lon - ${lon}::float8) / 2) ^ 2)))`

/** Kilometres between the centre of a zone `z` and a place `l`, and whether that place is in the zone. */
export const fromZone: Sql = distanceSql({ lat: sql`z.lat`, lon: sql`z.lon` }, sql`l`)
export const inZone: Sql = sql`z.boite @> box(point(l.lon, l.lat), point(l.lon, l.lat)) and ${fromZone} <= z.rayon_km`

/** Whether a commune is in the bounding box of a radius, which an index can answer. */
export const inBox = (place: Place, commune: Sql): Sql => {
  const { latMin, latMax, lonMin, lonMax } = boite(place, place.km)
  return sql`${commune}.lat between ${latMin} and ${latMax} and ${commune}.lon between ${lonMin} and ${lonMax}`
}

type Asked = Pick<RechercheAnnonces, 'p_lat' | 'p_lon' | 'p_rayon_km' | 'p_departements' | 'p_du' | 'p_au'>

/** The place or the departments of a search, or null. */
export function readPlaceFilter({
  p_lat,
  p_lon,
  p_rayon_km,
  p_departements,
  p_du,
  p_au,
}: Asked): Place | string[] | null {
  if (p_du && p_au && p_au < p_du) throw refuse('La période demandée finit avant de commencer.')
  if ((p_lat === undefined) !== (p_lon === undefined)) throw refuse('Une position demande p_lat et p_lon ensemble.')
  if (p_lat === undefined || p_lon === undefined) return p_departements ?? null
  if (p_departements) throw refuse('Une recherche se fait autour d’un lieu ou par départements, pas les deux.')
  return { lat: p_lat, lon: p_lon, km: p_rayon_km ?? rayon.defaut }
}

/** Rows of annonce_compte within a radius, with their distance `d` in kilometres. */
export const near = (place: Place, type: number): Sql => sql`
    select * from (
      select c.*, not c.payante_annonce as gratuite, ${distanceSql(place, sql`c`)} as d from annonce_compte c
      where c.id_typeannonce = ${type} and c.n > 0 and ${inBox(place, sql`c`)}
      offset 0
    ) as proche
    where d <= ${place.km}`

/** Rows of annonce_compte in whole departments; there is no distance. */
export const among = (departements: string[], type: number): Sql => sql`
  select c.*, null::double precision as d from annonce_compte c
  where c.id_typeannonce = ${type} and c.n > 0 and c.code_departement = any(${departements}::text[])`
