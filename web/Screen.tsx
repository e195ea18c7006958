// Shows the screen of the address, for members or operators only where the table of routes says so.
import { use, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { marque } from '#domain/marque.ts'
import { isLeaving } from './oidc.ts'
import { useSettings } from './origin.tsx'
import { ParamsContext } from './params.ts'
import type { Route } from './routes.tsx'
import { openScreen, routeOf, shownRoute } from './screens.ts'
import { useSession } from './session.ts'
import { Skeleton } from './ui/Skeleton.tsx'

export function Screen() {
  const { route: asked, params } = routeOf(useLocation().pathname)
  const route = shownRoute(asked, { isOperateur: useSession().isOperateur, debug: useSettings().debug })
  const screen = <Loaded key={route.path} route={route} />
  return <ParamsContext value={params}>{route.access === 'membre' ? <Member>{screen}</Member> : screen}</ParamsContext>
}

function Loaded({ route }: { route: Route }) {
  const Component = use(openScreen(route))
  return <Component />
}

/** Sends a visitor to sign in, and back here afterwards. */
function Member({ children }: { children: React.ReactNode }) {
  const { statut } = useSession()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const from = pathname + search + hash
  useEffect(() => {
    if (statut === 'visiteur' && !isLeaving()) navigate('/connexion', { replace: true, state: { from } })
  }, [statut, navigate, from])
  if (statut === 'membre') return children
  return (
    <div className="page">
      <title>{marque.nom}</title>
      <meta name="robots" content="noindex" />
      <Skeleton lignes={6} texte="Chargement…" />
    </div>
  )
}
