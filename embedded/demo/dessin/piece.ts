// A room of a practice as the demo draws it, in SVG: a wall, a floor, a window, and furniture; the same draw gives the same room.
import type { Hasard } from '../hasard.ts'
import {
  drawBallon,
  drawBarres,
  drawBureau,
  drawEspalier,
  drawEtagere,
  drawFauteuils,
  drawTable,
  drawVelo,
  type Meuble,
} from './meuble.ts'
import { type Palette, palettes } from './palette.ts'

export const largeurPiece = 1280
export const hauteurPiece = 960
/** The line where the wall meets the floor. */
const sol = 640

interface Scene {
  meubles: readonly (readonly [Meuble, number, number])[]
  /** The middles of the parts of the wall that they leave free: a window takes one, a picture may take the other. */
  libres: readonly number[]
  plante: number
}

/** Furniture with the place where each stands: its middle, and its line on the floor. */
const scenes: readonly Scene[] = [
  {
    meubles: [
      [drawEtagere, 1080, 0],
      [drawTable, 610, 770],
      [drawBallon, 190, 830],
    ],
    libres: [240, 640],
    plante: 1180,
  },
  {
    meubles: [
      [drawEspalier, 1130, 0],
      [drawBarres, 580, 790],
      [drawBallon, 1130, 850],
    ],
    libres: [240, 660],
    plante: 120,
  },
  {
    meubles: [
      [drawBureau, 560, 790],
      [drawFauteuils, 1090, 840],
    ],
    libres: [1030, 240],
    plante: 120,
  },
  {
    meubles: [
      [drawEspalier, 1130, 0],
      [drawTable, 600, 780],
    ],
    libres: [640, 230],
    plante: 120,
  },
  {
    meubles: [
      [drawEspalier, 180, 0],
      [drawVelo, 600, 790],
      [drawBallon, 980, 830],
    ],
    libres: [1030, 640],
    plante: 1190,
  },
  {
    meubles: [
      [drawEtagere, 1070, 0],
      [drawFauteuils, 620, 790],
    ],
    libres: [250, 660],
    plante: 130,
  },
]

/** `rang` chooses the kind of room, so that a set shows them all. */
export function drawPiece(rang: number, hasard: Hasard): string {
  const palette = palettes[(rang + hasard.int(0, 2)) % palettes.length]!
  const { meubles, libres, plante } = scenes[rang % scenes.length]!
  const [fenetre, cadre] = libres
  const parts = [
    drawMurs(palette, hasard),
    drawFenetre(palette, fenetre!, hasard),
    drawCadre(palette, cadre!, hasard),
    ...meubles.map(([draw, x, sol]) => draw(palette, { x, sol }, hasard)),
    drawPlante(palette, plante, hasard),
  ]
  const miroir = hasard.chance(0.5) ? ` transform="translate(${largeurPiece}) scale(-1 1)"` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${largeurPiece}" height="${hauteurPiece}">
    <defs>
      <linearGradient id="jour" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#fff6e0" stop-opacity=".34"/><stop offset=".6" stop-color="#fff6e0" stop-opacity="0"/>
        <stop offset="1" stop-color="#12312f" stop-opacity=".2"/>
      </linearGradient>
      <linearGradient id="ciel" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#bfe0ee"/><stop offset="1" stop-color="#f3f8f4"/>
      </linearGradient>
    </defs><g${miroir}>${parts.join('')}</g><rect width="${largeurPiece}" height="${hauteurPiece}" fill="url(#jour)"/></svg>`
}

function drawMurs({ mur, plinthe, parquet }: Palette, hasard: Hasard): string {
  const lames = Array.from({ length: 9 }, (_, n) => {
    const x = n * 170 - hasard.int(0, 60)
    return `<path d="M${x} ${sol + 14}L${(x - 640) * 1.7 + 640} ${hauteurPiece}" stroke="#000" stroke-opacity=".07" stroke-width="3"/>`
  })
  const soubassement = hasard.chance(0.5)
    ? `<rect y="420" width="1280" height="220" fill="${plinthe}" opacity=".35"/>`
    : ''
  return `<rect width="1280" height="${sol}" fill="${mur}"/>${soubassement}
    <rect y="${sol}" width="1280" height="320" fill="${parquet}"/>${lames.join('')}
    <rect y="${sol - 6}" width="1280" height="20" fill="${plinthe}"/>`
}

function drawFenetre({ bois, feuille }: Palette, centre: number, hasard: Hasard): string {
  const [large, haut] = [hasard.int(300, 370), hasard.int(270, 330)]
  const [x, bas] = [centre - large / 2, 110 + haut]
  const store = hasard.chance(0.4)
    ? `<rect x="${x}" y="110" width="${large}" height="${hasard.int(50, 110)}" fill="#fff" opacity=".8"/>`
    : ''
  return `<rect x="${x - 14}" y="96" width="${large + 28}" height="${haut + 28}" rx="6" fill="${bois}"/>
    <rect x="${x}" y="110" width="${large}" height="${haut}" fill="url(#ciel)"/>
    <path d="M${x} ${bas - 70}q${large / 4} -${hasard.int(40, 90)} ${large / 2} -10t${large / 2} -20V${bas}H${x}z" fill="${feuille}" opacity=".55"/>
    ${store}<path d="M${centre} 110V${bas}M${x} ${110 + haut / 2}H${x + large}" stroke="${bois}" stroke-width="10"/>
    <rect x="${x - 26}" y="${bas + 10}" width="${large + 52}" height="16" rx="4" fill="#fff" opacity=".85"/>`
}

/** A picture on the wall: a spine, a hill, or nothing. */
function drawCadre({ accent, bois, feuille }: Palette, x: number, hasard: Hasard): string {
  const fond = `<rect x="${x - 60}" y="150" width="120" height="160" rx="4" fill="${bois}"/><rect x="${x - 50}" y="160" width="100" height="140" fill="#fffdf7"/>`
  const vertebres = Array.from(
    { length: 7 },
    (_, n) =>
      `<rect x="${x - 14 + Math.sin(n) * 6}" y="${174 + n * 17}" width="28" height="11" rx="5" fill="${accent}"/>`,
  )
  return hasard.weighted([
    [fond + vertebres.join(''), 2],
    [`${fond}<path d="M${x - 50} 300l40 -70 30 40 20 -24 10 14v40z" fill="${feuille}"/>`, 2],
    ['', 1],
  ] as const)
}

function drawPlante({ feuille, accent }: Palette, x: number, hasard: Hasard): string {
  const tiges = Array.from({ length: hasard.int(6, 9) }, (_, n) => {
    const angle = -80 + n * 20
    return `<path d="M${x} 720q-30 -70 0 -${hasard.int(150, 220)}q34 80 0 190z" fill="${feuille}" transform="rotate(${angle} ${x} 730)" opacity="${n % 2 ? '.85' : '1'}"/>`
  })
  return `<ellipse cx="${x}" cy="842" rx="72" ry="12" opacity=".16"/>${tiges.join('')}
    <path d="M${x - 58} 720h116l-16 120h-84z" fill="${accent}"/><rect x="${x - 66}" y="708" width="132" height="24" rx="6" fill="${accent}"/>`
}
