// Fits a map around a place or a set of departments: converts positions to drawing units.
import { distanceKm, type Point } from '../commune/distance.ts'
import { mesures, type PlacedLabel } from './disque.ts'
import { type Position, projectAutour, projectFrance, unitsPerKm } from './projection.ts'
import type { ZoneVille } from './zone.ts'

export interface Cadrage {
  largeur: number
  hauteur: number
  project: (point: Point) => Position
}

const milieu = mesures.cote / 2
/** Units kept free around the points, for a disc and half of its label. */
const marge = 12

/** Drawing units from the centre to the edge of the circle of the search radius. */
export const rayonCercle = milieu - marge

export const frameAutour = (centre: Point, km: number): Cadrage => ({
  largeur: mesures.cote,
  hauteur: mesures.cote,
  project: (point) => {
    const { x, y } = projectAutour(centre, point, rayonCercle / km)
    return { x: milieu + x, y: milieu + y }
  },
})

/** Below this radius in kilometres, the outlines, right to 1.6 km, would be visibly wrong. */
const groundMin = 15

/** How the drawing of France lies under a map around a place; null when the map is too close for it. */
export function groundAutour(centre: Point, km: number): Ground | null {
  if (km < groundMin) return null
  const echelle = rayonCercle / km / unitsPerKm(centre.lat)
  const { x, y } = projectFrance(centre)
  return { echelle, decalage: { x: milieu - echelle * x, y: milieu - echelle * y } }
}

/** Overseas there is no outline: the smallest circle that holds every zone. */
export function frameZones(zones: readonly ZoneVille[]): Cadrage {
  const mean = (champ: 'lat' | 'lon') =>
    zones.reduce((total, zone) => total + zone[champ], 0) / Math.max(1, zones.length)
  const centre = { lat: mean('lat'), lon: mean('lon') }
  return frameAutour(centre, 1.1 * Math.max(5, ...zones.map((zone) => distanceKm(centre, zone))))
}

/** The drawing of France, scaled then moved. */
export interface Ground {
  echelle: number
  decalage: Position
}

export type CadrageDessin = Cadrage & Ground

/** Bounding box of a department in the drawing: left, top, width, height. */
export type Cadre = readonly [x: number, y: number, largeur: number, hauteur: number]

/** Scales the outlines of departments to fill the map. */
export function frameDessin(cadres: readonly Cadre[]): CadrageDessin {
  const gauche = Math.min(...cadres.map(([x]) => x))
  const haut = Math.min(...cadres.map(([, y]) => y))
  const largeur = Math.max(...cadres.map(([x, , l]) => x + l)) - gauche
  const hauteur = Math.max(...cadres.map(([, y, , h]) => y + h)) - haut
  const utile = mesures.cote - 2 * marge
  const echelle = Math.min(utile / largeur, utile / hauteur)
  const decalage = { x: milieu - echelle * (gauche + largeur / 2), y: marge - echelle * haut }
  return {
    largeur: mesures.cote,
    hauteur: Math.round(echelle * hauteur + 2 * marge),
    echelle,
    decalage,
    project: (point) => {
      const { x, y } = projectFrance(point)
      return { x: decalage.x + echelle * x, y: decalage.y + echelle * y }
    },
  }
}

export const placeZones = (zones: readonly ZoneVille[], { project }: Cadrage): PlacedLabel[] =>
  zones.map((zone) => ({ ...project(zone), zone }))
