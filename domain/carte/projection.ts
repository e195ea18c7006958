// Map projections: the drawing of France, and a circle of some kilometres around a place.
import { type Point, rayonTerre } from '../commune/distance.ts'

export interface Position {
  x: number
  y: number
}

const rad = Math.PI / 180

/** Units kept for one unit of the source drawing, fine enough for coasts. */
export const grain = 2
/** Width and height of the drawing of metropolitan France. */
export const cadreFrance = { largeur: 613 * grain, hauteur: 585 * grain } as const
/** Scale of the small map of an ad's place, as a divisor. */
export const reduction = 4

/** The source's Mercator projection, fitted on communes: they fall within 1.6 km of where the source draws them. */
export function projectFrance({ lat, lon }: Point): Position {
  const lambda = lon * rad
  const mu = -Math.log(Math.tan(Math.PI / 4 + (lat * rad) / 2))
  return {
    x: grain * (2378.4316 * lambda - 7.1538 * mu + 208.8713),
    y: grain * (1.392 * lambda + 2364.4259 * mu + 2462.1682),
  }
}

/** Units of the drawing of France in one kilometre, at this latitude. */
export const unitsPerKm = (lat: number): number => (grain * 2364.4259) / (rayonTerre * Math.cos(lat * rad))

/** Azimuthal equidistant projection: true distances and directions from the centre. `echelle` is in units per kilometre. */
export function projectAutour(centre: Point, { lat, lon }: Point, echelle: number): Position {
  const [phi0, phi, ecart] = [centre.lat * rad, lat * rad, (lon - centre.lon) * rad]
  const cosinus = Math.sin(phi0) * Math.sin(phi) + Math.cos(phi0) * Math.cos(phi) * Math.cos(ecart)
  const c = Math.acos(Math.min(1, Math.max(-1, cosinus)))
  const k = (c < 1e-9 ? 1 : c / Math.sin(c)) * rayonTerre * echelle
  return {
    x: k * Math.cos(phi) * Math.sin(ecart),
    y: -k * (Math.cos(phi0) * Math.sin(phi) - Math.sin(phi0) * Math.cos(phi) * Math.cos(ecart)),
  }
}
