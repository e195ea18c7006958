// WebKit through its WebDriver, in a minimal window (fenetre.py) on a virtual screen: as near to Safari as possible here.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { freePort } from '../../server/testing/port.ts'
import type { Fenetre, Pilote } from './pilote.ts'

const window = join(import.meta.dirname, 'fenetre.py')

function missing(): string | null {
  const absents = ['WebKitWebDriver', 'Xvfb', 'dbus-run-session'].filter((name) => !existsSync(`/usr/bin/${name}`))
  if (absents.length > 0) return `Il manque ${absents.join(', ')} pour WebKit.`
  try {
    execFileSync('/usr/bin/python3', ['-c', "import gi; gi.require_version('WebKit2', '4.1')"], { stdio: 'ignore' })
    return null
  } catch {
    return 'Il manque gir1.2-webkit2-4.1 et python3-gi pour WebKit.'
  }
}

/** Why these stories cannot run here; null when they can. */
export const sansWebkit = missing()

export async function startWebkit({ width, height, ancien, script }: Fenetre): Promise<Pilote> {
  const home = await mkdtemp(join(tmpdir(), 'kinebouge-webkit-'))
  const screen = await startScreen()
  const port = await freePort()
  const env = {
    ...process.env,
    HOME: home,
    DISPLAY: screen.display,
    GDK_BACKEND: 'x11',
    NO_AT_BRIDGE: '1',
    // The sandbox needs another user than root, and rendering has to use the processor.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
  }
  const driver = spawn('dbus-run-session', ['--', 'WebKitWebDriver', `--port=${port}`], {
    env,
    stdio: 'ignore',
    detached: true,
  })
  const call = caller(`http://127.0.0.1:${port}`)
  await expect
    .poll(() =>
      call('GET', '/status').then(
        ({ ready }) => ready,
        () => false,
      ),
    )
    .toBe(true)
  const args = ['--automation', '--width', `${width}`, '--height', `${height}`, '--script', script]
  const options = { binary: window, args: ancien ? [...args, '--ancien'] : args }
  const { sessionId } = await call('POST', '/session', {
    // A script whose page goes into the back/forward cache never ends: what waits for something asks again.
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options, timeouts: { script: 5000 } } },
  })
  const at = `/session/${sessionId}`
  return {
    go: (url) => call('POST', `${at}/url`, { url }),
    run: (body) =>
      call('POST', `${at}/execute/async`, {
        script: `const done = arguments[0]; (async () => {${body}})().then(done, (error) => done({ faute: String(error) }))`,
        args: [],
      }),
    act: (actions) => call('POST', `${at}/actions`, { actions }),
    async attach(css, files) {
      const element = await call('POST', `${at}/element`, { using: 'css selector', value: css })
      await call('POST', `${at}/element/${Object.values(element)[0]}/value`, { text: files.join('\n') })
    },
    async close() {
      await call('DELETE', at).catch(() => {})
      await end(driver)
      await screen.close()
      await rm(home, { recursive: true, force: true })
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the protocol's own words
type Dit = any

/** A driver that lost its window never answers: calls have a timeout. */
const caller =
  (base: string) =>
  async (method: string, path: string, body?: object): Promise<Dit> => {
    const answer = await fetch(base + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    const { value } = (await answer.json()) as { value: Dit }
    if (value?.error) throw new Error(`${method} ${path} : ${value.error}, ${value.message}`)
    return value
  }

/** Starts a virtual screen on a free number. */
async function startScreen() {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'], detached: true })
  const number = await new Promise<string>((done, failed) => {
    server.stdio[3]!.once('data', (said: Buffer) => done(String(said).trim()))
    server.once('exit', (status) => failed(new Error(`l’écran ne s’ouvre pas (${status})`)))
  })
  return { display: `:${number}`, close: () => end(server) }
}

/** Ends a process and its children. */
async function end(started: ChildProcess): Promise<void> {
  if (started.exitCode !== null) return
  const ended = new Promise((done) => started.once('exit', done))
  process.kill(-started.pid!, 'SIGTERM')
  await ended
}
