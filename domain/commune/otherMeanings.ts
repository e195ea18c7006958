// Other meanings of a searched place: towns, departments or regions with the same name (product D39).

import { type Recherche, searchTerritoire } from '../recherche/recherche.ts'
import { type Homonyme, homonymesMax, isNamed, type Localite, nameVille, readLieu, writeLieu } from './commune.ts'
import { chooseTerritoire, nameTerritoire, readTerritoire } from './territoire.ts'

interface Autre {
  texte: string
  recherche: Recherche
}

/** The meaning that was searched and the others to offer, likeliest first; null when the name has no other meaning. */
export function listAutres(demandee: Recherche, ville: Localite | null): { ici: string; autres: Autre[] } | null {
  const { lieu } = demandee
  if (!ville || (!isNamed(ville.nom, readLieu(lieu)) && ville.homonymes.length === 0)) return null
  const debut = { ...demandee, page: 1 }
  const choisi = chooseTerritoire(lieu, ville)
  const territoire = readTerritoire(lieu)
  const offer = (commune: Homonyme, codePostal?: string): Autre => ({
    texte: nameVille(commune),
    recherche: { ...debut, lieu: writeLieu(commune, codePostal) },
  })
  const homonymes = ville.homonymes.map((commune) => offer(commune))
  const autres = choisi ? [offer({ ...ville, codesPostaux: [] }, ville.codePostal), ...homonymes] : homonymes
  // Paris is both the town and the department: no other meaning to offer.
  if (territoire && !choisi && territoire.departement !== '75')
    autres.unshift({
      texte: `tout${territoire.region ? 'e la région' : ' le département'} ${nameTerritoire(territoire)}`,
      recherche: searchTerritoire(debut, territoire),
    })
  if (autres.length === 0) return null
  return { ici: choisi ? nameTerritoire(choisi) : nameVille(ville), autres: autres.slice(0, homonymesMax) }
}
