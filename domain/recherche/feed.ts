// The address of a search's feed of new ads.
import { type Recherche, writeRecherche } from './recherche.ts'

export const adresseFlux = '/annonces.atom'

export function feedOf(recherche: Recherche): string {
  const query = writeRecherche({ ...recherche, page: 1, vue: 'pages', ordre: null })
  return query ? `${adresseFlux}?${query}` : adresseFlux
}
