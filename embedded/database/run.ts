// Runs PostgreSQL on a cluster, on a Unix socket only.
import { spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefusal } from '../refusal.ts'
import { cleanEnv } from './cluster.ts'
import { shortFolder } from './orphan.ts'
import { type Owner, seenFrom } from './owner.ts'
import { addressOf } from './running.ts'

export interface Running {
  url: string
  stop(): Promise<void>
}

const socketName = '/.s.PGSQL.5432'
// Longest socket path: 107 bytes on Linux, 103 on macOS.
const socketMax = 103

const serverSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  // Few helper processes, to save memory.
  io_method: 'sync',
  max_worker_processes: '2',
  max_parallel_workers: '2',
  max_parallel_workers_per_gather: '1',
  autovacuum_max_workers: '1',
  max_logical_replication_workers: '0',
  max_wal_senders: '0',
  wal_level: 'minimal',
  max_wal_size: '256MB',
  // Errors reach the product; PostgreSQL's own log would store members' texts and grow with every bad request.
  log_min_messages: 'fatal',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

type Settings = Record<string, string>

/** Attempts to restart a killed server, and ms between them: its last processes keep its shared memory for a while. */
const again = { tries: 10, pauseMs: 500 }

/** `more` adds or overrides settings. A killed server is restarted; `onLost` is called when that fails. */
export async function launch(
  bin: string,
  dir: string,
  owner: Owner,
  more: Settings = {},
  onLost: (failure: string) => void = () => {},
): Promise<Running> {
  // Copies and restored backups often lose the mode that PostgreSQL requires.
  fs.chmodSync(dir, 0o700)
  const socket = socketFolder(dir, owner)
  const start = () => startServer(bin, dir, { ...more, unix_socket_directories: socket }, owner)
  let server = await start()
  let stopping = false
  const interrupt = () => void server.child.kill('SIGINT')
  process.once('exit', interrupt)
  const clean = () => {
    process.off('exit', interrupt)
    if (socket !== dir) fs.rmSync(socket, { recursive: true, force: true })
  }
  if (server.failure !== null) {
    clean()
    throw new StartRefusal(
      `La base de données embarquée ne démarre pas sur « ${dir} » : PostgreSQL répond « ${server.failure} ». Restaurez une sauvegarde, ou déplacez ce dossier pour repartir à neuf.`,
    )
  }
  const keep = async () => {
    for (let left = again.tries; !stopping; ) {
      if (server.failure === null) {
        await server.ended
        left = again.tries
      } else if (--left === 0) return onLost(server.failure)
      if (!stopping) await sleep(again.pauseMs)
      if (!stopping) server = await start()
    }
  }
  const kept = keep()
  const stop = async () => {
    stopping = true
    const end = (signal: NodeJS.Signals) => server.child.kill(signal)
    end('SIGINT')
    const quit = setTimeout(end, 10_000, 'SIGQUIT')
    await kept
    // A restart may have been under way.
    end('SIGINT')
    await server.ended
    clearTimeout(quit)
    clean()
  }
  return { url: addressOf(socket), stop }
}

/** Resolves when the server answers, or rejects with its reason. */
async function startServer(bin: string, dir: string, settings: Settings, owner: Owner) {
  const { child, ended } = spawnServer(bin, dir, settings, owner)
  const settled = new AbortController()
  const failure = await Promise.race([ended, ready(join(dir, 'postmaster.pid'), child.pid, settled.signal)])
  settled.abort()
  return { child, ended, failure }
}

/** The data folder, or a shorter path when a socket path would be too long. */
function socketFolder(dir: string, owner: Owner): string {
  if (Buffer.byteLength(dir + socketName) <= socketMax) return dir
  const socket = fs.mkdtempSync(shortFolder)
  if (owner.uid !== undefined) fs.chownSync(socket, owner.uid, owner.gid ?? owner.uid)
  return socket
}

/** The process, and its last output once it ends. */
function spawnServer(bin: string, dir: string, given: Settings, owner: Owner) {
  const place = seenFrom(dir, owner)
  const socket = given.unix_socket_directories
  const settings = { ...serverSettings, ...given, unix_socket_directories: socket === dir ? place : socket }
  const log = join(dir, 'journal.log')
  const output = fs.openSync(log, 'w')
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Detached: Ctrl-C goes to the product, which closes its connections and then stops PostgreSQL.
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
  return { child, ended }
}

/** Waits for « ready » on line 8 of postmaster.pid with this process's pid; null then, or when aborted. */
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
