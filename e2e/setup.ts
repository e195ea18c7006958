// Starts the built product for the whole run: free ports, temporary folder, demo data.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStorage } from '../server/adapter/storage.ts'
import { openSeau, readAilleurs } from '../server/testing/externalServices.ts'
import { freePort } from '../server/testing/port.ts'
import { fillBase, openBase } from './ailleurs/base.ts'

export default async function setup(): Promise<() => Promise<void>> {
  const { site, stop } = await startProduct()
  const sessions = await mkdtemp(join(tmpdir(), 'kinebouge-sessions-'))
  Object.assign(process.env, { SITE_URL: site, SESSIONS: sessions })
  return async () => {
    await stop()
    await rm(sessions, { recursive: true, force: true })
  }
}

export interface Product {
  site: string
  stop: () => Promise<void>
  /** Kills it, as a power cut would. */
  kill: () => Promise<void>
  /** Starts it again with the same ports and data. */
  restart: () => Promise<void>
}

/** A separate product with its own settings. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const ailleurs = await openAilleurs(settings.DEMO !== '0')
  const folder = await mkdtemp(join(tmpdir(), 'kinebouge-e2e-'))
  const [PORT, IDENTITY_PORT] = [String(await freePort()), String(await freePort())]
  // Tests do in minutes what members do in weeks: raise the limits.
  const places = { PORT, IDENTITY_PORT, DATA_DIR: folder, PUBLIC_URL: '' }
  // RFC 8291, appendix A.
  const VAPID_KEY = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'
  const env = {
    ...process.env,
    ...places,
    LIMITES: '1000',
    MAILBOX_OPEN: '1',
    VAPID_KEY,
    ...ailleurs.settings,
    ...settings,
  }
  let product: ChildProcess
  const restart = async () => {
    product = spawn('node', ['--import', './e2e/cle.ts', 'server/main.ts'], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await ready(product)
  }
  const end = async (signal: NodeJS.Signals) => {
    const ended = new Promise((done) => product.once('exit', done))
    product.kill(signal)
    await ended
  }
  await restart().catch((error: unknown) => ailleurs.close().then(() => Promise.reject(error)))
  const stop = async () => {
    // A killed product left its database running: a new start takes it over.
    if (product.signalCode !== null) await restart()
    await end('SIGINT')
    await ailleurs.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { site: settings.PUBLIC_URL ?? `http://localhost:${PORT}`, stop, kill: () => end('SIGKILL'), restart }
}

export interface Ailleurs {
  settings: Record<string, string>
  /** Number of connections to an external database; null when embedded. */
  countClients: (() => Promise<number>) | null
  close(): Promise<void>
}

/** External services for one product, with the demo in its database; accounts stay embedded by default. */
export async function openAilleurs(demo: boolean): Promise<Ailleurs> {
  const { databaseUrl, s3, smtpUrl } = readAilleurs()
  const opened: (() => Promise<void>)[] = []
  const close = async () => {
    for (const closeOne of opened.toReversed()) await closeOne()
  }
  try {
    const seau = s3 ? await openSeau(s3) : null
    if (seau) opened.push(seau.close)
    const base = databaseUrl ? await openBase(databaseUrl) : null
    if (base) opened.push(base.close)
    if (base && demo) opened.push(await fillBase(base.url, seau && createStorage(seau.settings)))
    const settings = {
      ...(base && { DATABASE_URL: base.url }),
      ...(smtpUrl && { SMTP_URL: smtpUrl }),
      ...(seau && {
        S3_ENDPOINT: seau.settings.endpoint,
        S3_BUCKET: seau.settings.bucket,
        S3_REGION: seau.settings.region,
        S3_ACCESS_KEY_ID: seau.settings.accessKeyId,
        S3_SECRET_ACCESS_KEY: seau.settings.secretAccessKey,
      }),
    }
    return { settings, countClients: base?.countClients ?? null, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Resolves when the product prints its addresses. */
function ready(product: ChildProcess): Promise<void> {
  return new Promise((done, failed) => {
    product.stdout!.on('data', (said: Buffer) => said.includes('http://') && done())
    product.once('exit', (status) => failed(new Error(`le produit s’est arrêté au démarrage (${status})`)))
  })
}
