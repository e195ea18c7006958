// What the browser alone knows, in a page that the server has written.
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** What is read in the browser; on the server and during hydration, what stands in the HTML. */
export const useAfterHydration = <T>(read: () => T, written: () => T): T => useSyncExternalStore(never, read, written)
