// The discs of a map: one for each town with ads, merged when too close, with labels where there is room.
import type { Position } from './projection.ts'
import type { ZoneVille } from './zone.ts'

/** In drawing units: a map of a place is a square of `cote`. */
export const mesures = { cote: 400, ecart: 26, disques: 60, rayonMin: 8.5, rayonMax: 27 } as const

export interface Disque extends Position {
  rayon: number
  nombre: number
  communes: number
  /** The zones merged into this disc, the one with most ads first. */
  zones: readonly ZoneVille[]
}

export interface PlacedLabel extends Position {
  zone: ZoneVille
}

/**
 * Merges zones into discs, largest first: a zone closer than a fingertip to a larger one, or beyond the number of discs a map can
 * show, joins it.
 */
export function mergeDisques(placees: readonly PlacedLabel[]): Disque[] {
  const triees = [...placees].sort((a, b) => b.zone.nombre - a.zone.nombre)
  let ecart: number = mesures.ecart
  let groupes = groupPlacees(triees, ecart)
  while (groupes.length > mesures.disques) {
    ecart *= 1.2
    groupes = groupPlacees(triees, ecart)
  }
  const disques = groupes.map(([tete, ...reste]) => sumDisque(tete!, reste))
  // With fewer than eight ads everywhere, the largest disc is not drawn at full size.
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

/** The area is proportional to the number of ads; the smallest disc stays large enough to touch. */
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

/** Size of a letter, and side of the square that labels must stay inside. */
export interface Gabarit {
  lettre: number
  hauteur: number
  largeurMax: number
  hauteurMax: number
}

/** For each disc in order, the side of its label: right, left, below or above; null when there is no room. */
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
