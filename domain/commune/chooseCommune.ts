// Chooses the town that a place means among the towns found for it.
import {
  beginsWith,
  type Commune,
  departementsParNom,
  isNamed,
  isWritten,
  type Lieu,
  normalize,
  wasNamed,
} from './commune.ts'
import { departementDuCode } from './departement.ts'

/** « Paris », « Lyon » or « Marseille » for one of their arrondissements; null for any other town. */
export const villeEntiere = (nom: string): string | null =>
  /^(Paris|Lyon|Marseille) \d+er?(?: Arrondissement)?$/i.exec(nom)?.[1] ?? null

type Candidate = Pick<Commune, 'nom' | 'codesPostaux' | 'population' | 'anciens'>

/** A town named exactly as typed is not chosen when a town whose name begins so has this many times its inhabitants. */
const muchLarger = 10

/**
 * Chooses among towns ordered best first. With a name and a postal code: only a town whose name is, or was, equal. With a postal
 * code alone: the first. With a name alone: a town whose name is or was equal, otherwise the first. Towns found by department are
 * already in it, so the name must be or have been equal.
 */
export function chooseCommune<C extends Candidate>(trouvees: C[], lieu: Lieu): C | null {
  const { nom, codePostal, departement } = lieu
  // In one department, « Vergné » is not « La Vergne »; alone, the larger one is meant.
  const isLocal = codePostal !== undefined || departement !== undefined
  const findNamed = (communes: C[]) =>
    communes.find((commune) => isLocal && isWritten(commune.nom, lieu)) ??
    communes.find((commune) => isNamed(commune.nom, lieu)) ??
    communes.find((commune) => wasNamed(commune, lieu))
  if (!codePostal) {
    const exacte = findNamed(trouvees)
    if (exacte && !departement) return findLarger(trouvees, exacte, lieu) ?? exacte
    return exacte ?? (departement && nom ? null : trouvees[0]) ?? null
  }
  const communes = trouvees.filter((commune) => commune.codesPostaux.includes(codePostal))
  // « Paris (75011) » is the 11th arrondissement: its centre is closer than the city's.
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

/** Words that people add to a town's name for a part of it or its surroundings. */
const surroundings =
  /[ ,-](?:centre(?:[ -]ville)?|et (?:ses |les )?(?:environs|alentours)|agglom[ée]ration|agglo|nord|sud|est|ouest|gare)$/i

/**
 * The successive searches for a place, until one finds a town. When the code does not match the name: the name in the code's
 * department, then the code alone. When no town has the code (a company's or CEDEX code): the largest town of its department. A
 * name followed by a department or a part of town: the name alone.
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
