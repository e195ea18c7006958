// From an address to its route, and from a route to its screen: loaded on demand, once.
import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import { type Route, routes } from '../routes.tsx'

const screens = new Map<Route, Promise<ComponentType>>()

/** A screen that can be shown at once. */
export const isOpen = (route: Route): boolean => Object.hasOwn(screens.get(route) ?? {}, 'value')

/** Loads a screen once; the page that is being read must have its own before it wakes, or React would redo it. */
export function openScreen(route: Route): Promise<ComponentType> {
  let opening = screens.get(route)
  if (!opening) {
    opening = route.screen().then((module) => {
      // React's `use` reads these: a screen that is here is shown at once, without a turn of waiting.
      Object.assign(opening!, { status: 'fulfilled', value: module.default })
      return module.default
    })
    // A deployment may have replaced the file: the next visit tries again.
    opening.catch(() => screens.delete(route))
    screens.set(route, opening)
  }
  return opening
}

/** The screen of an address that does not exist. */
const introuvable = routes.at(-1)!

/** What is shown of a route to a reader, in an installation: what is not theirs, or is not there, does not exist. */
export function shownRoute(route: Route, { isOperateur, debug }: { isOperateur: boolean; debug: boolean }): Route {
  const open = { operateur: isOperateur, debug }
  return route.access in open && !open[route.access as keyof typeof open] ? introuvable : route
}

/** The route of a path, and its variable parts; the last route takes what no other does. */
export function routeOf(pathname: string): { route: Route; params: Record<string, string | undefined> } {
  for (const route of routes) {
    const match = matchPath(route.path, pathname)
    if (match) return { route, params: match.params }
  }
  throw new Error('the table of routes has no last line for everything else')
}
