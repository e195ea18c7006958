// Renders the screen of the address, with the access control of the route table.
import { Fragment, memo, type ReactNode, use, useEffect, useMemo } from 'react'
import { useSettings } from '../origin.tsx'
import type { Route } from '../routes.ts'
import { isLeaving } from '../session/oidc.ts'
import { useSession, useStatut } from '../session/session.ts'
import { useLocation } from './currentPage.ts'
import { ParamsContext } from './params.ts'
import { introuvable, routeOf, shownRoute } from './route.ts'
import { openScreen, screenOf } from './screens.ts'
import { useNavigate } from './useNavigate.ts'
import { Waiting } from './Waiting.tsx'

export function Screen() {
  const { pathname } = useLocation()
  const { route: asked, params } = useMemo(() => routeOf(pathname), [pathname])
  const route = shownRoute(asked, useSettings())
  const For = readers[route.access] ?? Fragment
  return (
    <ParamsContext value={params}>
      <For>
        <Loaded key={route.path} route={route} />
      </For>
    </ParamsContext>
  )
}

/** Memoised: a change of session must not re-render a whole list. */
const Loaded = memo(function Loaded({ route }: { route: Route }) {
  const Component = screenOf(route) ?? use(openScreen(route)).default
  return <Component />
})

/** Sends visitors to sign in, then back. */
function Member({ children }: { children: ReactNode }) {
  const statut = useStatut()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const from = pathname + search + hash
  useEffect(() => {
    if (statut === 'visiteur' && !isLeaving()) navigate('/connexion', { replace: true, state: { from } })
  }, [statut, navigate, from])
  return statut === 'membre' ? children : <Unknown />
}

/** Others see a page that does not exist. */
function Operateur({ children }: { children: ReactNode }) {
  const { statut, isOperateur } = useSession()
  if (statut === 'chargement') return <Unknown />
  return isOperateur ? children : <Loaded route={introuvable} />
}

const readers: { [access in Route['access']]?: typeof Member } = { membre: Member, operateur: Operateur }

/** Shown until we know who reads. */
const Unknown = () => (
  <>
    <meta name="robots" content="noindex" />
    <Waiting />
  </>
)
