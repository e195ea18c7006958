// From a search to its map, and from a map's department or disc back to a search; filters are kept both ways.
import { writeLieu } from '../commune/commune.ts'
import { nomDepartement } from '../commune/departement.ts'
import { distanceKm, rayon } from '../commune/distance.ts'
import { criteresRecherche, type Recherche, searchTerritoire } from '../recherche/recherche.ts'
import type { Disque } from './disque.ts'
import { type CompterAnnonces, sayNombre, type ZoneVille } from './zone.ts'

/** A smaller radius is drawn at this size: a single commune has no width. */
export const rayonCarte = ({ rayon: km }: Pick<Recherche, 'rayon'>): number => Math.max(rayon.pas, km)

/**
 * Side of the squares that ads are grouped by, slightly below the gap kept between discs, so that no more groups are read than
 * can be shown.
 */
const mailleDepartement = 6
const mailleVoisins = 14
const maillesParRayon = 10

export function mailleOf({ lieu, departement, voisins, ...autour }: Recherche): number | null {
  if (lieu) return rayonCarte(autour) / maillesParRayon
  if (!departement) return null
  return voisins ? mailleVoisins : mailleDepartement
}

/** The arguments of rpc/compter_annonces for the map of a search. */
export function argumentsCarte(recherche: Recherche, centre: Parameters<typeof criteresRecherche>[1]): CompterAnnonces {
  const maille = mailleOf(recherche)
  return { ...criteresRecherche({ ...recherche, ordre: null }, centre), ...(maille && { p_maille_km: maille }) }
}

/** The search in a department (or without a place), from its first page. */
export const searchDepartement = (recherche: Recherche, departement: string | null): Recherche => ({
  ...searchTerritoire(recherche, { departement, region: null }),
  page: 1,
  vue: 'pages',
})

/** The ads of a disc: a search in its commune when it is alone, otherwise a closer map of the merged communes. */
export function searchDisque(recherche: Recherche, { zones, communes }: Disque): Recherche {
  const [tete] = zones as [ZoneVille]
  const la = { ...searchDepartement(recherche, null), lieu: lieuDe(tete) }
  if (communes === 1) return { ...la, rayon: 0 }
  const large = Math.max(...zones.map((zone) => distanceKm(tete, zone))) + (mailleOf(recherche) ?? 0)
  const km = Math.max(rayon.pas, Math.ceil(large / rayon.pas) * rayon.pas)
  const isPlusPres = !recherche.lieu || km < recherche.rayon
  if (isPlusPres) return { ...la, rayon: Math.min(km, rayon.max), vue: 'carte' }
  return recherche.rayon > rayon.pas
    ? { ...la, rayon: recherche.rayon - rayon.pas, vue: 'carte' }
    : { ...la, rayon: rayon.pas }
}

const lieuDe = ({ nom_commune: nom, code_postal }: ZoneVille): string =>
  writeLieu({ nom, codesPostaux: [] }, code_postal ?? undefined)

export const nomCourt = ({ nom_commune }: Pick<ZoneVille, 'nom_commune'>): string =>
  nom_commune.replace(/ Arrondissement$/, '')

/** « Fondettes », « Paris 11e et 3 voisines ». */
export function nameDisque({ zones, communes }: Pick<Disque, 'zones' | 'communes'>): string {
  const nom = nomCourt(zones[0]!)
  return communes === 1 ? nom : `${nom} et ${communes - 1} voisine${communes > 2 ? 's' : ''}`
}

export const sayDisque = (disque: Disque): string => `${nameDisque(disque)}\u00a0: ${sayNombre(disque.nombre)}`

export const sayDepartement = (code: string, nombre: number): string =>
  `${nomDepartement(code)}\u00a0: ${sayNombre(nombre)}`
