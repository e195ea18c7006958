// From a route to its screen: loaded on demand, once.

import loaders from 'virtual:screens'
import type { ComponentType } from 'react'
import { type Route, routes } from '../routes.ts'
import type { Lectures } from './lectures.ts'

export interface ScreenFile {
  default: ComponentType
  /** What it reads first; the server renders no screen with its data without them. */
  lectures?: Lectures
}

const asked = new Map<Route, Promise<ScreenFile>>()
const open = new Map<Route, ScreenFile>()

/** A screen that is here, to be shown without a turn of waiting. */
export const screenOf = (route: Route): ComponentType | undefined => open.get(route)?.default

/** Loads a screen once; the page that is being read must have its own before it wakes, or React would redo it. */
export function openScreen(route: Route): Promise<ScreenFile> {
  let opening = asked.get(route)
  if (!opening) {
    opening = loaders[routes.indexOf(route)]!()
    asked.set(route, opening)
    opening.then(
      (file) => open.set(route, file),
      // A deployment may have replaced the file: the next visit tries again.
      () => asked.delete(route),
    )
  }
  return opening
}
