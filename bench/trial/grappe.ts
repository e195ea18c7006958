// Two PostgreSQL of Debian's package: a primary whose commits wait for its standby, so that what was answered outlives it.
import { execFile, execFileSync } from 'node:child_process'
import { chown, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../../server/testing/port.ts'
import { root } from '../product.ts'
import { query } from './bilan.ts'

export interface Grappe {
  /** Of the primary, then of its standby, for the site's account. */
  url: string
  replicaUrl: string
  /** A statement of the administrator's, on the primary. */
  administer(text: string): Promise<unknown[]>
  restart(): Promise<void>
  /** The standby follows again. */
  followed(): Promise<void>
  /** The primary dies as a machine does, and its standby takes its place. */
  promote(): Promise<void>
  stop(): Promise<void>
}

const packages = '/usr/lib/postgresql'
const secret = 'kine-secret'
const settings = [
  ['listen_addresses', '127.0.0.1'],
  ['wal_level', 'replica'],
  ['max_wal_senders', '5'],
  ['wal_keep_size', '256MB'],
  ['max_connections', '200'],
  ['wal_retrieve_retry_interval', '1s'],
]

/** In a folder that everybody may walk down to. */
export async function openGrappe(folder: string): Promise<Grappe> {
  const run = await createRunner(folder)
  const [there, here] = [join(folder, 'primaire'), join(folder, 'secondaire')]
  const ports = { there: await freePort(), here: await freePort() }
  const control = (dir: string, ...words: string[]) => run('pg_ctl', ['-D', dir, '-w', ...words])
  const begin = (dir: string, port: number, more: readonly string[][] = []) => {
    const said = [...settings, ['unix_socket_directories', folder], ['port', String(port)], ...more]
    return control(dir, '-l', `${dir}.log`, '-o', said.map(([name, value]) => `-c ${name}=${value}`).join(' '), 'start')
  }
  await run('initdb', ['-D', there, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale'])
  const sync = [['synchronous_standby_names', '*']]
  await begin(there, ports.there)
  await run('/bin/sh', [resolve(root, 'deploy/base.sh')], {
    POSTGRES_USER: 'postgres',
    PGHOST: '127.0.0.1',
    PGPORT: String(ports.there),
    PGDATA: there,
  })
  const repli = ['-h', '127.0.0.1', '-p', String(ports.there), '-U', 'repli']
  await control(there, 'reload')
  await run('pg_basebackup', [...repli, '-D', here, '-R', '-X', 'stream', '-c', 'fast', '-C', '-S', 'secours'])
  await begin(here, ports.here)
  const restart = async () => {
    await control(there, '-m', 'fast', 'stop')
    await begin(there, ports.there, sync)
  }
  await restart()
  const address = (user: string, port: number, database: string) => `postgres://${user}@127.0.0.1:${port}/${database}`
  const administer = (text: string) => query(address('postgres', ports.there, 'postgres'), text)
  let alive = [there, here]
  return {
    url: address(`kine:${secret}`, ports.there, 'kine'),
    replicaUrl: address(`kine:${secret}`, ports.here, 'kine'),
    administer,
    restart,
    async followed() {
      const streams = "select from pg_stat_replication where state = 'streaming' and sync_state = 'sync'"
      while (!(await administer(streams)).length) await sleep(100)
    },
    async promote() {
      await control(there, '-m', 'immediate', 'stop')
      alive = [here]
      await control(here, 'promote')
    },
    async stop() {
      for (const dir of alive) await control(dir, '-m', 'immediate', 'stop').catch(() => {})
    },
  }
}

type Runner = (command: string, args: string[], env?: Record<string, string>) => Promise<unknown>

/** PostgreSQL refuses to run as root: it then runs as the account of its package, which the folder is given to. */
async function createRunner(folder: string): Promise<Runner> {
  const [version] = (await readdir(packages).catch(() => [])).sort((a, b) => Number(b) - Number(a))
  if (!version) throw new Error('il faut le paquet postgresql de Debian')
  const bin = join(packages, version, 'bin')
  const idOf = (what: '-u' | '-g') => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }))
  const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (owner.uid !== undefined) await chown(folder, owner.uid, owner.gid)
  const env = { PATH: `${bin}:/usr/bin:/bin`, LC_ALL: 'C', TZ: 'UTC' }
  return async (command, args, more = {}) => {
    const given = { ...owner, cwd: folder, env: { ...env, ...more } }
    return promisify(execFile)(command, args, { ...given, timeout: 120_000 })
  }
}
