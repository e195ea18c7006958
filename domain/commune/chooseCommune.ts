// The town that a place means, among those that were found for it.
import { beginsWith, type Commune, departementsParNom, isNamed, type Lieu, normalize, wasNamed } from './commune.ts'
import { departementDuCode } from './departement.ts'

/** The city an arrondissement is a part of, or null for any other town. */
export const villeEntiere = (nom: string): string | null =>
  /^(Paris|Lyon|Marseille) \d+er?(?: Arrondissement)?$/i.exec(nom)?.[1] ?? null

type Candidate = Pick<Commune, 'nom' | 'codesPostaux' | 'population' | 'anciens'>

/** A town of exactly the typed name is not the one meant when one whose name begins so has this many times its inhabitants. */
const muchLarger = 10

/**
 * The town a place means among those that were found, best first: with a postal code, only one whose name is, or was, equal;
 * with a postal code alone, the first; with a name alone, one whose name is equal, or was, or else the first. Those found for a
 * department stand in it: only a name that is or was equal is meant.
 */
export function chooseCommune<C extends Candidate>(trouvees: C[], lieu: Lieu): C | null {
  const { nom, codePostal, departement } = lieu
  const findNamed = (communes: C[]) =>
    communes.find((commune) => isNamed(commune.nom, lieu)) ?? communes.find((commune) => wasNamed(commune, lieu))
  if (!codePostal) {
    const exacte = findNamed(trouvees)
    if (exacte && !departement) return findLarger(trouvees, exacte, lieu) ?? exacte
    return exacte ?? (departement && nom ? null : trouvees[0]) ?? null
  }
  const communes = trouvees.filter((commune) => commune.codesPostaux.includes(codePostal))
  // « Paris (75011) » is the 11th arrondissement: its centre is nearer than the city's.
  const partie = communes.find(({ nom: sien }) => {
    const ville = villeEntiere(sien)
    return ville !== null && (!nom || normalize(ville) === normalize(nom))
  })
  return partie ?? (nom ? findNamed(communes) : communes[0]) ?? null
}

const findLarger = <C extends Candidate>(trouvees: C[], exacte: C, lieu: Lieu): C | undefined =>
  trouvees.find(
    ({ nom, population = 0 }) => beginsWith(nom, lieu) && population > muchLarger * (exacte.population ?? population),
  )

/** What people add to the name of a town to say a part of it, or its surroundings. */
const surroundings =
  /[ ,-](?:centre(?:[ -]ville)?|et (?:ses |les )?(?:environs|alentours)|agglom[ée]ration|agglo|nord|sud|est|ouest|gare)$/i

/**
 * The ways to look for a place, one after the other until a town is found. A code that does not go with the name: the name in the
 * department of the code, else the town of the code. A code that no town has, of a company or a CEDEX: the largest town of its
 * department. A name followed by its department's, or by a part of the town: the name alone.
 */
export function listAttempts(lieu: Lieu): Lieu[] {
  const { nom, codePostal } = lieu
  const attempts = [lieu]
  const departement = codePostal?.length === 5 ? departementDuCode(codePostal) : null
  if (nom && departement) attempts.push({ nom, departement })
  if (nom && codePostal) attempts.push({ codePostal })
  if (departement && !nom) attempts.push({ departement })
  const words = normalize(nom ?? '')
  const [followed = '', suffix] = [...departementsParNom].find(([name]) => words.endsWith(` ${name}`)) ?? []
  if (suffix) attempts.push({ nom: words.slice(0, -followed.length - 1), departement: suffix })
  const ville = nom?.replace(surroundings, '')
  if (ville && ville !== nom) attempts.push({ ...lieu, nom: ville })
  return attempts
}
