// The placeholder of a screen that is loading: its title, then grey lines.
import { marque } from '#domain/marque/marque.ts'
import { ShareCard } from '../PageHead.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useLocation } from './currentPage.ts'
import { routeOf } from './route.ts'

export function Waiting() {
  const { titre } = routeOf(useLocation().pathname).route
  return (
    <div className={titre ? 'page-texte' : 'page'}>
      <title>{titre ? `${titre} · ${marque.nom}` : marque.nom}</title>
      <ShareCard titre={titre ?? marque.nom} description={marque.accroche} />
      {titre && <h1>{titre}</h1>}
      <Skeleton lignes={6} texte="Chargement…" />
    </div>
  )
}
