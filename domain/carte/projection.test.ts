// The projection of a point, on the drawing of France and around a place: true distances, true directions.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceKm } from '../commune/distance.ts'
import { frameAutour, frameDessin, frameZones, rayonCercle } from './cadrage.ts'
import { mesures } from './disque.ts'
import { projectAutour, projectFrance } from './projection.ts'

test.each([
  ['Tours', 47.394, 0.685, [489, 490]],
  ['Paris', 48.857, 2.352, [625, 288]],
  ['Ajaccio', 41.927, 8.735, [1156, 1135]],
])('%s tombe dans son département', (_, lat, lon, [x, y]) => {
  const place = projectFrance({ lat, lon })
  expect(Math.hypot(place.x - x!, place.y - y!)).toBeLessThan(40)
})

const point = fc.record({
  lat: fc.double({ min: -60, max: 60, noNaN: true }),
  lon: fc.double({ min: -170, max: 170, noNaN: true }),
})

test('autour d’un lieu, chaque point est à sa distance', () => {
  fc.assert(
    fc.property(
      point,
      fc.double({ min: -1, max: 1, noNaN: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
      (centre, dlat, dlon) => {
        const autre = { lat: centre.lat + dlat, lon: centre.lon + dlon }
        const { x, y } = projectAutour(centre, autre, 2)
        expect(Math.hypot(x, y)).toBeCloseTo(2 * distanceKm(centre, autre), 3)
      },
    ),
  )
})

test('le nord est en haut, l’est à droite', () => {
  const centre = { lat: 45, lon: 5 }
  expect(projectAutour(centre, { lat: 46, lon: 5 }, 1).y).toBeLessThan(-100)
  expect(projectAutour(centre, { lat: 45, lon: 6 }, 1).x).toBeGreaterThan(70)
  expect(projectAutour(centre, centre, 1)).toEqual({ x: 0, y: -0 })
})

test('le bord du cercle est à la distance cherchée', () => {
  const centre = { lat: 47.394, lon: 0.685 }
  const { project } = frameAutour(centre, 20)
  const { x, y } = project({ lat: 47.394 + 20 / 111.195, lon: 0.685 })
  expect([Math.round(x), Math.round(y)]).toEqual([mesures.cote / 2, mesures.cote / 2 - rayonCercle])
})

const zone = { nom_commune: 'Cayenne', code_postal: '97300', coords_estimees: false, nombre: 1, communes: 1 }

test('sans contour, toutes les zones tiennent dans le carré', () => {
  const zones = [
    { ...zone, lat: 4.93, lon: -52.33 },
    { ...zone, lat: 5.48, lon: -54.03 },
  ]
  const { project } = frameZones(zones)
  for (const { x, y } of zones.map(project)) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
    expect(Math.max(x, y)).toBeLessThanOrEqual(mesures.cote)
  }
})

test('un contour remplit la largeur, un contour haut la hauteur', () => {
  const large = frameDessin([[100, 100, 200, 50]])
  expect([large.largeur, large.hauteur]).toEqual([400, 118])
  const haut = frameDessin([[100, 100, 50, 200]])
  expect([haut.largeur, haut.hauteur]).toEqual([400, 400])
})
