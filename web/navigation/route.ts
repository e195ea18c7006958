// From an address to its route in the table, and to the one that is shown.
import { type Route, routes } from '../routes.ts'

/** The screen of an address that does not exist. */
export const introuvable = routes.at(-1)!

/** The route shown in an installation: one that is not there does not exist. */
export const shownRoute = (route: Route, { debug }: { debug: boolean }): Route =>
  route.access === 'debug' && !debug ? introuvable : route

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
