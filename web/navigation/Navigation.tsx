// Moving from screen to screen (product §2 Shell): the screen is loaded first, then slides in; Back finds its scroll again.
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { PlaceContext } from './currentPage.ts'
import { type History, openHistory, type Place, readEntry } from './history.ts'
import { keepPositions } from './positions.ts'
import { routeOf } from './route.ts'
import { openScreen, screenOf } from './screens.ts'
import { createTransition, pageOf } from './transition.ts'
import { watchDeparture } from './watchDeparture.ts'

/** Shows an address once its screen is here. */
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

/** Shows each new place of the history until it is stopped. */
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

/** The task after the next frame; a hidden page has none. */
const painted = (): Promise<void> =>
  new Promise((done) => {
    if (document.hidden) done()
    else requestAnimationFrame(() => setTimeout(done))
  })

/** A page of this origin that is not ours, such as the embedded checkout's, knows no slide: begun, it would fail there. */
function keepSlide({ viewTransition, activation }: PageSwapEvent): void {
  const url = activation?.entry.url
  if (!viewTransition || !url || routeOf(new URL(url).pathname).route.path !== '*') return
  viewTransition.ready.catch(() => {})
  viewTransition.skipTransition()
}

/** Whether this browser slides, and its reader does not prefer less motion. */
const slides = (): boolean =>
  // The first browsers that knew view transitions refuse their types.
  'ViewTransition' in window &&
  'types' in ViewTransition.prototype &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches

function slide(update: () => void, back: boolean): void {
  const { ready, finished } = document.startViewTransition({ update, types: [back ? 'retour' : 'aller'] })
  // A slide cut short by the next one, or by a hidden tab: the screen is shown all the same.
  ready.catch(() => {})
  finished.catch(() => {})
}
