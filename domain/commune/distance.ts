// Great-circle distance between two points (product §9: Earth radius 6371 km).

export interface Point {
  /** Degrees, north positive. */
  lat: number
  /** Degrees, east positive. */
  lon: number
}

/** Kilometres. */
export const rayonTerre = 6371

/**
 * Great-circle (haversine) distance in kilometres between two points in degrees. Tests and benches compare the SQL's distance
 * with this function.
 */
export function distanceKm(a: Point, b: Point): number {
  const rad = Math.PI / 180
  const h =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 +
    Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lon - a.lon) * rad) / 2) ** 2
  return 2 * rayonTerre * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The smallest box in degrees that contains every point within a radius in kilometres of a centre. */
export function boite(centre: Point, km: number): { latMin: number; latMax: number; lonMin: number; lonMax: number } {
  const angle = km / rayonTerre
  const lat = (angle * 180) / Math.PI
  const ratio = Math.sin(angle) / Math.cos((centre.lat * Math.PI) / 180)
  const lon = ratio < 1 ? (Math.asin(ratio) * 180) / Math.PI : 180
  // Slightly wider than exact, so that rounding never excludes a point; exact distances are computed afterwards.
  const marge = 1e-9
  return {
    latMin: centre.lat - lat - marge,
    latMax: centre.lat + lat + marge,
    lonMin: centre.lon - lon - marge,
    lonMax: centre.lon + lon + marge,
  }
}

export const rayonMax = 100
/** Bounds of the search radius in kilometres, for its slider (product §9). */
export const rayon = { min: 0, max: rayonMax, pas: 5, defaut: 20 } as const
