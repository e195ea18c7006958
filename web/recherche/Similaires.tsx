// Ads like the one being read, near it: the same type first, then further, then any type.

import type { Annonce } from '#domain/annonce.ts'
import { colonnesCarte } from '#domain/fiche/colonne.ts'
import { chooseSimilaires, recherchesSimilaires, similairesMax } from '#domain/lieu/similaire.ts'
import type { RechercheAnnonces } from '#domain/recherche.ts'
import { useViewQuery, viewQuery } from '../lecture/api.ts'
import type { Read } from '../navigation/lectures.ts'
import { AnnonceListe } from './AnnonceListe.tsx'
import '../styles/annonce.css'

const autourQuery = (autour: RechercheAnnonces) => viewQuery('rpc/lister_annonces', autour, { select: colonnesCarte })

/** Reads what Similaires will, for a page rendered by the server. */
export async function readSimilaires(annonce: Annonce, read: Read): Promise<void> {
  const lots = []
  for (const autour of recherchesSimilaires(annonce)) {
    lots.push((await read(autourQuery(autour))).rows)
    if (chooseSimilaires(annonce.uuid_annonce, lots).length === similairesMax) return
  }
}

export function Similaires({ annonce }: { annonce: Annonce }) {
  const [ici, plusLoin, autres] = recherchesSimilaires(annonce)
  const { uuid_annonce } = annonce
  const lot1 = useViewQuery(autourQuery(ici!)).data
  const assez1 = !lot1 || chooseSimilaires(uuid_annonce, [lot1]).length === similairesMax
  const lot2 = useViewQuery(autourQuery(plusLoin!), { enabled: !assez1 }).data
  const assez2 = assez1 || !lot2 || chooseSimilaires(uuid_annonce, [lot1, lot2]).length === similairesMax
  const lot3 = useViewQuery(autourQuery(autres!), { enabled: !assez2 }).data
  const annonces = chooseSimilaires(uuid_annonce, [lot1 ?? [], lot2 ?? [], lot3 ?? []])
  if (!annonces.length) return null
  return (
    <section className="similaires">
      <h2>Annonces semblables, pas loin</h2>
      <AnnonceListe annonces={annonces} groupe="gratuites" />
    </section>
  )
}
