// How long what a page says stays true: which changed ads touch what it asked, and when time alone changes its words.
import type { Annonce } from './annonce.ts'
import { distanceKm, rayon } from './distance.ts'
import { changeAnciennete } from './format.ts'
import { minuitLegal } from './heurelegale.ts'
import type { RechercheAnnonces } from './recherche.ts'

/** A version of an ad that has changed: what a search knows it by, and whether lists show it. */
export interface AnnonceTouchee {
  uuid_annonce: string
  id_typeannonce: number
  code_departement: string
  lat: number
  lon: number
  active: boolean
}

/** Kilometres by which two computations of one distance may differ, and more. */
const marge = 0.001

/** Whether what such a question is answered may change with this ad. */
export function isTouched(question: RechercheAnnonces, annonce: AnnonceTouchee): boolean {
  const { p_uuid_annonce, p_id_typeannonce, p_departements, p_lat, p_lon, p_rayon_km = rayon.defaut } = question
  if (p_uuid_annonce !== undefined) return p_uuid_annonce.toLowerCase() === annonce.uuid_annonce
  if (!annonce.active) return false
  if (p_id_typeannonce !== undefined && p_id_typeannonce !== annonce.id_typeannonce) return false
  if (p_departements) return p_departements.includes(annonce.code_departement)
  if (p_lat === undefined || p_lon === undefined) return true
  return distanceKm({ lat: p_lat, lon: p_lon }, annonce) <= p_rayon_km + marge
}

/** The longest that a page is kept: the order of a list moves with the days of ads that it does not show. */
export const gardeMaxMs = 5 * 60_000

/** The instant, in ms since 1970, until which a page that shows these ads says what it would say if it were made again. */
export function vraiJusque(
  annonces: readonly Partial<Pick<Annonce, 'date_publication' | 'date_expiration'>>[],
  maintenant: Date,
): number {
  const bornes = [maintenant.getTime() + gardeMaxMs, minuitLegal(maintenant).getTime()]
  for (const { date_publication, date_expiration } of annonces) {
    if (date_publication) bornes.push(changeAnciennete(date_publication, maintenant).getTime())
    const fin = new Date(date_expiration ?? 0).getTime()
    if (fin > maintenant.getTime()) bornes.push(fin)
  }
  return Math.min(...bornes)
}
