// Firefox driven by WebDriver BiDi, without a driver or a package.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Fenetre, Pilote } from './pilote.ts'

const places = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']
const binary = places.find((place) => existsSync(place))

/** Why these stories cannot run here; null when they can. */
export const sansFirefox = binary ? null : 'Firefox n’est pas sur cette machine.'

/** Preferences: no network access of its own, no animations. */
const prefs = (ancien: boolean) =>
  Object.entries({
    'app.update.enabled': false,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'intl.accept_languages': 'fr-FR,fr',
    'ui.prefersReducedMotion': 1,
    ...(ancien && { 'dom.element.popover.enabled': false }),
  })
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
    .join('\n')

// biome-ignore lint/suspicious/noExplicitAny: the protocol's own words
type Dit = any

export async function startFirefox({ width, height, ancien, script }: Fenetre): Promise<Pilote> {
  const profile = await mkdtemp(join(tmpdir(), 'kinebouge-firefox-'))
  await writeFile(join(profile, 'user.js'), prefs(ancien))
  const args = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile]
  const env = { ...process.env, HOME: profile, MOZ_HEADLESS_WIDTH: `${width}`, MOZ_HEADLESS_HEIGHT: `${height}` }
  const firefox = spawn(binary!, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const { say, end } = await connect(`${await addressOf(firefox)}/session`)
  await say('session.new', { capabilities: {} })
  await say('script.addPreloadScript', { functionDeclaration: `() => {${script}}` })
  // The initial page leaves the focus in the address bar: open a tab of our own.
  const { context } = await say('browsingContext.create', { type: 'tab' })
  await say('browsingContext.activate', { context })
  await say('browsingContext.setViewport', { context, viewport: { width, height } })
  const evaluate = (expression: string): Promise<Dit> =>
    say('script.evaluate', {
      expression,
      target: { context },
      awaitPromise: true,
      serializationOptions: { maxDomDepth: 0 },
    })
  return {
    async go(url) {
      const params = { context, url, wait: 'interactive' }
      // A navigation in progress cancels the first attempt.
      await say('browsingContext.navigate', params).catch(() => say('browsingContext.navigate', params))
    },
    async run(body) {
      const { result, exceptionDetails } = await evaluate(
        `(async () => JSON.stringify(await (async () => {${body}})()))()`,
      )
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result.value === undefined ? undefined : JSON.parse(result.value)
    },
    act: (actions) => say('input.performActions', { context, actions }),
    async attach(css, files) {
      const { result } = await evaluate(`document.querySelector(${JSON.stringify(css)})`)
      await say('input.setFiles', { context, element: { sharedId: result.sharedId }, files })
    },
    async close() {
      const ended = new Promise((done) => firefox.once('exit', done))
      await say('browser.close', {}).catch(() => firefox.kill())
      await ended
      end()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** Firefox prints its address once it listens. */
function addressOf(firefox: ChildProcess): Promise<string> {
  return new Promise((done, failed) => {
    let said = ''
    firefox.stderr!.on('data', (part: Buffer) => {
      said += part
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? []
      if (address) done(address)
    })
    firefox.once('exit', (status) => failed(new Error(`Firefox s’est arrêté (${status}) : ${said}`)))
  })
}

async function connect(url: string) {
  const socket = new WebSocket(url)
  const waiting = new Map<number, (answer: Dit) => void>()
  let last = 0
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(data)
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  }
  await new Promise((done, failed) => {
    socket.onopen = done
    socket.onerror = failed
  })
  const say = async (method: string, params: object): Promise<Dit> => {
    const id = ++last
    const answered = new Promise<Dit>((done) => waiting.set(id, done))
    socket.send(JSON.stringify({ id, method, params }))
    const { type, result, error, message } = await answered
    if (type === 'error') throw new Error(`${method} : ${error}, ${message}`)
    return result
  }
  return { say, end: () => socket.close() }
}
