// Moving from one location to the next: loads its screen, then displays it unless the reader has moved on.
import type { Route } from '../routes.ts'
import type { Entry, Location, Place } from './history.ts'
import type { Positions } from './positions.ts'
import { routeOf } from './route.ts'

/** The browser's side of navigation, replaced in tests. */
export interface Stage {
  positions: Positions
  /** The stored state of the current entry; null when it is not ours. */
  state(): Entry | null
  /** Loads a screen; undefined when already loaded. */
  load(route: Route): Promise<unknown> | undefined
  /** `ailleurs`: the path has changed. */
  show(place: Place, ailleurs: boolean): void
  /** Resolves once the pressed state of a button has been painted. */
  painted(): Promise<unknown>
  slides(): boolean
  /** `back` reverses the slide that led here. */
  slide(update: () => void, back: boolean): void
  /** Whether the reader asked for another page since the last load began. */
  leaves(): boolean
  reload(): void
}

/** Returns the function to call for each new location; `first` is the initial one. */
export function createTransition(first: Location, stage: Stage): (place: Place) => Promise<void> {
  let shown = first
  let asked = first
  let index = stage.state()?.idx ?? 0
  const show = ({ action, location }: Place) => {
    // The transition takes a picture of the page first: by then another location may be wanted.
    if (asked !== location) return
    stage.show({ action, location }, shown.pathname !== location.pathname)
    shown = location
    // A jump inside the page made by the browser has no state: leave its scroll alone.
    stage.positions.enter(pageOf(location), action === 'POP' && stage.state() !== null)
  }
  const reveal = async (place: Place, route: Route, back: boolean) => {
    if (shown.pathname !== place.location.pathname) {
      if (route.slide !== false && stage.slides()) stage.slide(() => show(place), back)
      else show(place)
    } else {
      // Let the pressed state paint before re-rendering the same screen.
      if (place.action !== 'POP') await stage.painted()
      show(place)
    }
  }
  return async ({ action, location }) => {
    asked = location
    const { route } = routeOf(location.pathname)
    const before = index
    index = stage.state()?.idx ?? 0
    const back = index < before ? !isFromLeft(shown) : isFromLeft(location)
    stage.positions.leave()
    const loading = stage.load(route)
    const loaded = !loading || (await isLoaded(loading))
    if (asked !== location) return
    // The file is missing after a deployment, or the network is down: reload from the server. Not when the reader is leaving,
    // which also cancels loads.
    if (!loaded) return stage.leaves() ? undefined : stage.reload()
    await reveal({ action, location }, route, back)
  }
}

const isLoaded = (loading: Promise<unknown>): Promise<boolean> =>
  loading.then(
    () => true,
    () => false,
  )

/** The key under which a location's scroll is kept. */
export const pageOf = ({ key, hash }: Location): string => key + hash

/** Links may choose the direction of the slide; from the right by default. */
const isFromLeft = ({ state }: Location): boolean => (state as { direction?: unknown } | null)?.direction === 'gauche'
