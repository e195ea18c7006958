// From a route to its screen: loaded on demand, once.
import type { ComponentType } from 'react'
import { type Route, routes } from '../routes.ts'
import type { Loaders } from './loaders.ts'
import { openOnce } from './openOnce.ts'

export interface ScreenFile {
  default: ComponentType
  /** Its first readings, for the server alone, which renders no screen with its data without them. */
  loaders?: Loaders | undefined
}

const files = import.meta.glob<ScreenFile>(['../**/*.screen.tsx', '../**/*.mdx'])
const screens = new Map(routes.map((route) => [route, openOnce(() => files[`../${route.file}`]!())]))

/** A screen that is here, to be shown without waiting. */
export const screenOf = (route: Route): ComponentType | undefined => screens.get(route)!.opened()?.default

/** Loads a screen once; a page must have its own before it is hydrated, or React would render it again. */
export const openScreen = (route: Route): Promise<ScreenFile> => screens.get(route)!.open()
