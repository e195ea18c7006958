// From a route to its screen: loaded on demand, once.
import loaders from 'virtual:screens'
import type { ComponentType } from 'react'
import { type Route, routes } from '../routes.ts'
import type { Loaders } from './loaders.ts'
import { openOnce } from './openOnce.ts'

export interface ScreenFile {
  default: ComponentType
  /** Its first readings, for the server alone, which renders no screen with its data without them. */
  lectures?: Loaders | undefined
}

const screens = new Map(routes.map((route, rang) => [route, openOnce<ScreenFile>(() => loaders[rang]!(route.path))]))

/** A screen that is here, to be shown without a turn of waiting. */
export const screenOf = (route: Route): ComponentType | undefined => screens.get(route)!.opened()?.default

/** Loads a screen once; the page that is being read must have its own before it wakes, or React would redo it. */
export const openScreen = (route: Route): Promise<ScreenFile> => screens.get(route)!.open()
