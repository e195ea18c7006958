// Ends the process: closes what was opened, the last first, within a time limit.
import { setTimeout as sleep } from 'node:timers/promises'

/** What to close when the product stops, in opening order. */
export const closeOnExit: (() => Promise<unknown>)[] = []

const timeoutMs = 4000
let stopped = false

export async function stop(status: number): Promise<never> {
  if (stopped) return new Promise(() => {})
  stopped = true
  const timeout = sleep(timeoutMs, undefined, { ref: false })
  // A service that does not close in time is abandoned, so that the database is still closed.
  for (const close of closeOnExit.reverse()) await Promise.race([close().catch(() => {}), timeout])
  process.exit(status)
}

// Not `once`: a Ctrl-C arrives from the terminal and from tasks/run.mjs, and the second must not interrupt the shutdown.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0))
