// A measure that is interrupted, whichever it is and whatever it was at: all that was started for it ends, and its folders go.
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Where measures keep what they make, as long as they last. */
export const folders = new Set<string>()

/** A browser would end this process before the rest is closed. */
export const deaf = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }

let leaving = false

/** Never, once all is being ended: nothing else begins. */
export const goOn = (): Promise<void> => (leaving ? new Promise(() => {}) : Promise.resolve())

/** How long what is asked to end has to do so, then what is killed; and between two looks. */
const [timeoutMs, lastMs, lookMs] = [15_000, 5_000, 50]
/** Something may have been on its way to be started when nothing was seen. */
const looks = 3

export function endWhenAsked(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave())
}

async function leave(): Promise<void> {
  if (leaving) return
  leaving = true
  const from = performance.now()
  const told = new Set<number>()
  for (let quiet = 0; quiet < looks; ) {
    const late = performance.now() - from - timeoutMs
    if (late > lastMs) break
    const left = started()
    quiet = left.length === 0 ? quiet + 1 : 0
    for (const pid of left) if (late > 0 || !told.has(pid)) send(pid, late > 0 ? 'SIGKILL' : 'SIGINT')
    for (const pid of left) told.add(pid)
    await sleep(lookMs)
  }
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  process.exit(1)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended by itself.
  }
}

const running = (): number[] =>
  existsSync('/proc')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
    : []

/** Those under this process, and those that live in one of the folders: a PostgreSQL goes on without who started it. */
function started(): number[] {
  const places = [...folders].map((folder) => `${folder}/`)
  const lives = (pid: number) => {
    try {
      const cwd = `${readlinkSync(`/proc/${pid}/cwd`)}/`
      return places.some((place) => cwd.startsWith(place))
    } catch {
      // It has ended, or is somebody else's.
      return false
    }
  }
  return [...new Set([...descendants(process.pid), ...running().filter(lives)])]
}

/** Every process started by this one, or by those it started. */
export function descendants(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const entry of running()) {
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
      parents.set(entry, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // It ended meanwhile.
    }
  }
  const under = (root: number): number[] =>
    [...parents].flatMap(([child, parent]) => (parent === root ? [child, ...under(child)] : []))
  return under(pid)
}
