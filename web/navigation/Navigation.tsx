// Moving from screen to screen (produit §2 Shell): the screen is loaded first, then slides in; Back finds its scroll again.
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router'
import { keepPositions } from './positions.ts'
import { isOpen, openScreen, routeOf } from './screens.ts'

type History = ReturnType<typeof createBrowserHistory>
type Place = Pick<History, 'action' | 'location'>

/** React Router's BrowserRouter, but that it shows an address once its screen is here. */
export function Navigation({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [place, setPlace] = useState<Place>(history)
  useLayoutEffect(() => follow(history, setPlace), [history])
  useEffect(() => {
    addEventListener('pageswap', keepSlide)
    return () => removeEventListener('pageswap', keepSlide)
  }, [])
  return (
    <Router location={place.location} navigationType={place.action} navigator={history}>
      {children}
    </Router>
  )
}

/** Shows each new place of the history until it is stopped. */
function follow(history: History, setPlace: (place: Place) => void): () => void {
  const positions = keepPositions(pageOf(history.location))
  let shown = history.location
  let index = readIndex()
  let asked: Place['location'] = shown
  // What is shown may come after a turn of waiting: by then the reader may have asked for something else.
  const show = ({ action, location }: Place) => {
    if (asked !== location) return
    flushSync(() => setPlace({ action, location }))
    shown = location
    // A link to a part of the page, followed by the browser alone, leaves no state: its jump stands.
    positions.enter(pageOf(location), action === 'POP' && window.history.state !== null)
  }
  const stop = history.listen(async ({ action, location }) => {
    const place = { action, location }
    asked = location
    const { route } = routeOf(location.pathname)
    // Going back undoes the slide that had brought here.
    const back = readIndex() < index ? !fromLeft(shown) : fromLeft(location)
    index = readIndex()
    positions.leave()
    if (!isOpen(route)) {
      try {
        await openScreen(route)
      } catch {
        // A deployment has replaced the file, or the network is down: the server has the page as it is now.
        return window.location.reload()
      }
      if (asked !== location) return
    }
    if (shown.pathname === location.pathname || !slides(location.pathname)) return show(place)
    slide(() => show(place), back)
  })
  return () => {
    stop()
    positions.stop()
  }
}

/** A page of this origin that is not ours, such as the embedded checkout's, knows no slide: begun, it would fail there. */
function keepSlide({ viewTransition, activation }: PageSwapEvent): void {
  const url = activation?.entry.url
  if (!viewTransition || !url || routeOf(new URL(url).pathname).route.path !== '*') return
  viewTransition.ready.catch(() => {})
  viewTransition.skipTransition()
}

/** A link may say where its screen comes from; the right, by default. */
const fromLeft = ({ state }: Place['location']): boolean =>
  (state as { direction?: unknown } | null)?.direction === 'gauche'

const pageOf = ({ key, hash }: Place['location']): string => key + hash

const readIndex = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0

/** Sign-in pages and forum topics come without a slide, and so does everything for who asked for stillness. */
const slides = (pathname: string): boolean =>
  !/^\/(connexion|inscription|oidc-|forum\/.)/.test(pathname) &&
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
