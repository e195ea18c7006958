// Shows the screen of a route: loaded on demand, kept, and for members only where the table says so.
import { type ComponentType, use, useEffect } from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router'
import { type Route, routes } from './routes.tsx'
import { useSession } from './session.ts'
import { Skeleton } from './ui/Skeleton.tsx'

const loaded = new Map<Route, ComponentType>()
const loading = new Map<Route, Promise<ComponentType>>()

/** Loads a screen once; the page that is being read must have its own before it wakes, or React would redo it. */
export function openScreen(route: Route): Promise<ComponentType> {
  let opening = loading.get(route)
  if (!opening) {
    opening = route.screen().then((module) => {
      loaded.set(route, module.default)
      return module.default
    })
    // A deployment may have replaced the file: the next visit tries again.
    opening.catch(() => loading.delete(route))
    loading.set(route, opening)
  }
  return opening
}

/** The route of a path; the last one takes what no other does. */
export const routeOf = (pathname: string): Route =>
  routes.find(({ path }) => matchPath(path, pathname)) ?? routes.at(-1)!

export function Screen({ route }: { route: Route }) {
  return route.access === 'membre' ? (
    <Member>
      <Loaded route={route} />
    </Member>
  ) : (
    <Loaded route={route} />
  )
}

function Loaded({ route }: { route: Route }) {
  const Component = loaded.get(route) ?? use(openScreen(route))
  return <Component />
}

/** Sends a visitor to sign in, and back here afterwards. */
function Member({ children }: { children: React.ReactNode }) {
  const { statut } = useSession()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const from = pathname + search + hash
  useEffect(() => {
    if (statut === 'visiteur') navigate('/connexion', { replace: true, state: { from } })
  }, [statut, navigate, from])
  if (statut === 'membre') return children
  return (
    <div className="page">
      <Skeleton lignes={6} texte="Chargement…" />
    </div>
  )
}
