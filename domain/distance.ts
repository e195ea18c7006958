// Great-circle distance between two points (§9: Earth radius 6371 km).

export interface Point {
  /** Degrees, north positive. */
  lat: number
  /** Degrees, east positive. */
  lon: number
}

/** Kilometres. */
export const rayonTerre = 6371

/** Great-circle (haversine) distance in kilometres between two points in degrees. */
export function distanceKm(a: Point, b: Point): number {
  const rad = Math.PI / 180
  const h =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 +
    Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lon - a.lon) * rad) / 2) ** 2
  return 2 * rayonTerre * Math.asin(Math.min(1, Math.sqrt(h)))
}
