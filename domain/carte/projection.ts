// From degrees to the plane: the drawing of France, and a round of kilometres about a place.
import { type Point, rayonTerre } from '../commune/distance.ts'

export interface Position {
  x: number
  y: number
}

const rad = Math.PI / 180

/** Units kept for one of the source's, so that a coast still looks like one. */
export const grain = 2
/** Width and height of the drawing of metropolitan France. */
export const cadreFrance = { largeur: 613 * grain, hauteur: 585 * grain } as const
/** How many times smaller the picture of an ad's place is. */
export const reduction = 4

/** Mercator as the source has it, fitted on communes: they fall within 1.6 km of where they are drawn. */
export function projectFrance({ lat, lon }: Point): Position {
  const lambda = lon * rad
  const mu = -Math.log(Math.tan(Math.PI / 4 + (lat * rad) / 2))
  return {
    x: grain * (2378.4316 * lambda - 7.1538 * mu + 208.8713),
    y: grain * (1.392 * lambda + 2364.4259 * mu + 2462.1682),
  }
}

/** Azimuthal equidistant: distances and directions from the centre are true; `echelle` is units for a kilometre. */
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
