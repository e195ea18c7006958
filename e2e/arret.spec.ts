// Stopping the product through npm: everything ends within five seconds, without orphans.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '../server/testing/port.ts'
import { type Ailleurs, openAilleurs } from './setup.ts'

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Connections that keep a server busy: silent, partial headers, idle, endless bodies, unread answers. */
const hangers = [
  '',
  'GET / HTTP/1.1\r\nhost: localhost\r\n',
  'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n',
  ...['/api/rpc/lister_annonces', '/notifications/paiement', '/caisse/cs_test_1', '/connexion', '/oauth/v2/token'].map(
    (path) =>
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{`,
  ),
  'GET /annonces HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(50),
]

/** Whether the database is free: the embedded one has stopped, an external one has no connection left. */
async function readLeft(folder: string, countClients: (() => Promise<number>) | null): Promise<() => Promise<boolean>> {
  if (countClients) return async () => (await countClients()) === 0
  const pidFile = join(folder, 'postgresql', 'postmaster.pid')
  const postgres = Number((await readFile(pidFile, 'utf8')).split('\n')[0])
  return async () => !isAlive(postgres) && !existsSync(pidFile)
}

/** Opens all those connections to both ports; returns a function to close them. */
const hang = (ports: string[]): Promise<Socket[]> =>
  Promise.all(
    ports.flatMap((port) =>
      hangers.map(async (text) => {
        const socket = connect(Number(port), '127.0.0.1').pause()
        socket.on('error', () => {})
        await once(socket, 'connect')
        socket.write(text)
        return socket
      }),
    ),
  )

/** A product started through npm is stopped while its server is busy. */
async function stopWhileHung(signal: NodeJS.Signals, folder: string, ailleurs: Ailleurs) {
  const [PORT, IDENTITY_PORT] = [String(await freePort()), String(await freePort())]
  const places = { PORT, IDENTITY_PORT, DATA_DIR: folder, PUBLIC_URL: '', DEMO: '0' }
  const env = { ...process.env, ...ailleurs.settings, ...places }
  const product = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = `http://localhost:${PORT}`
  await new Promise<void>((ready, failed) => {
    product.stdout.on('data', (said: Buffer) => said.includes(url) && ready())
    product.once('exit', (status) => failed(new Error(`le produit ne démarre pas (${status})`)))
  })
  const left = await readLeft(folder, ailleurs.countClients)
  expect(await left()).toBe(false)
  const hung = await hang([PORT, IDENTITY_PORT])
  // All connections are open: this one was made last.
  await fetch(`${url}/annonces`)
  const from = Date.now()
  product.kill(signal)
  await once(product, 'exit')
  expect(Date.now() - from).toBeLessThan(5000)
  await expect.poll(left, { timeout: 2000 }).toBe(true)
  for (const socket of hung) socket.destroy()
  await expect(fetch(url)).rejects.toThrow()
  await expect(fetch(`http://localhost:${IDENTITY_PORT}`)).rejects.toThrow()
}

// npm sends the signal to tasks/run.mjs, which forwards it to the server. Both signals are handled alike: the second is tested
// with the rare tests.
for (const signal of process.env.FULL ? (['SIGTERM', 'SIGINT'] as const) : (['SIGTERM'] as const))
  test(`${signal} à npm arrête tout`, async () => {
    test.setTimeout(90_000)
    const folder = await mkdtemp(join(tmpdir(), 'kinebouge-arret-'))
    const ailleurs = await openAilleurs(false)
    try {
      await stopWhileHung(signal, folder, ailleurs)
    } finally {
      await ailleurs.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
