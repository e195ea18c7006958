// The rooms of a practice that the demo's ads show, drawn in SVG: `node tasks/drawPieces.ts` writes their pictures anew.
import { rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '../embedded/demo/pieces')
const [large, haut] = [1280, 960]
const taille = { width: 960, quality: 70 }

interface Teintes {
  mur: string
  /** The wall that light does not reach. */
  ombre: string
  sol: string
  bois: string
  tissu: string
  accent: string
  feuille: string
  metal: string
}

const sauge: Teintes = {
  mur: '#e4ebe1',
  ombre: '#cfdacd',
  sol: '#c9a578',
  bois: '#a9763f',
  tissu: '#3d6f5e',
  accent: '#d9552f',
  feuille: '#5e8f5d',
  metal: '#7d8a8c',
}
const sable: Teintes = {
  mur: '#f3e8d8',
  ombre: '#e2d2bb',
  sol: '#a9886a',
  bois: '#8a5a34',
  tissu: '#1f6f86',
  accent: '#f2b441',
  feuille: '#6f9c62',
  metal: '#8d8577',
}
const brume: Teintes = {
  mur: '#dfe7ee',
  ombre: '#c6d2dd',
  sol: '#9aa5a9',
  bois: '#c59a66',
  tissu: '#34507a',
  accent: '#e07a4b',
  feuille: '#4f8a76',
  metal: '#6b7883',
}
const rose: Teintes = {
  mur: '#f4e3dc',
  ombre: '#e3cbc1',
  sol: '#b99a84',
  bois: '#b07b52',
  tissu: '#8c4a5c',
  accent: '#3b8a86',
  feuille: '#7a9a5b',
  metal: '#8a8483',
}
const craie: Teintes = {
  mur: '#f1f0ea',
  ombre: '#dcdbd2',
  sol: '#d8c9ab',
  bois: '#6e4c33',
  tissu: '#2e4a4a',
  accent: '#b9431f',
  feuille: '#52805a',
  metal: '#90989a',
}

type Points = readonly (readonly [x: number, y: number])[]

const rect = (x: number, y: number, l: number, h: number, fill: string, rx = 0, plus = ''): string =>
  `<rect x="${x}" y="${y}" width="${l}" height="${h}" rx="${rx}" fill="${fill}" ${plus}/>`
const forme = (points: Points, fill: string, plus = ''): string =>
  `<polygon points="${points.map((point) => point.join()).join(' ')}" fill="${fill}" ${plus}/>`
const trait = (d: string, couleur: string, epaisseur: number, plus = ''): string =>
  `<path d="${d}" fill="none" stroke="${couleur}" stroke-width="${epaisseur}" stroke-linecap="round" stroke-linejoin="round" ${plus}/>`
