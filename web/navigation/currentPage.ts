// The displayed location. The browser's own address may be ahead of it while a screen loads.
import { createContext, useContext } from 'react'
import { type History, type Location, newLocation, type Place } from './history.ts'

interface Shown extends Place {
  go: History['go']
}

/** A fixed location, for server rendering and tests. */
export const stillAt = (address: string): Shown => ({
  action: 'POP',
  location: newLocation(new URL(`http://site${address}`)),
  go: () => {
    throw new Error('a page that is being written goes nowhere')
  },
})

export const PlaceContext = createContext<Shown>(stillAt('/'))

export const usePlace = (): Shown => useContext(PlaceContext)

export const useLocation = (): Location => usePlace().location
