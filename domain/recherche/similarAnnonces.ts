// Ads like the one being read: the searches that find them, and which of those found are shown.
import { rayon } from '../commune/distance.ts'
import type { RechercheAnnonces } from './recherche.ts'

/** Similar ads shown beside one, at most. */
export const similairesMax = 4

/** The searches, in order, that find ads like one until there are enough: its type at 20 km, then at 50 km. */
export function recherchesSimilaires(annonce: {
  id_typeannonce: number
  coords: { lat: number; lon: number }
}): RechercheAnnonces[] {
  const { lat, lon } = annonce.coords
  // One more than is shown: the ad itself may be among those found.
  const autour = (km: number) => ({ p_lat: lat, p_lon: lon, p_rayon_km: km, p_limite: similairesMax + 1 })
  const type = { p_id_typeannonce: annonce.id_typeannonce }
  return [
    { ...autour(rayon.defaut), ...type },
    { ...autour(50), ...type },
  ]
}

/** The similar ads among what those searches found so far, without the ad itself, each once, best search first. */
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
