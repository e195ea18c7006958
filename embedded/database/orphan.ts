// The PostgreSQL that a killed product left running, and where the socket of one stands.
import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefusal } from '../refusal.ts'
import { bornAt } from './lock.ts'

/** How the folder of a socket begins, when that of the data has too long a name for one. */
export const shortFolder = join(tmpdir(), 'kinebouge-')

/** Stops the PostgreSQL that a killed product left behind on this data: nobody else may write in it. */
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
