// Starts the product as its users do: one process, free ports, temporary folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/testing/port.ts'
import { folders, goOn } from './shutdown.ts'

export const root = resolve(import.meta.dirname, '..')

export interface Product {
  url: string
  /** The address of the embedded identity provider. */
  issuer: string
  pid: number
  /** Milliseconds from start to the first 200 of /annonces. */
  ready: number
  stop(): Promise<void>
  /** Kills it, like a power cut. */
  kill(): Promise<void>
}

/** A temporary folder, removed after the measure. */
export async function inFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  await goOn()
  const folder = await mkdtemp(join(tmpdir(), 'kinebouge-bench-'))
  folders.add(folder)
  try {
    return await run(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
    folders.delete(folder)
  }
}

/** A product in a temporary folder, for one measure. */
export const onProduct = <T>(run: (product: Product, folder: string) => Promise<T>): Promise<T> =>
  inFolder(async (folder) => {
    const product = await startProduct(join(folder, 'data'))
    return run(product, folder).finally(product.stop)
  })

/** How long a client waits for an answer. */
export const timeoutMs = 30_000

/** A call of the API. */
export const call = (
  url: string,
  name: string,
  args: object,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${url}/api/rpc/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(args),
    signal: AbortSignal.timeout(timeoutMs),
  })

/** The only inherited environment variables, so that the machine's settings do not matter. */
const ofMachine = /^(PATH|HOME|TMPDIR|NODE_|MALLOC_)/

/** Starts the product on a data folder and waits until it answers. */
export async function startProduct(dataDir: string, env: Record<string, string> = {}, cwd = root): Promise<Product> {
  await goOn()
  const [port, identityPort] = [env.PORT ?? (await freePort()), await freePort()]
  const url = `http://localhost:${port}`
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => ofMachine.test(name)))
  // All clients share one address: no rate limits.
  const places = {
    LIMITES: '0',
    PORT: String(port),
    IDENTITY_PORT: String(identityPort),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
  }
  const from = performance.now()
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd,
    env: { ...inherited, ...places, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk).slice(-2000)
  })
  try {
    await answering(`${url}/annonces`, child, () => said)
  } catch (error) {
    await end(child)
    throw error
  }
  const issuer = `http://localhost:${identityPort}`
  const ready = performance.now() - from
  const [stop, kill] = [() => end(child), () => end(child, 'SIGKILL')]
  return { url, issuer, pid: child.pid!, ready, stop, kill }
}

const timeout = 60_000

async function answering(url: string, child: ChildProcess, said: () => string): Promise<void> {
  const limit = performance.now() + timeout
  let last = 'aucune réponse'
  while (performance.now() < limit) {
    if (child.exitCode !== null) throw new Error(`le site s’est arrêté (${child.exitCode}) : ${said().trim()}`)
    try {
      const response = await fetch(url)
      await response.arrayBuffer()
      if (response.status === 200) return
      last = `${url} répond ${response.status}`
    } catch {
      // Not listening yet.
    }
    await sleep(5)
  }
  throw new Error(`le site n’est pas prêt après ${timeout / 1000} s : ${last} ${said().trim()}`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill(signal)
  const kill = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await ended
  clearTimeout(kill)
}
