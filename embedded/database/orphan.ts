// Stops a PostgreSQL left running by a killed product, and finds its socket.
import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefusal } from '../refusal.ts'
import { bornAt } from './lock.ts'

/** Prefix of the socket folder when the data folder's path is too long for a socket. */
export const shortFolder = join(tmpdir(), 'kinebouge-')

/** Stops the PostgreSQL of a killed product on this data folder, which must have one writer. */
export async function stopOrphan(dir: string): Promise<void> {
  const file = join(dir, 'postmaster.pid')
  if (!fs.existsSync(file)) return
  const [first = '', , , , socket = ''] = fs.readFileSync(file, 'utf8').split('\n')
  if (socket.startsWith(shortFolder)) fs.rmSync(socket, { recursive: true, force: true })
  const pid = Number(first)
  const born = bornAt(pid)
  if (born === null) return
  if (!isPostmasterOf(pid, dir)) return fs.rmSync(file)
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal)
    for (let waited = 0; waited < 8000; waited += 20) {
      if (bornAt(pid) !== born) return
      await sleep(20)
    }
  }
  throw new StartRefusal(
    `Un PostgreSQL (processus ${pid}) occupe encore « ${dir} » et ne s’arrête pas : arrêtez-le d’abord.`,
  )
}

function isPostmasterOf(pid: number, dir: string): boolean {
  if (process.platform === 'linux') return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(dir)
  return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(dir)
}
