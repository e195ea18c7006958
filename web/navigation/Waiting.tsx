// The placeholder of a screen that is loading: its title, then grey lines.
import { marque } from '#domain/marque/marque.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useLocation } from './currentPage.ts'
import { routeOf } from './route.ts'

export function Waiting() {
  const { titre } = routeOf(useLocation().pathname).route
  return (
    <div className={titre ? 'page-texte' : 'page'}>
      <title>{titre ? `${titre} · ${marque.nom}` : marque.nom}</title>
      {titre && <h1>{titre}</h1>}
      <Skeleton lignes={6} texte="Chargement…" />
    </div>
  )
}
