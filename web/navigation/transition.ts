// From one place of the history to the next: its screen is loaded, then shown, unless the reader has gone on meanwhile.
import type { Route } from '../routes.ts'
import type { Entry, Location, Place } from './history.ts'
import type { Positions } from './positions.ts'
import { routeOf } from './route.ts'

/** The browser's part of a passage. */
export interface Stage {
  positions: Positions
  /** The state kept with the place; null for one that is not of our making. */
  state(): Entry | null
  /** Loads a screen; undefined when it is here. */
  load(route: Route): Promise<unknown> | undefined
  /** `ailleurs`: another screen than the one before. */
  show(place: Place, ailleurs: boolean): void
  /** Resolves once what the reader has just pressed is seen to be. */
  painted(): Promise<unknown>
  slides(): boolean
  /** `back` undoes the slide that had brought here. */
  slide(update: () => void, back: boolean): void
  /** Whether the reader has asked to leave for another page since the last load began. */
  leaves(): boolean
  reload(): void
}

/** Gives what follows each new place of a history that stands at `first`. */
export function createTransition(first: Location, stage: Stage): (place: Place) => Promise<void> {
  let shown = first
  let asked = first
  let index = stage.state()?.idx ?? 0
  const show = ({ action, location }: Place) => {
    // A slide waits for a picture of the page: by then another place may have been asked for.
    if (asked !== location) return
    stage.show({ action, location }, shown.pathname !== location.pathname)
    shown = location
    // A link to a part of the page, followed by the browser alone, leaves no state: its jump stands.
    stage.positions.enter(pageOf(location), action === 'POP' && stage.state() !== null)
  }
  const reveal = async (place: Place, route: Route, back: boolean) => {
    if (shown.pathname !== place.location.pathname) {
      if (route.slide !== false && stage.slides()) stage.slide(() => show(place), back)
      else show(place)
    } else {
      // Lets the pressed state paint before the same screen is rendered again.
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
    // A deployment has replaced the file, or the network is down: the server has the page as it is now.
    // Unless the reader is leaving, which cuts what is on its way: a reload would keep them here.
    if (!loaded) return stage.leaves() ? undefined : stage.reload()
    await reveal({ action, location }, route, back)
  }
}

const isLoaded = (loading: Promise<unknown>): Promise<boolean> =>
  loading.then(
    () => true,
    () => false,
  )

/** The name under which a place's scroll is kept. */
export const pageOf = ({ key, hash }: Location): string => key + hash

/** A link may say where its screen comes from; the right, by default. */
const isFromLeft = ({ state }: Location): boolean => (state as { direction?: unknown } | null)?.direction === 'gauche'
