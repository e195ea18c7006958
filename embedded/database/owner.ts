// The system user that runs PostgreSQL (never root), and the folders it can reach.
import * as fs from 'node:fs'
import { dirname, join } from 'node:path'

export interface Owner {
  uid?: number
  gid?: number
}

const nobodyUid = 65534

/** PostgreSQL refuses to run as root: use the owner of the data folder, or nobody. */
export function ownerOf(dir: string): Owner {
  if (process.getuid?.() !== 0) return {}
  const stat = fs.statSync(dir, { throwIfNoEntry: false })
  if (stat && stat.uid !== 0) return { uid: stat.uid, gid: stat.gid }
  if (stat) for (const path of [dir, ...tree(dir)]) fs.lchownSync(path, nobodyUid, nobodyUid)
  return { uid: nobodyUid, gid: nobodyUid }
}

const tree = (dir: string) => fs.readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) => join(dir, name))

/** Whether that user can reach a folder (a project under /root is closed to others). */
export function reachable(path: string, owner: Owner): boolean {
  if (owner.uid === undefined) return true
  for (let at = fs.realpathSync(path); at !== dirname(at); at = dirname(at)) {
    const { mode, uid } = fs.statSync(at)
    if (!(mode & 0o001) && !(uid === owner.uid && mode & 0o100)) return false
  }
  return true
}

/** The path given to PostgreSQL, started inside the folder: relative when its user cannot reach the absolute one. */
export const seenFrom = (dir: string, owner: Owner) =>
  process.platform === 'linux' && !reachable(dirname(dir), owner) ? '/proc/self/cwd' : dir
