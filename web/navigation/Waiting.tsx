// The placeholder of a screen that is loading.
import { marque } from '#domain/marque/marque.ts'
import { Skeleton } from '../ui/Skeleton.tsx'

export const Waiting = () => (
  <div className="page">
    <title>{marque.nom}</title>
    <Skeleton lignes={6} texte="Chargement…" />
  </div>
)
