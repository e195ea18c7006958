// From an address to its route.
import { type Route, routes } from '../routes.ts'

/** The route of unknown addresses. */
export const introuvable = routes.at(-1)!

/** The route to show in this installation: a disabled one is « not found ». */
export const shownRoute = (route: Route, { debug }: { debug: boolean }): Route =>
  route.access === 'debug' && !debug ? introuvable : route

/** Patterns of all paths, case-insensitive, with an optional trailing slash. */
const patterns = routes
  .slice(0, -1)
  .map(({ path }) => new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/*$`, 'i'))

/** The route of a path and its variable parts; the last route matches everything. */
export function routeOf(pathname: string): { route: Route; params: Record<string, string | undefined> } {
  for (const [rang, pattern] of patterns.entries()) {
    const match = pattern.exec(pathname)
    if (match) return { route: routes[rang]!, params: { ...match.groups } }
  }
  return { route: introuvable, params: {} }
}
