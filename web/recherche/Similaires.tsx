// Similar ads near the one being read.
import type { Annonce } from '#domain/annonce/annonce.ts'
import { colonnesCarte } from '#domain/annonce/cardColumns.ts'
import type { RechercheAnnonces } from '#domain/recherche/recherche.ts'
import { chooseSimilaires, recherchesSimilaires, similairesMax } from '#domain/recherche/similarAnnonces.ts'
import type { Read } from '../navigation/loaders.ts'
import { useViewQuery, viewQuery } from '../query/api.ts'
import { AnnonceListe } from './AnnonceListe.tsx'
import '../styles/annonce.css'

const autourQuery = (autour: RechercheAnnonces) => viewQuery('rpc/lister_annonces', autour, { select: colonnesCarte })

/** Reads the same data on the server. */
export async function readSimilaires(annonce: Annonce, read: Read): Promise<void> {
  const lots = []
  for (const autour of recherchesSimilaires(annonce)) {
    lots.push((await read(autourQuery(autour))).rows)
    if (chooseSimilaires(annonce.uuid_annonce, lots).length === similairesMax) return
  }
}

export function Similaires({ annonce }: { annonce: Annonce }) {
  const [ici, plusLoin] = recherchesSimilaires(annonce)
  const { uuid_annonce } = annonce
  const proches = useViewQuery(autourQuery(ici!)).data
  const assez = !proches || chooseSimilaires(uuid_annonce, [proches]).length === similairesMax
  const loin = useViewQuery(autourQuery(plusLoin!), { enabled: !assez }).data
  const annonces = chooseSimilaires(uuid_annonce, [proches ?? [], loin ?? []])
  if (!annonces.length) return null
  return (
    <section className="similaires">
      <h2>Annonces semblables, pas loin</h2>
      <AnnonceListe annonces={annonces} groupe="gratuites" />
    </section>
  )
}
