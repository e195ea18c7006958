// The browser's history as the site reads it: where one is, how one came there, and the moves one asks for.

export interface Location {
  pathname: string
  search: string
  hash: string
  /** The state given by the move that led here. */
  state: unknown
  /** The entry's name; an address that was opened from outside has none of its own. */
  key: string
}

export interface Place {
  /** POP: back, forward, or the first page. */
  action: 'POP' | 'PUSH' | 'REPLACE'
  location: Location
}

export interface Move {
  replace?: boolean | undefined
  state?: unknown
}

/** The state the browser keeps with an entry of ours; one of its own making, such as a jump inside the page, has none. */
export interface Entry {
  usr?: unknown
  key?: string
  /** Its rank in this tab. */
  idx?: number
}

export interface History {
  readonly location: Location
  /** To a path of this site, or by as many entries. */
  go(to: string | number, move?: Move): void
  listen(hear: (place: Place) => void): () => void
}

/** The entry of the page being read. */
export const readEntry = (): Entry | null => window.history.state

export const newLocation = (
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  entry: Entry | null = null,
): Location => ({ pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? 'default' })

/** The path a link leads to from a page: a query or a hash alone stays on it. */
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
      // Its origin said: a path that begins with two slashes would name another host.
      const url = window.location.origin + to
      try {
        window.history[replace ? 'replaceState' : 'pushState'](entry, '', url)
      } catch {
        // A browser that was asked too often in a short time refuses.
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
