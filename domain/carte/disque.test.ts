// Discs that stand apart, and names that cover neither a disc nor another name.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeDisques, mesures, type Placee, placeEtiquettes } from './disque.ts'

const placee = (x: number, y: number, nombre: number, nom_commune = 'Tours'): Placee => ({
  x,
  y,
  zone: { nom_commune, code_postal: '37000', lat: 47, lon: 0.7, coords_estimees: false, nombre, communes: 1 },
})

const placees = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 90 }))
    .map(([x, y, n]) => placee(x, y, n)),
  { minLength: 1, maxLength: 400 },
)

test('aucune annonce ne se perd, soixante disques au plus, séparés, du plus grand au plus petit', () => {
  fc.assert(
    fc.property(placees, (tout) => {
      const disques = mergeDisques(tout)
      const sum = (nombres: number[]) => nombres.reduce((a, b) => a + b, 0)
      expect(sum(disques.map(({ nombre }) => nombre))).toBe(sum(tout.map(({ zone }) => zone.nombre)))
      expect(sum(disques.map(({ communes }) => communes))).toBe(tout.length)
      expect(disques.length).toBeLessThanOrEqual(mesures.disques)
      for (const [rang, a] of disques.entries()) {
        expect(a.nombre).toBeGreaterThanOrEqual(disques[rang + 1]?.nombre ?? 0)
        for (const b of disques.slice(rang + 1))
          expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(mesures.ecart)
      }
    }),
  )
})

test('le plus grand nombre donne son nom et sa place à ceux qu’il rejoint', () => {
  const [disque, autre] = mergeDisques([
    placee(100, 100, 3, 'Fondettes'),
    placee(110, 100, 9, 'Tours'),
    placee(300, 300, 1, 'Loches'),
  ])
  expect([disque!.x, disque!.nombre, disque!.communes]).toEqual([110, 12, 2])
  expect(disque!.zones.map(({ nom_commune }) => nom_commune)).toEqual(['Tours', 'Fondettes'])
  expect(disque!.rayon).toBeGreaterThan(autre!.rayon)
  expect(autre!.rayon).toBeGreaterThanOrEqual(mesures.rayonMin)
})

const gabarit = { lettre: 6, hauteur: 14, largeurMax: 400, hauteurMax: 400 }

test('un nom se met à droite, à gauche au bord, et se tait faute de place', () => {
  const ancres = (ronds: { x: number; y: number; rayon: number }[], noms: string[]) =>
    placeEtiquettes(ronds, noms, gabarit).map((place) => place?.ancre ?? null)
  expect(ancres([{ x: 200, y: 200, rayon: 10 }], ['Tours'])).toEqual(['start'])
  expect(ancres([{ x: 385, y: 200, rayon: 10 }], ['Tours'])).toEqual(['end'])
  expect(ancres([{ x: 200, y: 200, rayon: 199 }], ['Tours'])).toEqual([null])
})

test('deux noms ne se touchent jamais', () => {
  fc.assert(
    fc.property(placees, (tout) => {
      const disques = mergeDisques(tout)
      const nom = 'Saint-Pierre'
      const places = placeEtiquettes(
        disques,
        disques.map(() => nom),
        gabarit,
      ).filter((place) => place !== null)
      const largeur = nom.length * gabarit.lettre
      const boites = places.map(({ x, y, ancre }) => ({
        x: ancre === 'start' ? x : ancre === 'end' ? x - largeur : x - largeur / 2,
        y,
      }))
      for (const [rang, a] of boites.entries())
        for (const b of boites.slice(rang + 1))
          expect(Math.abs(a.x - b.x) >= largeur - 1e-6 || Math.abs(a.y - b.y) >= gabarit.hauteur / 2).toBe(true)
    }),
    { numRuns: 50 },
  )
})
