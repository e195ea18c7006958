// Finds the PostgreSQL of a running product, for commands run beside it.
import * as fs from 'node:fs'
import { join, resolve } from 'node:path'
import { role } from './cluster.ts'
import { bornAt } from './lock.ts'
import { shortFolder } from './orphan.ts'

/** The connection string for a socket folder. */
export const addressOf = (socket: string): string =>
  `postgresql://${role}@localhost/${role}?host=${encodeURIComponent(socket)}`

/** The connection string of the product running on this data folder; null when none is. */
export function findRunning(dataDir: string): string | null {
  const dir = resolve(dataDir)
  const [lock, pid] = [`${dir}.lock`, join(dir, 'postmaster.pid')]
  if (!fs.existsSync(lock) || !fs.existsSync(pid)) return null
  const [holder = '', born] = fs.readFileSync(lock, 'utf8').split(' ')
  if (!holder || born !== bornAt(Number(holder))) return null
  const [, , , , socket = '', , , state = ''] = fs.readFileSync(pid, 'utf8').split('\n')
  if (state.trim() !== 'ready') return null
  return addressOf(socket.startsWith(shortFolder) ? socket : dir)
}
