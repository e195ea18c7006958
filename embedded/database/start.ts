// Starts PostgreSQL from the npm binaries, for a machine without a database; Unix socket only.
import * as fs from 'node:fs'
import { dirname, resolve } from 'node:path'
import { elsewhere, StartRefusal } from '../refusal.ts'
import { binFor } from './binaries.ts'
import { checkCluster, createCluster, isBlank } from './cluster.ts'
import { takeLock } from './lock.ts'
import { stopOrphan } from './orphan.ts'
import { ownerOf } from './owner.ts'
import { launch, type Running } from './run.ts'

/**
 * Starts PostgreSQL on a data folder (created on the first start) and returns the connection string of `kinebouge`. `settings`
 * overrides PostgreSQL settings. `onLost` is called if it ends for good.
 */
export async function startDatabase(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  onLost?: (failure: string) => void,
): Promise<Running> {
  const dir = resolve(dataDir)
  let release = () => {}
  try {
    release = await holdFolder(dir)
    if (!isBlank(dir)) checkCluster(dir)
    const owner = ownerOf(dir)
    const bin = binFor(owner)
    await stopOrphan(dir)
    if (isBlank(dir)) {
      checkRoom(dir)
      await createCluster(bin, dir, owner)
    }
    const running = await launch(bin, dir, owner, settings, onLost)
    return { url: running.url, stop: () => running.stop().then(release) }
  } catch (error) {
    release()
    throw asRefusal(error, dir)
  }
}

/** Space that a new database needs in its first hours, in MB. */
const roomMin = 300

/** Refuses to start when the disk is nearly full. */
export function checkRoom(dir: string, min = roomMin): void {
  const { bavail, bsize } = fs.statfsSync(dirname(dir))
  const left = Math.floor((bavail * bsize) / 1e6)
  if (left < min)
    throw new StartRefusal(
      `Il ne reste que ${left} Mo sur le disque de « ${dirname(dir)} » : une base neuve en demande ${min}. Libérez-en, ou changez DATA_DIR.`,
    )
}

async function holdFolder(dir: string): Promise<() => void> {
  fs.mkdirSync(dirname(dir), { recursive: true })
  const lock = await takeLock(`${dir}.lock`)
  if ('release' in lock) return lock.release
  throw new StartRefusal(
    `Le dossier de données « ${dir} » est déjà utilisé par le processus ${lock.holder} : arrêtez-le d’abord.`,
  )
}

function asRefusal(error: unknown, dir: string): unknown {
  if (error instanceof StartRefusal) return error
  const { code, path, stderr } = error as NodeJS.ErrnoException & { stderr?: string }
  if (stderr)
    return new StartRefusal(`La base de données embarquée n’a pas pu être créée : ${lastLine(stderr)}. ${elsewhere}`)
  if (path?.endsWith('initdb') || path?.endsWith('postgres')) {
    return new StartRefusal(`Les binaires de PostgreSQL ne tournent pas sur cette machine (${code}). ${elsewhere}`)
  }
  if (code && ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST'].includes(code)) {
    return new StartRefusal(`Le dossier de données « ${dir} » n’est pas utilisable (${code} sur « ${path} »).`)
  }
  return error
}

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? ''
