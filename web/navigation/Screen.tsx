// Shows the screen of the address, for members or operators only where the table of routes says so.
import { memo, use, useEffect, useMemo } from 'react'
import { showKnown } from '../eveil/bureau.ts'
import { useSettings } from '../origin.tsx'
import type { Route } from '../routes.ts'
import { isLeaving } from '../session/oidc.ts'
import { useSession, useStoredUser } from '../session/session.ts'
import { ParamsContext } from './params.ts'
import { useLocation } from './place.ts'
import { routeOf, shownRoute } from './route.ts'
import { openScreen, screenOf } from './screens.ts'
import { useNavigate } from './useNavigate.ts'
import { Waiting } from './Waiting.tsx'

export function Screen() {
  const { pathname } = useLocation()
  const { route: asked, params } = useMemo(() => routeOf(pathname), [pathname])
  const known = useStoredUser() !== undefined
  useEffect(() => {
    if (known) showKnown()
  }, [known])
  const route = shownRoute(asked, { isOperateur: useSession().isOperateur, debug: useSettings().debug })
  const screen = <Loaded key={route.path} route={route} />
  return <ParamsContext value={params}>{route.access === 'membre' ? <Member>{screen}</Member> : screen}</ParamsContext>
}

/** Shown again only by what it reads itself: a session that has just been read need not redo a whole list. */
const Loaded = memo(function Loaded({ route }: { route: Route }) {
  const Component = screenOf(route) ?? use(openScreen(route)).default
  return <Component />
})

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
    <>
      <meta name="robots" content="noindex" />
      <Waiting />
    </>
  )
}
