// The discs of a map: one for each town that has ads, those too near made one, and the names that fit between them.
import type { Position } from './projection.ts'
import type { ZoneVille } from './zone.ts'

/** The units of the maps: a map of a place is a square of `cote`. */
export const mesures = { cote: 400, ecart: 26, disques: 60, rayonMin: 8.5, rayonMax: 27 } as const

export interface Disque extends Position {
  rayon: number
  nombre: number
  communes: number
  /** The zones it stands for, the one with most ads first. */
  zones: readonly ZoneVille[]
}

export interface PlacedLabel extends Position {
  zone: ZoneVille
}

/** Zones as discs, largest first: nearer than a finger, or more than a map can hold, they join the largest near them. */
export function mergeDisques(placees: readonly PlacedLabel[]): Disque[] {
  const triees = [...placees].sort((a, b) => b.zone.nombre - a.zone.nombre)
  let ecart: number = mesures.ecart
  let groupes = groupPlacees(triees, ecart)
  while (groupes.length > mesures.disques) {
    ecart *= 1.2
    groupes = groupPlacees(triees, ecart)
  }
  const disques = groupes.map(([tete, ...reste]) => sumDisque(tete!, reste))
  // Below eight, the largest is not drawn large: it is few.
  const plus = Math.max(8, ...disques.map(({ nombre }) => nombre))
  return disques
    .map((disque) => ({ ...disque, rayon: rayonOf(disque.nombre, plus) }))
    .sort((a, b) => b.nombre - a.nombre)
}

function groupPlacees(triees: readonly PlacedLabel[], ecart: number): PlacedLabel[][] {
  const groupes: PlacedLabel[][] = []
  for (const placee of triees) {
    const proche = groupes.find(([tete]) => Math.hypot(tete!.x - placee.x, tete!.y - placee.y) < ecart)
    if (proche) proche.push(placee)
    else groupes.push([placee])
  }
  return groupes
}

function sumDisque({ x, y, zone }: PlacedLabel, reste: readonly PlacedLabel[]): Omit<Disque, 'rayon'> {
  const zones = [zone, ...reste.map((autre) => autre.zone)]
  const sum = (champ: 'nombre' | 'communes') => zones.reduce((total, une) => total + une[champ], 0)
  return { x, y, zones, nombre: sum('nombre'), communes: sum('communes') }
}

/** The area says the number, but the smallest can still be touched. */
const rayonOf = (nombre: number, plus: number): number =>
  Math.max(mesures.rayonMin, mesures.rayonMax * Math.sqrt(nombre / plus))

export interface Boite {
  gauche: number
  droite: number
  haut: number
  bas: number
}

export interface Etiquette extends Position {
  ancre: 'start' | 'end' | 'middle'
}

/** The size of the letters of a name, and the square it must stay in. */
export interface Gabarit {
  lettre: number
  hauteur: number
  largeurMax: number
  hauteurMax: number
}

/** The side of each disc's name, in their order: right, left, below or above, null where there is no room. */
export function placeEtiquettes(
  disques: readonly (Position & { rayon: number })[],
  noms: readonly string[],
  gabarit: Gabarit,
): (Etiquette | null)[] {
  const prises: Boite[] = disques.map(({ x, y, rayon }) => ({
    gauche: x - rayon,
    droite: x + rayon,
    haut: y - rayon,
    bas: y + rayon,
  }))
  return disques.map((disque, rang) => {
    const largeur = noms[rang]!.length * gabarit.lettre
    const libre = candidatesOf(disque, largeur, gabarit).find(
      ({ boite }) => isInside(boite, gabarit) && !prises.some((prise) => isTouching(prise, boite)),
    )
    if (!libre) return null
    prises.push(libre.boite)
    return libre.etiquette
  })
}

function candidatesOf({ x, y, rayon }: Position & { rayon: number }, largeur: number, { hauteur }: Gabarit) {
  const marge = 3
  const ligne = { haut: y - hauteur / 2, bas: y + hauteur / 2 }
  const droite = x + rayon + marge
  const gauche = x - rayon - marge
  const colonne = { gauche: x - largeur / 2, droite: x + largeur / 2 }
  const dessous = y + rayon + marge
  const dessus = y - rayon - marge
  const tiers = hauteur / 3
  const make = (boite: Boite, etiquette: Etiquette) => ({ boite, etiquette })
  return [
    make({ ...ligne, gauche: droite, droite: droite + largeur }, { x: droite, y: y + tiers, ancre: 'start' }),
    make({ ...ligne, gauche: gauche - largeur, droite: gauche }, { x: gauche, y: y + tiers, ancre: 'end' }),
    make({ ...colonne, haut: dessous, bas: dessous + hauteur }, { x, y: dessous + hauteur - tiers, ancre: 'middle' }),
    make({ ...colonne, haut: dessus - hauteur, bas: dessus }, { x, y: dessus - tiers / 2, ancre: 'middle' }),
  ]
}

const isInside = ({ gauche, droite, haut, bas }: Boite, { largeurMax, hauteurMax }: Gabarit): boolean =>
  gauche >= 0 && haut >= 0 && droite <= largeurMax && bas <= hauteurMax

const isTouching = (a: Boite, b: Boite): boolean =>
  a.gauche < b.droite && b.gauche < a.droite && a.haut < b.bas && b.haut < a.bas
