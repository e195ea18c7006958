// From an address to its route in the table, and to what this reader is shown of it.
import { type Route, routes } from '../routes.ts'

/** The screen of an address that does not exist. */
const introuvable = routes.at(-1)!

/** The route shown to a reader, in an installation: one that is not theirs, or is not there, does not exist. */
export function shownRoute(route: Route, { isOperateur, debug }: { isOperateur: boolean; debug: boolean }): Route {
  const open = { operateur: isOperateur, debug }
  return route.access in open && !open[route.access as keyof typeof open] ? introuvable : route
}

/** The patterns of all other paths, in any case, with or without a last slash. */
const patterns = routes
  .slice(0, -1)
  .map(({ path }) => new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/*$`, 'i'))

/** The route of a path, and its variable parts; the last route takes what no other does. */
export function routeOf(pathname: string): { route: Route; params: Record<string, string | undefined> } {
  for (const [rang, pattern] of patterns.entries()) {
    const match = pattern.exec(pathname)
    if (match) return { route: routes[rang]!, params: { ...match.groups } }
  }
  return { route: introuvable, params: {} }
}
