// Cleans up after an interrupted measure: processes and folders.
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Temporary folders of measures. */
export const folders = new Set<string>()

/** Otherwise the browser would end this process before cleaning up. */
export const deaf = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }

let leaving = false

/** Never resolves once everything is being stopped, so that nothing else starts. */
export const goOn = (): Promise<void> => (leaving ? new Promise(() => {}) : Promise.resolve())

/** Delays before killing, after killing, and between two checks, in ms. */
const [timeoutMs, lastMs, lookMs] = [15_000, 5_000, 50]
/** Check several times: a process may be about to start when none is seen. */
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
    // It ended by itself.
  }
}

const running = (): number[] =>
  existsSync('/proc')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
    : []

/** Child processes, and those using one of the folders: a PostgreSQL outlives its parent. */
function started(): number[] {
  const places = [...folders].map((folder) => `${folder}/`)
  const lives = (pid: number) => {
    try {
      const cwd = `${readlinkSync(`/proc/${pid}/cwd`)}/`
      return places.some((place) => cwd.startsWith(place))
    } catch {
      // It ended, or belongs to someone else.
      return false
    }
  }
  return [...new Set([...descendants(process.pid), ...running().filter(lives)])]
}

/** All descendants of a process. */
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
