// Discs that stand apart, and names that cover neither a disc nor another name.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeDisques, mesures, type PlacedLabel, placeEtiquettes } from './disque.ts'

const placee = (x: number, y: number, nombre: number, nom_commune = 'Tours'): PlacedLabel => ({
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

test('aucune zone, aucun disque ; deux à moins d’un doigt n’en font qu’un, dans tous les sens', () => {
  expect(mergeDisques([])).toEqual([])
  const count = (dx: number, dy: number) => mergeDisques([placee(200, 200, 1), placee(200 + dx, 200 + dy, 1)]).length
  const { ecart } = mesures
  expect([count(ecart, 0), count(-ecart, 0), count(0, ecart), count(0, -ecart)]).toEqual([2, 2, 2, 2])
  expect([count(ecart - 0.1, 0), count(0, 0.1 - ecart), count(18, 18)]).toEqual([1, 1, 1])
  expect(count(19, 19)).toBe(2)
})

test('le doigt s’élargit, d’un cinquième, au-delà de soixante disques', () => {
  const range = (nombre: number, pas: number) =>
    Array.from({ length: nombre }, (_, rang) => placee((rang % 10) * pas, Math.floor(rang / 10) * pas, 1))
  expect(mergeDisques(range(60, 28))).toHaveLength(60)
  // Nearer than 31.2, a first widening gives each its neighbour; further, a second.
  expect(mergeDisques(range(70, 31))).toHaveLength(35)
  expect(mergeDisques(range(70, 32))).toHaveLength(35)
})

test.each([
  [[1], [27 / Math.sqrt(8)]],
  [
    [8, 2],
    [27, 13.5],
  ],
  [
    [2, 100, 25],
    [27, 13.5, 8.5],
  ],
])('%j annonces : l’aire dit le nombre, à partir de huit pour le plus grand', (nombres, rayons) => {
  const disques = mergeDisques(nombres.map((nombre, rang) => placee(100 * rang, 0, nombre)))
  for (const [rang, { rayon }] of disques.entries()) expect(rayon).toBeCloseTo(rayons[rang]!, 9)
})

const gabarit = { lettre: 6, hauteur: 14, largeurMax: 400, hauteurMax: 400 }

test('un nom se met à droite, à gauche au bord, et se tait faute de place', () => {
  const ancres = (ronds: { x: number; y: number; rayon: number }[], noms: string[]) =>
    placeEtiquettes(ronds, noms, gabarit).map((place) => place?.ancre ?? null)
  expect(ancres([{ x: 200, y: 200, rayon: 10 }], ['Tours'])).toEqual(['start'])
  expect(ancres([{ x: 385, y: 200, rayon: 10 }], ['Tours'])).toEqual(['end'])
  expect(ancres([{ x: 200, y: 200, rayon: 199 }], ['Tours'])).toEqual([null])
})

// Five letters of six units: a name thirty wide and fourteen high, three away from a disc of ten.
const place = (x: number, y: number, taille: Partial<typeof gabarit> = {}) =>
  placeEtiquettes([{ x, y, rayon: 10 }], ['Tours'], { ...gabarit, ...taille })[0]

test.each([
  ['à droite', [357, 200], {}, { x: 370, y: 200 + 14 / 3, ancre: 'start' }],
  ['à gauche', [358, 200], {}, { x: 345, y: 200 + 14 / 3, ancre: 'end' }],
  ['à gauche, au bord', [43, 200], { largeurMax: 50 }, { x: 30, y: 200 + 14 / 3, ancre: 'end' }],
  ['nulle part, trop large', [42, 200], { largeurMax: 50 }, null],
  ['dessous', [15, 200], { largeurMax: 30 }, { x: 15, y: 213 + 14 - 14 / 3, ancre: 'middle' }],
  ['nulle part, coupé à gauche', [14.5, 200], { largeurMax: 30 }, null],
  ['dessous, au bord', [15, 373], { largeurMax: 30 }, { x: 15, y: 386 + 14 - 14 / 3, ancre: 'middle' }],
  ['dessus', [15, 374], { largeurMax: 30 }, { x: 15, y: 361 - 14 / 6, ancre: 'middle' }],
  ['dessus, au bord', [15, 27], { largeurMax: 30, hauteurMax: 50 }, { x: 15, y: 14 - 14 / 6, ancre: 'middle' }],
  ['nulle part, trop haut', [15, 26], { largeurMax: 30, hauteurMax: 50 }, null],
  ['à droite, en haut', [200, 7], {}, { x: 213, y: 7 + 14 / 3, ancre: 'start' }],
  ['dessous, si haut', [200, 6], {}, { x: 200, y: 19 + 14 - 14 / 3, ancre: 'middle' }],
  ['à droite, en bas', [200, 393], {}, { x: 213, y: 393 + 14 / 3, ancre: 'start' }],
  ['dessus, si bas', [200, 394], {}, { x: 200, y: 381 - 14 / 6, ancre: 'middle' }],
] as const)('un nom %s', (_, [x, y], taille, attendue) => {
  const etiquette = place(x, y, taille)
  expect(etiquette?.ancre).toBe(attendue?.ancre)
  if (attendue)
    expect([etiquette!.x, etiquette!.y].map((n) => n.toFixed(6))).toEqual(
      [attendue.x, attendue.y].map((n) => n.toFixed(6)),
    )
  else expect(etiquette).toBeNull()
})

// The name of a disc at (100, 200) would stand from 113 to 143 and from 193 to 207; another disc comes near it.
test.each([
  ['à sa droite', 153, 200, 152, 200],
  ['à sa gauche', 103, 200, 104, 200],
  ['dessous', 128, 217, 128, 216],
  ['dessus', 128, 183, 128, 184],
])('un disque %s : il peut le toucher, non le couvrir', (_, x, y, pres, presY) => {
  const ancre = (autreX: number, autreY: number) =>
    placeEtiquettes(
      [
        { x: 100, y: 200, rayon: 10 },
        { x: autreX, y: autreY, rayon: 10 },
      ],
      ['Tours', 'Blois'],
      gabarit,
    )[0]!.ancre
  expect([ancre(x, y), ancre(pres, presY)]).toEqual(['start', 'end'])
})

test.each([
  [214, 'start'],
  [213, 'end'],
])('un nom laisse la place à celui d’avant : le second, à %i de haut, se met : %s', (y, ancre) => {
  const [avant, apres] = placeEtiquettes(
    [
      { x: 100, y: 200, rayon: 10 },
      { x: 103, y, rayon: 10 },
    ],
    ['Tours', 'Blois'],
    gabarit,
  )
  expect([avant!.ancre, apres!.ancre]).toEqual(['start', ancre])
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
