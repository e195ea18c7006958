// The furniture of a practice, each drawn around the place where it stands.
import type { Hasard } from '../hasard.ts'
import type { Palette } from './palette.ts'

/** Its middle, and the line of the floor under it. */
interface Place {
  x: number
  sol: number
}

export type Meuble = (palette: Palette, place: Place, hasard: Hasard) => string

const drawOmbre = (x: number, y: number, rx: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="16" opacity=".16"/>`

/** A treatment table, its head raised or not, a roll of paper at its end. */
export const drawTable: Meuble = ({ tissu, metal }, { x, sol }, hasard) => {
  const tete = hasard.pick([0, -14, -26])
  return `${drawOmbre(x, sol, 300)}
    <path d="M${x - 210} ${sol}l60 -120M${x - 90} ${sol}l-60 -120M${x + 210} ${sol}l-60 -120M${x + 90} ${sol}l60 -120" stroke="${metal}" stroke-width="14" stroke-linecap="round"/>
    <rect x="${x - 250}" y="${sol - 138}" width="500" height="22" rx="8" fill="${metal}"/>
    <rect x="${x - 130}" y="${sol - 184}" width="400" height="50" rx="18" fill="${tissu}"/>
    <g transform="rotate(${-tete} ${x - 140} ${sol - 150})"><rect x="${x - 280}" y="${sol - 184}" width="142" height="50" rx="18" fill="${tissu}"/>
    <rect x="${x - 262}" y="${sol - 206}" width="100" height="28" rx="14" fill="#fff" opacity=".92"/></g>
    <path d="M${x - 120} ${sol - 186}h380v8h-380z" fill="#fff" opacity=".5"/><circle cx="${x + 262}" cy="${sol - 164}" r="22" fill="#fdfbf5"/>`
}

/** Two parallel bars on their feet. */
export const drawBarres: Meuble = ({ bois, metal }, { x, sol }) =>
  `${drawOmbre(x, sol, 340)}${[-40, 0]
    .map(
      (
        y,
      ) => `<path d="M${x - 260} ${sol + y}v-190M${x} ${sol + y}v-190M${x + 260} ${sol + y}v-190" stroke="${metal}" stroke-width="14"/>
    <rect x="${x - 320}" y="${sol + y - 206}" width="640" height="22" rx="11" fill="${bois}"/>`,
    )
    .join('')}<path d="M${x - 300} ${sol}h600" stroke="${metal}" stroke-width="12"/>`

export const drawBallon: Meuble = ({ accent, tissu }, { x, sol }, hasard) => {
  const r = hasard.int(64, 92)
  const fill = hasard.pick([accent, tissu])
  return `${drawOmbre(x, sol, r)}<circle cx="${x}" cy="${sol - r}" r="${r}" fill="${fill}"/>
    <path d="M${x - r * 0.9} ${sol - r * 1.3}a${r} ${r} 0 0 0 ${r * 1.8} 0M${x - r} ${sol - r * 0.9}a${r} ${r * 0.8} 0 0 0 ${r * 2} 0" fill="none" stroke="#000" stroke-opacity=".12" stroke-width="5"/>
    <circle cx="${x - r * 0.35}" cy="${sol - r * 1.4}" r="${r * 0.2}" fill="#fff" opacity=".4"/>`
}

/** Wall bars. */
export const drawEspalier: Meuble = ({ bois }, { x }) => {
  const barreaux = Array.from(
    { length: 9 },
    (_, n) => `<rect x="${x - 90}" y="${200 + n * 48}" width="180" height="14" rx="7" fill="${bois}"/>`,
  )
  return `<rect x="${x - 104}" y="170" width="20" height="490" fill="${bois}"/><rect x="${x + 84}" y="170" width="20" height="490" fill="${bois}"/>${barreaux.join('')}`
}

/** Shelves of towels and small things. */
export const drawEtagere: Meuble = ({ bois, accent, tissu, feuille }, { x }, hasard) =>
  [230, 350, 470]
    .map((y) => {
      const choses = Array.from({ length: 4 }, (_, n) => {
        const haut = hasard.int(26, 68)
        return `<rect x="${x - 104 + n * 54}" y="${y - haut}" width="${hasard.int(28, 46)}" height="${haut}" rx="5" fill="${hasard.pick([accent, tissu, feuille, '#fffaf0'])}"/>`
      })
      return `${choses.join('')}<rect x="${x - 120}" y="${y}" width="240" height="14" rx="3" fill="${bois}"/>`
    })
    .join('')

/** The desk of a reception, and its lamp. */
export const drawBureau: Meuble = ({ bois, tissu, accent, metal }, { x, sol }) =>
  `${drawOmbre(x, sol, 330)}<path d="M${x + 150} ${sol - 220}v-130" stroke="${metal}" stroke-width="10"/>
    <path d="M${x + 100} ${sol - 330}h100l-24 -64h-52z" fill="${accent}"/>
    <rect x="${x - 130}" y="${sol - 330}" width="150" height="100" rx="8" fill="#26393a"/><rect x="${x - 66}" y="${sol - 232}" width="22" height="22" fill="${metal}"/>
    <rect x="${x - 300}" y="${sol - 214}" width="600" height="30" rx="6" fill="${bois}"/>
    <rect x="${x - 280}" y="${sol - 184}" width="560" height="184" fill="${tissu}"/>
    ${[-200, -70, 60, 190].map((dx) => `<rect x="${x + dx - 44}" y="${sol - 164}" width="88" height="150" rx="4" fill="#fff" opacity=".1"/>`).join('')}`

/** Two chairs of a waiting room. */
export const drawFauteuils: Meuble = ({ tissu, bois, accent }, { x, sol }, hasard) =>
  [-100, 100]
    .map((dx) => {
      const cx = x + dx
      return `${drawOmbre(cx, sol, 90)}<path d="M${cx - 60} ${sol}v-70M${cx + 60} ${sol}v-70" stroke="${bois}" stroke-width="12"/>
    <rect x="${cx - 76}" y="${sol - 220}" width="152" height="150" rx="24" fill="${tissu}"/><rect x="${cx - 84}" y="${sol - 110}" width="168" height="50" rx="18" fill="${tissu}"/>
    <rect x="${cx - 84}" y="${sol - 110}" width="168" height="14" rx="7" fill="#fff" opacity=".16"/>
    ${hasard.chance(0.5) ? `<rect x="${cx - 34}" y="${sol - 168}" width="68" height="56" rx="12" fill="${accent}" transform="rotate(9 ${cx} ${sol - 140})"/>` : ''}`
    })
    .join('')

/** An exercise bicycle. */
export const drawVelo: Meuble = ({ metal, tissu, accent }, { x, sol }) =>
  `${drawOmbre(x, sol, 240)}<path d="M${x - 200} ${sol - 8}h400" stroke="${metal}" stroke-width="18" stroke-linecap="round"/>
    <circle cx="${x + 110}" cy="${sol - 110}" r="92" fill="${tissu}"/><circle cx="${x + 110}" cy="${sol - 110}" r="56" fill="#fff" opacity=".25"/>
    <path d="M${x - 110} ${sol - 10}l40 -250M${x + 110} ${sol - 110}l60 -220l-60 -20M${x - 70} ${sol - 140}l180 30" fill="none" stroke="${metal}" stroke-width="18" stroke-linecap="round" stroke-linejoin="round"/>
    <rect x="${x - 140}" y="${sol - 284}" width="130" height="34" rx="17" fill="${accent}"/>
    <rect x="${x + 140}" y="${sol - 390}" width="70" height="50" rx="8" fill="#26393a"/>
    <path d="M${x + 20} ${sol - 76}h70" stroke="#26393a" stroke-width="14" stroke-linecap="round"/>`
