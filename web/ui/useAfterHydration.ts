// Values that only the browser knows, in a server-rendered page.
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Reads a value in the browser; on the server and during hydration, returns the one in the HTML. */
export const useAfterHydration = <T>(read: () => T, written: () => T): T => useSyncExternalStore(never, read, written)
