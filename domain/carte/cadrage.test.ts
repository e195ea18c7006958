// The framing of a map: its middle, its edge, and outlines as large as it lets.
import { expect, test } from 'vitest'
import { frameAutour, frameDessin, frameZones, groundAutour, placeZones, rayonCercle } from './cadrage.ts'
import { mesures } from './disque.ts'
import { projectFrance } from './projection.ts'
import type { ZoneVille } from './zone.ts'

const { cote } = mesures
const tours = { lat: 47.39, lon: 0.69 }
const degre = (6371 * Math.PI) / 180
const zone = (lat: number, lon: number): ZoneVille => ({
  nom_commune: 'Tours',
  code_postal: '37000',
  lat,
  lon,
  coords_estimees: false,
  nombre: 1,
  communes: 1,
})
const loin = ({ x, y }: { x: number; y: number }) => Math.hypot(x - cote / 2, y - cote / 2)

test('autour d’un lieu : lui au milieu, le rayon à douze unités du bord', () => {
  const { largeur, hauteur, project } = frameAutour(tours, degre)
  expect([largeur, hauteur, rayonCercle]).toEqual([cote, cote, cote / 2 - 12])
  expect(project(tours)).toEqual({ x: cote / 2, y: cote / 2 })
  const nord = project({ ...tours, lat: tours.lat + 1 })
  expect([nord.x, nord.y].map(Math.round)).toEqual([cote / 2, 12].map(Math.round))
  const est = project({ ...tours, lon: tours.lon + 0.5 })
  expect(est.x).toBeGreaterThan(cote / 2)
  // A parallel bends, a little.
  expect(Math.abs(est.y - cote / 2)).toBeLessThan(1)
})

test('sans contour connu : toutes les zones dedans, la plus lointaine à un dixième du bord, cinq kilomètres au moins', () => {
  const zones = [zone(14.5, -61), zone(15, -61), zone(14.9, -61)]
  const cadrage = frameZones(zones)
  expect(loin(cadrage.project({ lat: (14.5 + 15 + 14.9) / 3, lon: -61 }))).toBeCloseTo(0, 6)
  const places = placeZones(zones, cadrage)
  expect(places.map((placee) => placee.zone)).toEqual(zones)
  expect(Math.max(...places.map(loin))).toBeCloseTo(rayonCercle / 1.1, 0)
  const seule = frameZones([zone(14.5, -61)])
  expect(loin(seule.project({ lat: 14.5, lon: -61 }))).toBeCloseTo(0, 6)
  expect(loin(seule.project({ lat: 14.5 + 5 / degre, lon: -61 }))).toBeCloseTo(rayonCercle / 1.1, 1)
})

test.each([
  [
    [
      [100, 200, 50, 30],
      [120, 260, 100, 40],
    ],
    { gauche: 100, haut: 200, largeur: 120, hauteur: 100 },
  ],
  [[[30, 40, 10, 20]], { gauche: 30, haut: 40, largeur: 10, hauteur: 20 }],
] as const)('des contours %j : aussi grands que la carte le permet, au milieu', (cadres, boite) => {
  const { largeur, hauteur, echelle, decalage, project } = frameDessin(cadres)
  expect(echelle).toBeCloseTo((cote - 24) / Math.max(boite.largeur, boite.hauteur), 9)
  expect([largeur, hauteur]).toEqual([cote, Math.round(echelle * boite.hauteur + 24)])
  const bords = [boite.gauche, boite.gauche + boite.largeur].map((x) => decalage.x + echelle * x)
  expect(bords[0]! + bords[1]!).toBeCloseTo(cote, 6)
  expect(decalage.y + echelle * boite.haut).toBeCloseTo(12, 6)
  const { x, y } = projectFrance(tours)
  expect(project(tours)).toEqual({ x: decalage.x + echelle * x, y: decalage.y + echelle * y })
})

test('sous la carte d’un lieu, le dessin de la France tombe à sa place, au kilomètre et demi près', () => {
  const [km, unit] = [50, rayonCercle / 50]
  const { project } = frameAutour(tours, km)
  const { echelle, decalage } = groundAutour(tours, km)!
  for (const point of [tours, { lat: 47.6, lon: 1.33 }, { lat: 47.17, lon: 0.24 }, { lat: 47.8, lon: 0.5 }]) {
    const [drawn, shown] = [projectFrance(point), project(point)]
    const [x, y] = [decalage.x + echelle * drawn.x, decalage.y + echelle * drawn.y]
    expect(Math.hypot(x - shown.x, y - shown.y) / unit).toBeLessThan(1.6)
  }
  expect(groundAutour(tours, 10)).toBeNull()
})
