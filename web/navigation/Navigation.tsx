// Navigation between screens (product §2 Shell): loads the screen, slides it in, restores the scroll on Back.
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { PlaceContext } from './currentPage.ts'
import { type History, openHistory, type Place, readEntry } from './history.ts'
import { keepPositions } from './positions.ts'
import { routeOf } from './route.ts'
import { openScreen, screenOf } from './screens.ts'
import { createTransition, pageOf } from './transition.ts'
import { watchDeparture } from './watchDeparture.ts'

/** Displays an address once its screen is loaded. */
export function Navigation({ children }: { children: ReactNode }) {
  const [history] = useState(openHistory)
  const [place, setPlace] = useState<Place>(() => ({ action: 'POP', location: history.location }))
  useLayoutEffect(() => follow(history, setPlace), [history])
  useEffect(() => {
    addEventListener('pageswap', keepSlide)
    return () => removeEventListener('pageswap', keepSlide)
  }, [])
  const shown = useMemo(() => ({ ...place, go: history.go }), [place, history])
  return <PlaceContext value={shown}>{children}</PlaceContext>
}

/** Displays each new entry of the history until stopped. */
function follow(history: History, setPlace: (place: Place) => void): () => void {
  const positions = keepPositions(pageOf(history.location))
  const departure = watchDeparture()
  const passage = createTransition(history.location, {
    positions,
    state: readEntry,
    load: (route) => (screenOf(route) ? undefined : departure.during(openScreen(route))),
    show: (place) => flushSync(() => setPlace(place)),
    painted,
    slides,
    slide,
    leaves: departure.asked,
    reload: () => window.location.reload(),
  })
  const stop = history.listen(passage)
  return () => {
    stop()
    positions.stop()
  }
}

/** Resolves after the next frame; at once on a hidden page, which has none. */
const painted = (): Promise<void> =>
  new Promise((done) => {
    if (document.hidden) done()
    else requestAnimationFrame(() => setTimeout(done))
  })

/** A page of this origin outside the app, such as the embedded checkout, has no transition: starting one would fail. */
function keepSlide({ viewTransition, activation }: PageSwapEvent): void {
  const url = activation?.entry.url
  if (!viewTransition || !url || routeOf(new URL(url).pathname).route.path !== '*') return
  // Each of its promises fails when the page that arrives has no transition.
  for (const done of [viewTransition.ready, viewTransition.finished, viewTransition.updateCallbackDone])
    done.catch(() => {})
  viewTransition.skipTransition()
}

/** Whether this browser supports typed view transitions and the user accepts motion. */
const slides = (): boolean =>
  // Early implementations do not accept transition types.
  'ViewTransition' in window &&
  'types' in ViewTransition.prototype &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches

function slide(update: () => void, back: boolean): void {
  const { ready, finished } = document.startViewTransition({ update, types: [back ? 'retour' : 'aller'] })
  // A transition skipped by the next one or by a hidden tab still shows the screen.
  ready.catch(() => {})
  finished.catch(() => {})
}
