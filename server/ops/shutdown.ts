// The end of a process: what it has opened is closed in time, last opened first.
import { setTimeout as sleep } from 'node:timers/promises'

/** The services to close when the product stops, last started first. */
export const closeOnExit: (() => Promise<unknown>)[] = []

const timeoutMs = 4000
let stopped = false

export async function stop(status: number): Promise<never> {
  if (stopped) return new Promise(() => {})
  stopped = true
  const timeout = sleep(timeoutMs, undefined, { ref: false })
  // A service that does not close in time is left; the database, last, is asked to stop all the same.
  for (const close of closeOnExit.reverse()) await Promise.race([close().catch(() => {}), timeout])
  process.exit(status)
}

// Not once: a Ctrl-C comes from the terminal and from tasks/run.mjs, and the second must not cut what the first is closing.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0))
