// Loads the screen of a route on demand.
import type { ComponentType } from 'react'
import { type Route, routes } from '../routes.ts'
import type { Loaders } from './loaders.ts'
import { openOnce } from './openOnce.ts'

export interface ScreenFile {
  default: ComponentType
  /** For the server only: the first data of the screen. */
  loaders?: Loaders | undefined
}

const files = import.meta.glob<ScreenFile>(['../**/*.screen.tsx', '../**/*.mdx'])
const screens = new Map(routes.map((route) => [route, openOnce(() => files[`../${route.file}`]!())]))

/** The screen, when already loaded. */
export const screenOf = (route: Route): ComponentType | undefined => screens.get(route)!.opened()?.default

/** Loads a screen; must be done before hydration, or React would render the page again. */
export const openScreen = (route: Route): Promise<ScreenFile> => screens.get(route)!.open()
