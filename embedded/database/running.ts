// The address of the PostgreSQL of a product that runs, for the commands run beside it.
import * as fs from 'node:fs'
import { join, resolve } from 'node:path'
import { role } from './cluster.ts'
import { bornAt } from './lock.ts'
import { shortFolder } from './orphan.ts'

/** How PostgreSQL is reached by the folder of its socket. */
export const addressOf = (socket: string): string =>
  `postgresql://${role}@localhost/${role}?host=${encodeURIComponent(socket)}`

/** The address of the one that a living product holds on this folder; null when none does. */
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
