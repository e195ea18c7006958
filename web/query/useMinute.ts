// A clock that ticks every minute, so that « il y a 2 minutes » and « hier » stay true.
import { useSyncExternalStore } from 'react'

let minutes = 0
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    minutes += 1
    for (const tell of listeners) tell()
  }, 60_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const read = () => minutes

/** Re-renders the component every minute. */
export const useMinute = (): number => useSyncExternalStore(subscribe, read, read)
