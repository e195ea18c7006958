// A wrapper around the browser's history: current location, last action, and moves.

export interface Location {
  pathname: string
  search: string
  hash: string
  /** The state passed when navigating here. */
  state: unknown
  /** A key per entry; empty for an entry not created by us. */
  key: string
}

export interface Place {
  /** POP for back, forward or the first page. */
  action: 'POP' | 'PUSH' | 'REPLACE'
  location: Location
}

export interface Move {
  replace?: boolean | undefined
  state?: unknown
}

/** The state stored in our entries; entries created by the browser, such as in-page jumps, have none. */
export interface Entry {
  usr?: unknown
  key?: string
  /** Position in this tab's history. */
  idx?: number
}

export interface History {
  readonly location: Location
  /** Goes to a path, or by a number of entries. */
  go(to: string | number, move?: Move): void
  listen(hear: (place: Place) => void): () => void
}

/** The stored state of the current entry. */
export const readEntry = (): Entry | null => window.history.state

export const newLocation = (
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  entry: Entry | null = null,
): Location => ({ pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? 'default' })

/** The path that a link leads to; a lone query or hash keeps the current path. */
export const resolvePath = (to: string, { pathname }: Pick<Location, 'pathname'>): string =>
  to.startsWith('/') ? to : pathname + to

export const pathOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  pathname + search + hash

export function openHistory(): History {
  let hear = (_place: Place) => {}
  const readLocation = () => newLocation(window.location, readEntry())
  const say = (action: Place['action']) => hear({ action, location: readLocation() })
  const pop = () => say('POP')
  if (readEntry()?.idx === undefined) window.history.replaceState({ ...readEntry(), idx: 0 }, '')
  return {
    get location() {
      return readLocation()
    },
    go(to, { replace = false, state = null } = {}) {
      if (typeof to === 'number') return window.history.go(to)
      const idx = (readEntry()?.idx ?? 0) + (replace ? 0 : 1)
      const entry: Entry = { usr: state, key: Math.random().toString(36).slice(2, 10), idx }
      // With the origin: a path starting with two slashes would name another host.
      const url = window.location.origin + to
      try {
        window.history[replace ? 'replaceState' : 'pushState'](entry, '', url)
      } catch {
        // Browsers refuse too many history changes in a short time.
        return window.location[replace ? 'replace' : 'assign'](url)
      }
      say(replace ? 'REPLACE' : 'PUSH')
    },
    listen(listener) {
      hear = listener
      addEventListener('popstate', pop)
      return () => {
        hear = () => {}
        removeEventListener('popstate', pop)
      }
    },
  }
}
