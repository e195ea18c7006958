// Ads similar to the one being read: the searches that find them, and the choice among results.
import { rayon } from '../commune/distance.ts'
import type { RechercheAnnonces } from './recherche.ts'

/** Most similar ads shown. */
export const similairesMax = 4

/** The searches to try in order until enough ads are found: same type within 20 km, then within 50 km. */
export function recherchesSimilaires(annonce: {
  id_typeannonce: number
  coords: { lat: number; lon: number }
}): RechercheAnnonces[] {
  const { lat, lon } = annonce.coords
  // One more than shown: the ad itself may be among the results.
  const autour = (km: number) => ({ p_lat: lat, p_lon: lon, p_rayon_km: km, p_limite: similairesMax + 1 })
  const type = { p_id_typeannonce: annonce.id_typeannonce }
  return [
    { ...autour(rayon.defaut), ...type },
    { ...autour(50), ...type },
  ]
}

/** Chooses among the results: without the ad itself, no duplicates, results of the first search first. */
export function chooseSimilaires<A extends { uuid_annonce: string }>(
  uuid_annonce: string,
  trouvees: readonly (readonly A[])[],
): A[] {
  const choisies = new Map<string, A>()
  for (const annonce of trouvees.flat()) {
    if (annonce.uuid_annonce !== uuid_annonce && !choisies.has(annonce.uuid_annonce))
      choisies.set(annonce.uuid_annonce, annonce)
  }
  return [...choisies.values()].slice(0, similairesMax)
}
