// Ads like the one being read, near it: the same type first, then further, then any type.
import { type Annonce, colonnesCarte } from '#domain/annonce.ts'
import { chooseSimilaires, recherchesSimilaires, similairesMax } from '#domain/recherche.ts'
import { useView } from '../lecture/api.ts'
import { AnnonceListe } from './AnnonceListe.tsx'
import '../styles/liste.css'

export function Similaires({ annonce }: { annonce: Annonce }) {
  const [ici, plusLoin, autres] = recherchesSimilaires(annonce)
  const select = colonnesCarte
  const { uuid_annonce } = annonce
  const lot1 = useView('rpc/lister_annonces', ici!, { select }).data
  const assez1 = !lot1 || chooseSimilaires(uuid_annonce, [lot1]).length === similairesMax
  const lot2 = useView('rpc/lister_annonces', plusLoin!, { select, enabled: !assez1 }).data
  const assez2 = assez1 || !lot2 || chooseSimilaires(uuid_annonce, [lot1, lot2]).length === similairesMax
  const lot3 = useView('rpc/lister_annonces', autres!, { select, enabled: !assez2 }).data
  const annonces = chooseSimilaires(uuid_annonce, [lot1 ?? [], lot2 ?? [], lot3 ?? []])
  if (!annonces.length) return null
  return (
    <section className="similaires">
      <h2>Annonces semblables, pas loin</h2>
      <AnnonceListe annonces={annonces} groupe="gratuites" />
    </section>
  )
}
