// What the running product does by itself, without anybody asking: started whole, on a database of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { freePort } from './testing/port.ts'
import { databaseUrl } from './testing/setup.ts'
import { createAnnonce, openTestSite, type TestSite } from './testing/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site?.close())

/** The product on the database of the tests, and what ends it. */
async function startProduct() {
  const { rows } = await site.database.pool.query<{ name: string }>('select current_database() as name')
  const folder = await mkdtemp(join(tmpdir(), 'kinebouge-minute-'))
  const env = {
    ...process.env,
    PORT: String(await freePort()),
    IDENTITY_PORT: String(await freePort()),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl(inject('postgresql'), rows[0]!.name),
    DEMO: '0',
  }
  const product = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  return async () => {
    product.kill('SIGTERM')
    await once(product, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
}

// The whole product needs its build, which `npm test` makes first.
test.skipIf(!existsSync('dist/assets.json'))(
  'une annonce arrivée à son terme expire sans que personne le demande',
  async () => {
    const quaranteJours = new Date(Date.now() - 40 * 86_400_000)
    const { uuid_annonce } = await createAnnonce(site, { date_publication: quaranteJours })
    const jeune = await createAnnonce(site)
    const statusOf = async (uuid: string) => {
      const { rows } = await site.database.pool.query('select status_annonce from annonce where uuid_annonce = $1', [
        uuid,
      ])
      return rows[0].status_annonce
    }
    expect(await statusOf(uuid_annonce)).toBe('Actif')
    const stop = await startProduct()
    try {
      await vi.waitFor(async () => expect(await statusOf(uuid_annonce)).toBe('Expirée'), 30_000)
      expect(await statusOf(jeune.uuid_annonce)).toBe('Actif')
    } finally {
      await stop()
    }
  },
)
