// From an address to its route, and from a route to its screen: loaded on demand, once.
import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import { type Route, routes } from './routes.tsx'

const loaded = new Map<Route, ComponentType>()
const loading = new Map<Route, Promise<ComponentType>>()

/** Loads a screen once; the page that is being read must have its own before it wakes, or React would redo it. */
export function openScreen(route: Route): Promise<ComponentType> {
  let opening = loading.get(route)
  if (!opening) {
    opening = route.screen().then((module) => {
      loaded.set(route, module.default)
      return module.default
    })
    // A deployment may have replaced the file: the next visit tries again.
    opening.catch(() => loading.delete(route))
    loading.set(route, opening)
  }
  return opening
}

/** The screen of a route once it has been loaded. */
export const loadedScreen = (route: Route): ComponentType | undefined => loaded.get(route)

/** The route of a path, and its variable parts; the last route takes what no other does. */
export function routeOf(pathname: string): { route: Route; params: Record<string, string | undefined> } {
  for (const route of routes) {
    const match = matchPath(route.path, pathname)
    if (match) return { route, params: match.params }
  }
  throw new Error('the table of routes has no last line for everything else')
}
