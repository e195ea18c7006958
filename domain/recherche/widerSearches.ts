// Wider searches offered when nothing was found, closest to the original first (product §2).

import { nomDepartement, voisins } from '../commune/departement.ts'
import { rayon } from '../commune/distance.ts'
import { nameTerritoire } from '../commune/territoire.ts'
import { filtresVides, hasFiltres, listFiltres } from '../critere/filtre.ts'
import { type Recherche, searchTerritoire } from './recherche.ts'

/** `departement` is the department of the searched place, when known (product D10). */
export function widenRecherche(recherche: Recherche, departement: string | null = recherche.departement): Issue[] {
  const issues: Issue[] = []
  const debut = { ...recherche, page: 1 }
  if (recherche.page > 1) issues.push({ texte: 'Revenir à la première page', recherche: debut })
  if (hasFiltres(recherche))
    issues.push({ texte: 'Sans dates ni critères', recherche: { ...debut, ...filtresVides, ordre: debut.ordre } })
  const plusLoin = recherche.lieu ? [50, rayon.max].filter((km) => km > recherche.rayon) : []
  for (const km of plusLoin) issues.push({ texte: `Élargir à ${km}\u00a0km`, recherche: { ...debut, rayon: km } })
  const nom = departement && nomDepartement(departement)
  if (nom) issues.push(...widenToDepartement(debut, departement!, nom))
  if (recherche.type) issues.push({ texte: 'Tous les types d’annonces', recherche: { ...debut, type: null } })
  if (recherche.lieu || recherche.departement || recherche.region)
    issues.push({
      texte: 'Partout en France',
      recherche: searchTerritoire(debut, { departement: null, region: null }),
    })
  return issues
}

/** The closest searches when several filters are set: without one of them, criteria before dates, in the order of listFiltres. */
export function dropFiltre(recherche: Recherche, de: string): Issue[] {
  const filtres = listFiltres(recherche, de)
  if (filtres.length < 2) return []
  return filtres.toReversed().map(({ mot, sans }) => ({
    texte: `Sans «\u00a0${mot}\u00a0»`,
    recherche: { ...recherche, ...sans, page: 1 },
  }))
}

interface Issue {
  texte: string
  recherche: Recherche
}

/** The whole department, then its neighbours too. */
function widenToDepartement(debut: Recherche, departement: string, nom: string): Issue[] {
  const autour = { ...searchTerritoire(debut, { departement, region: null }), voisins: true }
  const seul = {
    texte: `Tout le département ${nameTerritoire({ departement, region: null })}`,
    recherche: { ...autour, voisins: false },
  }
  const larges = !debut.voisins && voisins(departement).length > 0
  return [
    ...(debut.lieu ? [seul] : []),
    ...(larges ? [{ texte: `${nom} et départements voisins`, recherche: autour }] : []),
  ]
}
