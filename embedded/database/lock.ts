// The lock of a data folder: one product at a time. Handles crashes and reused process ids.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** When a living process started, to recognise a reused pid; null when it is dead. */
export function bornAt(pid: number): string | null {
  if (process.platform !== 'linux') {
    try {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
    } catch {
      return null
    }
  }
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The second field, a name, may contain anything: count the fields after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? null : (fields[19] ?? null)
  } catch {
    return null
  }
}

/** Takes the lock and returns its release, or the pid of the living holder. */
export async function takeLock(path: string): Promise<{ release: () => void } | { holder: string }> {
  const mine = `${process.pid} ${bornAt(process.pid)} ${randomBytes(8).toString('hex')}`
  const held = fs.existsSync(path) ? fs.readFileSync(path, 'utf8') : ''
  const [pid = '', born] = held.split(' ')
  if (pid && born === bornAt(Number(pid))) return { holder: pid }
  try {
    if (held) fs.writeFileSync(path, mine)
    else fs.writeFileSync(path, mine, { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  // Two starts may have found the same dead holder: the last to write gets it.
  if (held) await sleep(50)
  const now = fs.readFileSync(path, 'utf8')
  if (now !== mine) return { holder: now.split(' ')[0] ?? '' }
  return { release: () => fs.rmSync(path, { force: true }) }
}
