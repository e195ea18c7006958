// As whom PostgreSQL runs, which is never root, and what this user may reach.
import * as fs from 'node:fs'
import { dirname, join } from 'node:path'

export interface Owner {
  uid?: number
  gid?: number
}

const nobodyUid = 65534

/** PostgreSQL refuses to run as root: it then runs as the owner of the data, or as nobody. */
export function ownerOf(dir: string): Owner {
  if (process.getuid?.() !== 0) return {}
  const stat = fs.statSync(dir, { throwIfNoEntry: false })
  if (stat && stat.uid !== 0) return { uid: stat.uid, gid: stat.gid }
  if (stat) for (const path of [dir, ...tree(dir)]) fs.lchownSync(path, nobodyUid, nobodyUid)
  return { uid: nobodyUid, gid: nobodyUid }
}

const tree = (dir: string) => fs.readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) => join(dir, name))

/** Says whether that user may walk down to this folder (a project under /root is closed to everybody else). */
export function reachable(path: string, owner: Owner): boolean {
  if (owner.uid === undefined) return true
  for (let at = fs.realpathSync(path); at !== dirname(at); at = dirname(at)) {
    const { mode, uid } = fs.statSync(at)
    if (!(mode & 0o001) && !(uid === owner.uid && mode & 0o100)) return false
  }
  return true
}

/** The path that PostgreSQL, started inside the folder, is given for it: its user may not be able to walk down to it. */
export const seenFrom = (dir: string, owner: Owner) =>
  process.platform === 'linux' && !reachable(dirname(dir), owner) ? '/proc/self/cwd' : dir
