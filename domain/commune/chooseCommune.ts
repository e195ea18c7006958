// The town that a place means, among those that were found for it.
import { type Commune, isNamed, type Lieu, normalize } from './commune.ts'

/** The city an arrondissement is a part of, or null for any other town. */
export const villeEntiere = (nom: string): string | null =>
  /^(Paris|Lyon|Marseille) \d+er?(?: Arrondissement)?$/i.exec(nom)?.[1] ?? null

/**
 * The town a place means among those that were found, best first: with a postal code, only one whose name is equal;
 * with a postal code alone, the first; with a name alone, one whose name is equal or else the first. Those found for a
 * department stand in it: only an equal name is meant.
 */
export function chooseCommune<C extends Pick<Commune, 'nom' | 'codesPostaux'>>(trouvees: C[], lieu: Lieu): C | null {
  const { nom, codePostal, departement } = lieu
  const isSame = (commune: C) => isNamed(commune.nom, lieu)
  if (!codePostal) return trouvees.find(isSame) ?? (departement ? null : trouvees[0]) ?? null
  const communes = trouvees.filter((commune) => commune.codesPostaux.includes(codePostal))
  // « Paris (75011) » is the 11th arrondissement: its centre is nearer than the city's.
  const partie = communes.find(({ nom: sien }) => {
    const ville = villeEntiere(sien)
    return ville !== null && (!nom || normalize(ville) === normalize(nom))
  })
  return partie ?? (nom ? communes.find(isSame) : communes[0]) ?? null
}
