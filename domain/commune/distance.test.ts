// Distances on the globe (product §9).
import { expect, test } from 'vitest'
import { boite, distanceKm } from './distance.ts'

const paris = { lat: 48.8566, lon: 2.3522 }
const tours = { lat: 47.3941, lon: 0.6848 }
const saintDenis = { lat: -20.8823, lon: 55.4504 }
const fidji = { lat: -17, lon: 179.9 }

test.each([
  ['Paris et Paris', paris, paris, 0],
  ['Paris et Tours', paris, tours, 204.5],
  ['Paris et Saint-Denis de La Réunion', paris, saintDenis, 9365],
  ['deux points d’un degré de latitude', { lat: 0, lon: 0 }, { lat: 1, lon: 0 }, (6371 * Math.PI) / 180],
  ['les antipodes', { lat: 0, lon: 0 }, { lat: 0, lon: 180 }, 6371 * Math.PI],
])('%s', (_, a, b, km) => {
  expect(Math.abs(distanceKm(a, b) - km)).toBeLessThanOrEqual(km * 0.005)
  expect(distanceKm(b, a)).toBeCloseTo(distanceKm(a, b), 9)
})

test('près d’un pôle, la boîte en fait le tour', () => {
  const { lonMin, lonMax } = boite({ lat: 89.9, lon: 20 }, 100)
  expect([lonMin, lonMax].map(Math.round)).toEqual([-160, 200])
})

test.each([
  [paris, 20],
  [paris, 100],
  [tours, 0],
  [saintDenis, 50],
  [fidji, 100],
  [{ lat: 69, lon: 20 }, 100],
])('la boîte autour de %j contient le cercle de %i km et le serre', (centre, km) => {
  const { latMin, latMax, lonMin, lonMax } = boite(centre, km)
  const rad = Math.PI / 180
  for (let cap = 0; cap < 360; cap += 5) {
    const angle = km / 6371
    const lat = Math.asin(
      Math.sin(centre.lat * rad) * Math.cos(angle) + Math.cos(centre.lat * rad) * Math.sin(angle) * Math.cos(cap * rad),
    )
    const lon =
      centre.lon +
      Math.atan2(
        Math.sin(cap * rad) * Math.sin(angle) * Math.cos(centre.lat * rad),
        Math.cos(angle) - Math.sin(centre.lat * rad) * Math.sin(lat),
      ) /
        rad
    expect(lat / rad).toBeGreaterThanOrEqual(latMin)
    expect(lat / rad).toBeLessThanOrEqual(latMax)
    expect(lon).toBeGreaterThanOrEqual(lonMin)
    expect(lon).toBeLessThanOrEqual(lonMax)
  }
  expect(distanceKm(centre, { lat: latMax, lon: centre.lon })).toBeCloseTo(km, 3)
  expect(distanceKm(centre, { lat: centre.lat, lon: lonMax })).toBeLessThanOrEqual(km * 1.01 + 0.001)
})
