// Test helpers: the whole product, as `npm start` runs it, on a test's database.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { freePort } from './port.ts'
import { databaseUrl } from './setup.ts'
import type { TestSite } from './site.ts'

/** The product needs its build, which `npm test` makes first. */
export const sansBuild = !existsSync('dist/assets.json')

/** Starts it with these settings; returns its ports, process, folder, and how to stop it. */
export async function startProduct({ database }: Pick<TestSite, 'database'>, settings: Record<string, string> = {}) {
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
  const folder = await mkdtemp(join(tmpdir(), 'kinebouge-produit-'))
  const [port, identityPort] = [await freePort(), await freePort()]
  const env = {
    ...process.env,
    PORT: String(port),
    IDENTITY_PORT: String(identityPort),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl(inject('postgresql'), rows[0]!.name),
    DEMO: '0',
    ...settings,
  }
  const product = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(product, 'exit')
  const stop = async () => {
    product.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  return { port, identityPort, pid: product.pid!, folder, ended, stop }
}
