// Creates the PostgreSQL cluster completely or not at all, and checks it before starting.
import { type ExecFileOptions, execFile } from 'node:child_process'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { elsewhere, StartRefusal } from '../refusal.ts'
import { type Owner, seenFrom } from './owner.ts'

const major = '18'
/** The PostgreSQL role that owns everything, also the name of the database. */
export const role = 'kinebouge'
export const cleanEnv = { PATH: '/usr/bin:/bin', LC_MESSAGES: 'C', TZ: 'UTC' }

export const isBlank = (dir: string) => !fs.existsSync(dir) || fs.readdirSync(dir).length === 0

/** Creates the cluster in a temporary folder, then renames it: an interrupted first start leaves nothing half done. */
export async function createCluster(bin: string, dir: string, owner: Owner): Promise<void> {
  const draft = `${dir}.tmp`
  fs.rmSync(draft, { recursive: true, force: true })
  fs.mkdirSync(draft, { mode: 0o700 })
  if (owner.uid !== undefined) fs.chownSync(draft, owner.uid, owner.gid ?? owner.uid)
  const place = seenFrom(draft, owner)
  const options = { ...owner, cwd: draft, env: cleanEnv }
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  // PostgreSQL's builtin collation: sort order never depends on the machine's libraries.
  const builtin = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--locale=${locale}`, '--lc-messages=C']
  const access = ['-U', role, '-A', 'trust', '-E', 'UTF8', '--no-instructions', '--no-sync']
  await run(join(bin, 'initdb'), ['-D', place, ...access, ...builtin], options)
  const single = ['--single', '-D', place, '-c', 'log_min_messages=fatal', 'postgres']
  await run(join(bin, 'postgres'), single, options, `create database ${role};\n`)
  await run(join(bin, 'initdb'), ['-D', place, '--sync-only'], options)
  fs.renameSync(draft, dir)
}

/** Runs a command to its end; stops it when the product is asked to stop. */
async function run(command: string, args: string[], options: ExecFileOptions, input = ''): Promise<void> {
  const running = promisify(execFile)(command, args, options)
  const { child } = running
  const cut = () => void child.kill()
  process.once('exit', cut)
  child.stdin?.on('error', () => {}).end(input)
  await running.finally(() => process.off('exit', cut))
}

export function checkCluster(dir: string): void {
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