const rond = (x: number, y: number, r: number, fill: string, plus = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${plus}/>`
const ombre = (x: number, y: number, rx: number, ry = 16): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" opacity=".18"/>`
const suite = (nombre: number, draw: (n: number) => string): string =>
  Array.from({ length: nombre }, (_, n) => draw(n)).join('')

/** A room seen from its door: the far wall, the two sides, the floor and the ceiling. */
function salle({ mur, ombre: sombre, sol }: Teintes, gauche: number, droite: number, sommet = 110, bas = 600): string {
  const lames = suite(9, (n) => {
    const [loin, pres] = [gauche + ((droite - gauche) * n) / 8, -500 + (2280 * n) / 8]
    return trait(`M${loin} ${bas}L${pres} ${haut}`, '#00000012', 4)
  })
  return `${rect(0, 0, large, haut, mur)}
    ${forme(
      [
        [0, 0],
        [large, 0],
        [droite, sommet],
        [gauche, sommet],
      ],
      '#fbfaf6',
    )}
    ${forme(
      [
        [0, 0],
        [gauche, sommet],
        [gauche, bas],
        [0, haut - 90],
      ],
      sombre,
    )}
    ${forme(
      [
        [large, 0],
        [droite, sommet],
        [droite, bas],
        [large, haut - 90],
      ],
      sombre,
      'opacity=".7"',
    )}
    ${forme(
      [
        [0, haut - 90],
        [gauche, bas],
        [droite, bas],
        [large, haut - 90],
        [large, haut],
        [0, haut],
      ],
      sol,
    )}${lames}
    ${forme(
      [
        [0, haut - 90],
        [gauche, bas],
        [droite, bas],
        [large, haut - 90],
        [large, haut - 112],
        [droite, bas - 14],
        [gauche, bas - 14],
        [0, haut - 112],
      ],
      '#ffffff90',
    )}`
}

const paysages = [
  (x: number, bas: number, l: number, c: Teintes) =>
    `<path d="M${x} ${bas - 60}q${l / 4}-80 ${l / 2}-10t${l / 2}-30V${bas}H${x}z" fill="${c.feuille}" opacity=".7"/>`,
  (x: number, bas: number, l: number, c: Teintes) =>
    `${rect(x + l * 0.1, bas - 120, l * 0.3, 120, '#d9c9ae')}${rect(x + l * 0.48, bas - 170, l * 0.34, 170, '#cbb596')}
    <path d="M${x + l * 0.06} ${bas - 120}l${l * 0.19}-50 ${l * 0.19} 50z" fill="${c.accent}" opacity=".7"/>`,
  (x: number, bas: number, l: number, c: Teintes) =>
    `<path d="M${x} ${bas - 40}L${x + l * 0.3} ${bas - 150} ${x + l * 0.52} ${bas - 70} ${x + l * 0.72} ${bas - 130} ${x + l} ${bas - 50}V${bas}H${x}z" fill="#8fa6b5"/>
    ${rect(x, bas - 34, l, 34, c.feuille)}`,
] as const

function fenetre(c: Teintes, x: number, y: number, l: number, h: number, vue: number): string {
  return `${rect(x - 12, y - 12, l + 24, h + 24, '#fffefb', 4)}${rect(x, y, l, h, 'url(#ciel)')}${paysages[vue % 3]!(x, y + h, l, c)}
    ${trait(`M${x + l / 2} ${y}v${h}`, '#fffefb', 9)}${rect(x - 26, y + h + 10, l + 52, 14, '#fffefb', 3)}`
}

function plante({ feuille, accent }: Teintes, x: number, y: number, k = 1): string {
  const tiges = suite(7, (n) => {
    const cote = (n - 3) * 34 * k
    return `<path d="M${x} ${y - 90 * k}q${cote * 0.3}-${140 * k} ${cote}-${(210 - Math.abs(n - 3) * 28) * k}q${18 * k} ${100 * k} ${-cote} ${(210 - Math.abs(n - 3) * 28) * k}z" fill="${feuille}" opacity="${n % 2 ? 1 : 0.8}"/>`
  })
  return `${ombre(x, y, 66 * k)}${tiges}<path d="M${x - 50 * k} ${y - 100 * k}h${100 * k}l-${14 * k} ${100 * k}h-${72 * k}z" fill="${accent}"/>`
}

const cadre = (c: Teintes, x: number, y: number, l: number, h: number): string =>
  `${rect(x, y, l, h, c.bois, 3)}${rect(x + 10, y + 10, l - 20, h - 20, '#fffdf7')}${suite(7, (n) =>
    rect(x + l / 2 - 15 + Math.round(Math.sin(n) * 6), y + 24 + n * ((h - 48) / 7), 30, (h - 60) / 9, c.accent, 5),
  )}`

const horloge = (x: number, y: number): string =>
  `${rond(x, y, 40, '#fffefb', 'stroke="#26393a" stroke-width="6"')}${trait(`M${x} ${y - 24}V${y}l17 11`, '#26393a', 5)}`

const suspension = ({ accent }: Teintes, x: number, y: number): string =>
  `${trait(`M${x} 0V${y}`, '#26393a', 4)}<path d="M${x - 56} ${y + 52}q56-104 112 0z" fill="${accent}"/><ellipse cx="${x}" cy="${y + 52}" rx="56" ry="9" fill="#fff3cf"/>`

function table({ tissu, metal }: Teintes, x: number, y: number, l = 560): string {
  const g = x - l / 2
  return `${ombre(x, y, l / 2 + 30, 22)}${trait(`M${g + 90} ${y - 8}l60-124M${g + l - 90} ${y - 8}l-60-124M${g + 60} ${y - 6}h${l - 120}`, metal, 15)}
    ${rect(g + 20, y - 150, l - 40, 22, metal, 8)}${rect(g + 150, y - 198, l - 150, 54, tissu, 18)}
    <g transform="rotate(14 ${g + 150} ${y - 160})">${rect(g - 6, y - 198, 150, 54, tissu, 18)}${rect(g + 14, y - 218, 100, 32, '#fffefb', 14)}</g>
    ${rect(g + 160, y - 204, l - 180, 12, '#fffefb', 6, 'opacity=".75"')}`
}

const tabouret = ({ metal, accent }: Teintes, x: number, y: number): string =>
  `${ombre(x, y, 58, 12)}${trait(`M${x} ${y - 20}v-90M${x - 46} ${y - 4}l46-24 46 24`, metal, 10)}${rect(x - 56, y - 134, 112, 32, accent, 16)}`

const chaise = ({ bois }: Teintes, fill: string, x: number, y: number): string =>
  `${ombre(x, y, 84, 12)}${trait(`M${x - 58} ${y}v-64M${x + 58} ${y}v-64`, bois, 12)}${rect(x - 72, y - 226, 144, 160, fill, 22)}${rect(x - 80, y - 116, 160, 52, fill, 18)}
    ${rect(x - 80, y - 116, 160, 15, '#ffffff38', 7)}`

function etagere(c: Teintes, x: number, y: number, l: number): string {
  const choses = [c.accent, c.tissu, '#fffefb', c.feuille, '#f2c14e']
  return suite(3, (n) => {
    const sol = y + n * 118
    return `${suite(4, (m) => rect(x + 12 + (m * (l - 20)) / 4, sol - 34 - ((n * 3 + m * 5) % 4) * 13, l / 6, 34 + ((n * 3 + m * 5) % 4) * 13, choses[(n + m * 2) % 5]!, 5))}${rect(x, sol, l, 13, c.bois, 3)}`
  })
}

const espalier = ({ bois }: Teintes, x: number, y: number, h: number): string =>
  `${rect(x, y, 18, h, bois)}${rect(x + 182, y, 18, h, bois)}${suite(10, (n) => rect(x, y + 14 + (n * (h - 30)) / 10, 200, 13, bois, 6))}`

const ballon = (fill: string, x: number, y: number, r: number): string =>
  `${ombre(x, y, r)}${rond(x, y - r, r, fill)}${trait(`M${x - r * 0.92} ${y - r * 1.3}q${r * 0.92} ${r * 0.5} ${r * 1.84} 0M${x - r * 0.98} ${y - r * 0.86}q${r * 0.98} ${r * 0.56} ${r * 1.96} 0`, '#0000001c', 5)}${rond(x - r * 0.36, y - r * 1.42, r * 0.2, '#ffffff66')}`

function velo({ metal, tissu, accent }: Teintes, x: number, y: number): string {
  return `${ombre(x, y, 220)}${trait(`M${x - 180} ${y - 8}h360`, metal, 18)}${rond(x + 100, y - 110, 88, tissu)}${rond(x + 100, y - 110, 52, '#ffffff40')}
    ${trait(`M${x - 100} ${y - 10}l36-236M${x + 100} ${y - 110}l54-204-54-20M${x - 64} ${y - 140}l164 30`, metal, 17)}
    ${rect(x - 126, y - 272, 124, 32, accent, 16)}${rect(x + 126, y - 372, 68, 48, '#26393a', 8)}${trait(`M${x + 30} ${y - 74}h64`, '#26393a', 13)}`
}

function tapis({ metal }: Teintes, x: number, y: number): string {
  return `${ombre(x, y, 250)}<path d="M${x - 250} ${y - 12}L${x + 190} ${y - 62}h50v50H${x - 250}z" fill="#2b3638"/>${trait(`M${x - 240} ${y - 24}L${x + 180} ${y - 72}`, '#56666a', 10)}
    ${trait(`M${x + 190} ${y - 60}l42-250M${x + 226} ${y - 270}h-120`, metal, 17)}${rect(x + 186, y - 372, 96, 70, '#26393a', 10)}${rect(x + 198, y - 360, 72, 44, '#7fc3b4', 4)}`
}

/** Two houses and a shop between them, a building of today, a house in a village. */
const facades: readonly ((c: Teintes) => string)[] = [
  (
    c,
  ) => `${rect(0, 0, large, haut, 'url(#ciel)')}${rect(-20, 170, 330, 640, '#d3bf9f')}${rect(990, 120, 320, 690, '#c9b394')}
    ${rect(300, 60, 700, 750, '#eadfc9')}${rect(286, 48, 728, 26, '#d5c6a9')}${suite(3, (n) => `${rect(372 + n * 206, 120, 124, 200, '#8fb2bf')}${rect(372 + n * 206, 316, 124, 16, '#cbbb9c')}${rect(340 + n * 206, 120, 32, 200, c.tissu)}${rect(496 + n * 206, 120, 32, 200, c.tissu)}`)}
    ${suite(2, (n) => rect(40 + n * 1070, 300, 110, 170, '#9db8bd'))}${rect(300, 400, 700, 90, c.tissu)}${rect(400, 430, 350, 14, '#f6efe0', 6)}${rect(400, 456, 220, 10, '#f6efe0', 5, 'opacity=".6"')}${rond(890, 446, 24, '#f6efe0')}${rond(890, 446, 12, c.accent)}
    ${rect(336, 520, 380, 250, '#bcd8d8')}${rect(336, 660, 380, 110, '#ffffffb0')}${plante(c, 650, 770, 0.6)}${rect(756, 520, 190, 290, c.bois)}${rect(780, 548, 142, 170, '#bcd8d8')}${rond(906, 690, 9, '#f6efe0')}
    ${rect(0, 800, large, 160, '#b7b1a5')}${rect(0, 800, large, 22, '#d3cdc0')}${plante(c, 250, 830, 0.9)}${trait('M1060 880a56 56 0 1 1 1 0M1220 880a56 56 0 1 1 1 0M1060 824l50-84h74l36 84M1110 740l40 84h-90', '#26393a', 8)}`,
  (
    c,
  ) => `${rect(0, 0, large, haut, 'url(#ciel)')}${rond(1090, 150, 80, '#fff6dc')}<path d="M0 560q260-160 560-60t720-60v400H0z" fill="${c.feuille}" opacity=".5"/>
    ${rect(180, 250, 820, 500, '#f4efe4')}${rect(180, 250, 300, 500, c.tissu)}${rect(150, 226, 880, 30, '#3a4648')}${suite(4, (n) => `${rect(520 + n * 118, 300, 94, 150, '#a9cbd6')}${rect(520 + n * 118, 300, 94, 60, '#cfe3ea')}`)}
    ${rect(520, 500, 448, 250, '#a9cbd6')}${suite(3, (n) => rect(626 + n * 112, 500, 10, 250, '#3a4648'))}${rect(520, 492, 448, 12, '#3a4648')}${rect(230, 310, 200, 20, '#f4efe4', 6)}${rect(230, 344, 130, 14, '#f4efe4', 6, 'opacity=".7"')}
    ${rect(470, 470, 540, 24, c.accent)}${rect(0, 740, large, 220, '#9fa39c')}<path d="M0 740h1280v30H0z" fill="#c9cbc2"/>${suite(4, (n) => trait(`M${160 + n * 270} 800l-60 160`, '#f4f1e8', 8))}
    ${rect(1080, 500, 20, 250, '#7b5a3a')}${rond(1090, 430, 120, c.feuille)}${rond(1160, 490, 80, c.feuille, 'opacity=".8"')}<path d="M90 850q10-60 60-66l60-60h150l70 62q60 4 70 64z" fill="${c.accent}"/><path d="M226 786l36-40h40v40zM316 746h36l42 40h-78z" fill="#d7ebf0"/>${rond(190, 852, 38, '#26393a')}${rond(400, 852, 38, '#26393a')}`,
  (
    c,
  ) => `${rect(0, 0, large, haut, 'url(#ciel)')}<path d="M0 470L260 250 430 400 640 190 900 430 1080 300 1280 460v300H0z" fill="#9db1bb"/><path d="M0 560q320-90 640-30t640-30v300H0z" fill="${c.feuille}" opacity=".75"/>
    ${rect(300, 400, 660, 390, '#efe3cd')}<path d="M250 410L400 230h460l150 180z" fill="#a8573a"/>${rect(800, 190, 60, 120, '#c9a88a')}${suite(2, (n) => `${rect(360 + n * 410, 470, 130, 130, '#8fb2bf')}${rect(322 + n * 410, 466, 38, 138, c.tissu)}${rect(490 + n * 410, 466, 38, 138, c.tissu)}${trait(`M${425 + n * 410} 470v130M${360 + n * 410} 535h130`, '#fffefb', 8)}`)}
    ${rect(570, 540, 124, 250, c.accent)}${rond(674, 670, 8, '#fffefb')}${rect(540, 790, 184, 20, '#c9bfae')}${rect(556, 470, 152, 48, '#fffefb', 6)}${rect(574, 488, 116, 11, c.tissu, 5)}
    ${rect(0, 790, large, 170, '#b6b878')}<path d="M570 810h124l150 150H420z" fill="#d9cdb4"/>${suite(5, (n) => rond(60 + n * 52, 780 + (n % 2) * 14, 46, c.feuille))}${suite(5, (n) => rond(1010 + n * 62, 786 - (n % 2) * 12, 52, c.feuille))}${suite(8, (n) => rond(90 + n * 30, 770 + ((n * 37) % 40), 8, c.accent))}`,
]

const scenes: Record<string, readonly [Teintes[], (c: Teintes, rang: number) => string]> = {
  facade: [[sauge, brume, craie], (c, rang) => facades[rang]!(c)],
  accueil: [
    [craie, rose],
    (
      c,
      rang,
    ) => `${salle(c, 90 + rang * 160, 1010 + rang * 160)}${suspension(c, 470, 160)}${suspension(c, 760, 160)}${rect(330 + rang * 60, 300, 330, 16, c.tissu, 8)}${rect(330 + rang * 60, 336, 210, 12, c.tissu, 6, 'opacity=".6"')}${etagere(c, 770 + rang * 120, 330, 200)}
      ${ombre(610, 800, 380)}${rect(500, 470, 190, 126, '#26393a', 8)}${rect(512, 482, 166, 100, '#9ccdc4')}${rect(580, 594, 30, 40, c.metal)}${rect(740, 590, 90, 20, '#fffefb', 3)}${rect(744, 574, 84, 18, c.accent, 3)}
      ${rect(230, 606, 760, 36, c.bois, 6)}${rect(254, 642, 712, 160, c.tissu)}${suite(13, (n) => rect(274 + n * 52, 656, 24, 132, '#ffffff1c', 3))}${plante(c, 1100, 850, 1.1)}${chaise(c, c.accent, 120, 890)}`,
  ],
  attente: [
    [sable, sauge, brume],
    (
      c,
      rang,
    ) => `${salle(c, 150 - rang * 40, 1160 - rang * 90)}${rang === 1 ? `${cadre(c, 260, 220, 150, 200)}${fenetre(c, 600, 190, 340, 250, 0)}` : `${fenetre(c, 240, 180, 260, 290, rang + 1)}${rect(610, 230, 250, 170, c.bois, 3)}${rect(622, 242, 226, 146, '#fdf6e6')}<path d="M622 388l70-92 52 56 36-34 68 70z" fill="${c.feuille}"/>${rond(790, 286, 20, c.accent)}`}${horloge([1000, 1010, 922][rang]!, 250)}
      ${suite(4 - (rang % 2), (n) => chaise(c, n === rang ? c.accent : c.tissu, 260 + n * 200, 700))}${ombre(640, 880, 240)}<ellipse cx="640" cy="800" rx="230" ry="46" fill="${c.bois}"/>${trait('M500 830v60M780 830v60', c.bois, 16)}${rect(560, 770, 110, 16, c.accent, 3)}${rect(570, 756, 104, 15, '#fffefb', 3)}${rect(700, 762, 60, 24, c.feuille, 4)}${plante(c, 1120 - rang * 20, 820, 1.2)}`,
  ],
  soins: [
    [sauge, sable, craie],
    (
      c,
      rang,
    ) => `${salle(c, 120 + (rang % 2) * 120, 1040 + (rang % 2) * 100)}${rang % 2 ? `${fenetre(c, 330, 170, 300, 280, rang)}${etagere(c, 760, 290, 260)}` : `${etagere(c, 200, 290, 240)}${fenetre(c, 560, 170, 380, 260, rang)}`}
      ${rang === 2 ? '' : horloge(rang ? 708 : 487, 220)}${table(c, 600 + (rang % 2) * 60, 830, 560 + rang * 24)}${tabouret(c, rang % 2 ? 210 : 1040, 880)}${rang ? plante(c, rang === 1 ? 1130 : 110, 850) : ballon(c.accent, 150, 880, 74)}`,
  ],
  enfants: [
    [rose, sable],
    (
      c,
      rang,
    ) => `${salle(c, 140, 1120)}${rang ? fenetre(c, 240, 170, 330, 250, 1) : fenetre(c, 720, 170, 300, 250, 0)}${suite(6, (n) => `<path d="M${150 + n * 165} 112h140l-70 84z" fill="${[c.accent, c.tissu, '#f2c14e', c.feuille][n % 4]}" opacity=".85"/>`)}
      ${rang ? '' : `${rect(220, 300, 330, 220, '#cfe3ea', 14)}${suite(3, (n) => rond(300 + n * 84, 420 - (n % 2) * 60, 34, [c.accent, '#f2c14e', c.feuille][n]!))}`}${rang ? etagere(c, 700, 310, 320) : ''}
      <path d="M300 690h640l130 190H170z" fill="${c.tissu}" opacity=".85"/><path d="M620 690h320l130 190H640z" fill="${c.accent}" opacity=".8"/>${ballon('#f2c14e', 960, 800, 92)}${ballon(c.feuille, 330, 770, 60)}
      <path d="M480 800v-90q0-60 60-60t60 60v90z" fill="#f2c14e"/>${rect(640, 748, 70, 70, c.feuille, 8)}${rect(716, 778, 46, 46, '#fffefb', 8)}${rect(654, 690, 46, 56, c.mur, 8)}`,
  ],
  gym: [
    [sable, brume],
    (
      c,
      rang,
    ) => `${salle(c, 60 + rang * 60, 1120 + rang * 30, 90, 620)}${rect(170 + rang * 70, 180, 420, 400, '#cfe0e2')}${trait(`M${200 + rang * 70} 560l160-360M${300 + rang * 70} 570l130-300`, '#ffffff90', 14)}${espalier(c, 680 + rang * 40, 150, 470)}${espalier(c, 900 + rang * 40, 150, 470)}
      ${rang ? tapis(c, 420, 840) : velo(c, 360 + rang * 30, 850)}${ballon(c.accent, 800 - rang * 20, 860, 88)}${ballon(c.tissu, 1010, 800, 58)}${rang ? `${rect(1010, 880, 220, 16, c.metal, 8)}${suite(4, (n) => rond(1034 + n * 56, 868, 22, [c.accent, c.feuille, c.tissu, '#f2c14e'][n]!))}` : `<path d="M1030 880h210l30 50H1000z" fill="${c.feuille}"/>`}`,
  ],
  plateau: [
    [craie, brume],
    (
      c,
      rang,
    ) => `${salle(c, 40, 1240, 70, 590)}${rect(40, 300, 1200, 20, c.accent)}${suite(3, (n) => fenetre(c, 120 + n * 400, 110, 240, 150, rang))}
      ${ombre(330, 830, 220)}${trait('M180 830V330h300v500M180 520h300', '#2b3638', 22)}${trait('M110 470h440', c.metal, 14)}${suite(2, (n) => `${rect(126 + n * 376, 400, 32, 140, c.tissu, 8)}${rect(104 + n * 442, 424, 20, 92, c.accent, 6)}`)}
      ${rang ? velo(c, 790, 840) : tapis(c, 790, 850)}${rect(1060, 640, 190, 16, c.metal)}${rect(1060, 730, 190, 16, c.metal)}${suite(6, (n) => rond(1090 + (n % 3) * 62, 622 + Math.floor(n / 3) * 92, 22, n % 2 ? '#2b3638' : c.accent))}${trait('M1070 640v220M1240 640v220', c.metal, 12)}${suite(3, (n) => `${rond(470 + n * 84, 890, 28, '#2b3638')}${trait(`M${454 + n * 84} 868q16-40 32 0`, '#2b3638', 9)}`)}`,
  ],
  marche: [
    [rose, sauge],
    (
      c,
      rang,
    ) => `${salle(c, 200 - rang * 80, 1120 - rang * 60)}${rang ? `${fenetre(c, 200, 180, 340, 260, 0)}${cadre(c, 640, 190, 140, 190)}` : `${rect(270, 170, 250, 400, '#cfe0e2')}${trait('M300 540l150-330', '#ffffff90', 14)}${fenetre(c, 640, 180, 340, 240, 2)}`}
      ${ombre(560, 830, 400)}${suite(2, (n) => `${trait(`M240 ${800 + n * 40}v-200M560 ${800 + n * 40}v-200M880 ${800 + n * 40}v-200`, c.metal, 15)}${rect(180, 580 + n * 40, 770, 24, c.bois, 12)}`)}<path d="M1010 860v-60h70v-60h70v-60h110v180z" fill="${c.bois}"/>${trait('M1020 690l130-130h100', c.metal, 13)}${ballon(c.accent, 110, 880, 70)}`,
  ],
  bassin: [
    [brume],
    (
      c,
    ) => `${rect(0, 0, large, haut, '#e6eef0')}${suite(3, (n) => fenetre(c, 90 + n * 390, 80, 320, 270, n))}${rect(0, 400, large, 560, c.sol, 0, 'opacity=".55"')}${rect(0, 400, large, 24, '#fffefb')}
      <path d="M190 500h900l190 460H0z" fill="#3f9bb2"/><path d="M190 500h900l22 54H168z" fill="#7cc6d4"/><path d="M120 560q120-40 240 0t240 0 240 0 320 0M70 680q140-50 280 0t280 0 280 0 340 0M20 820q160-60 320 0t320 0 320 0 400 0" fill="none" stroke="#c9ebf0" stroke-width="11" opacity=".75"/>
      ${trait('M880 380v210M970 380v210M880 430h90M880 500h90', '#f3f1ea', 17)}<ellipse cx="420" cy="690" rx="90" ry="36" fill="none" stroke="${c.accent}" stroke-width="34"/>${rect(600, 760, 250, 36, '#f2c14e', 18, 'transform="rotate(-8 700 780)"')}${plante(c, 90, 500, 0.9)}`,
  ],
  pause: [
    [sauge, craie],
    (
      c,
      rang,
    ) => `${salle(c, 130, 1150)}${fenetre(c, rang ? 240 : 760, 170, 280, 220, rang + 1)}${suspension(c, 640, 210)}${rect(rang ? 600 : 190, 430, 480, 26, c.bois, 4)}${rect(rang ? 610 : 200, 456, 460, 150, c.tissu)}${suite(3, (n) => rect((rang ? 622 : 212) + n * 150, 470, 136, 124, '#ffffff1c', 4))}
      ${rect(rang ? 650 : 240, 330, 110, 100, '#26393a', 10)}${rect(rang ? 680 : 270, 390, 50, 40, '#fffefb', 4)}${suite(3, (n) => rect((rang ? 830 : 420) + n * 56, 390, 38, 40, [c.accent, '#fffefb', '#f2c14e'][n]!, 6))}
      ${chaise(c, c.accent, 330, 830)}${chaise(c, c.accent, 950, 830)}${ombre(640, 900, 330)}<ellipse cx="640" cy="730" rx="310" ry="66" fill="${c.bois}"/>${trait('M640 780v120M540 904h200', c.bois, 24)}${rect(560, 690, 60, 46, '#fffefb', 8)}${rect(660, 700, 50, 40, c.tissu, 8)}${rond(760, 716, 20, c.accent)}${rond(790, 722, 18, '#f2c14e')}`,
  ],
  studio: [
    [rose, brume],
    (
      c,
      rang,
    ) => `${salle(c, 110, 1100)}${fenetre(c, rang ? 660 : 200, 170, 300, 290, rang)}${rang ? etagere(c, 230, 250, 260) : cadre(c, 640, 200, 130, 170)}
      ${ombre(720, 850, 430)}${rect(1010, 420, 50, 430, c.bois, 8)}${rect(330, 640, 700, 130, '#fffefb', 24)}${rect(320, 690, 490, 120, c.tissu, 22)}${rect(320, 690, 490, 28, '#ffffff30', 14)}${rect(850, 580, 150, 90, '#fffefb', 30)}${rect(320, 800, 710, 40, c.bois, 6)}
      ${rect(110, 640, 150, 20, c.bois, 4)}${trait('M130 660v190M240 660v190', c.bois, 12)}${trait('M185 640v-100', c.metal, 9)}<path d="M130 550h110l-26-84h-58z" fill="#f2c14e"/>${rect(1130, 540, 100, 330, c.accent, 8)}${rond(1150, 710, 8, '#fffefb')}`,
  ],
  jardin: [
    [craie, rose],
    (
      c,
      rang,
    ) => `${rect(0, 0, large, haut, 'url(#ciel)')}<path d="M0 400q320-130 640-40t640-70v400H0z" fill="${c.feuille}" opacity=".55"/>${rect(0, 560, large, 400, '#a9b878')}${rang ? `${rect(760, 190, 560, 520, '#efe3cd')}${rect(730, 160, 600, 40, c.accent)}${rect(850, 300, 300, 410, '#8fb2bf')}${trait('M1000 300v410', '#fffefb', 12)}` : `${rect(-40, 150, 420, 560, c.mur)}${rect(-40, 120, 460, 40, '#3a4648')}${rect(60, 300, 220, 410, '#8fb2bf')}`}
      <path d="M${rang ? 560 : 0} 700h${rang ? 720 : 760}l60 260H${rang ? 420 : 0}z" fill="${c.sol}"/>${suite(5, (n) => rect(rang ? 500 : 0, 740 + n * 44, 800, 4, '#00000016'))}${suite(3, (n) => `${rect((rang ? 90 : 820) + n * 160, 330, 18, 260, '#7b5a3a')}${rond((rang ? 99 : 829) + n * 160, 300 + (n % 2) * 50, 104, c.feuille)}`)}
      ${ombre(rang ? 900 : 480, 890, 180)}${trait(`M${rang ? 900 : 480} 760v120`, '#26393a', 14)}<ellipse cx="${rang ? 900 : 480}" cy="750" rx="170" ry="34" fill="#fffefb"/>${trait(`M${rang ? 900 : 480} 750V430`, '#7b5a3a', 12)}<path d="M${rang ? 660 : 240} 450q240-160 480 0z" fill="${c.accent}"/>${chaise(c, c.tissu, rang ? 690 : 250, 900)}${chaise(c, c.tissu, rang ? 1120 : 720, 900)}`,
  ],
}

const lumiere = `<defs><linearGradient id="ciel" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#a9d0e4"/><stop offset="1" stop-color="#f3f7f2"/></linearGradient>
  <linearGradient id="jour" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff6e0" stop-opacity=".34"/><stop offset=".6" stop-color="#fff6e0" stop-opacity="0"/><stop offset="1" stop-color="#12312f" stop-opacity=".2"/></linearGradient></defs>`

rmSync(folder, { recursive: true, force: true })
await mkdir(folder)
for (const [nom, [teintes, draw]] of Object.entries(scenes))
  for (const [rang, c] of teintes.entries()) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${large}" height="${haut}">${lumiere}${draw(c, rang)}${rect(0, 0, large, haut, 'url(#jour)')}</svg>`
    const { width, quality } = taille
    await sharp(Buffer.from(svg))
      .resize({ width })
      .webp({ quality, effort: 6 })
      .toFile(join(folder, `${nom}-${rang + 1}.webp`))
  }
