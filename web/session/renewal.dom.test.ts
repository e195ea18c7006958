// Keeping a session alive: renewal after failures, never with another user's tokens, and end at expiry once refused.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { reglagesEssai } from '#domain/testing/settings.ts'
import { jetonsNeufs, keepMembre, openProvider } from '../testing/membre.ts'
import { configureOidc, readUser } from './oidc.ts'
import { keepAlive } from './renewal.ts'

const reel = globalThis.setTimeout
let answer: () => Response
let provider: ReturnType<typeof openProvider>
let stop = () => {}
let ancien: string
let said: string[]
let left: string[]

/** A member with a unique token that expires in this many seconds. */
function open(life: number): void {
  ancien = crypto.randomUUID()
  keepMembre(ancien, { refresh_token: 'suite', expires_at: Math.floor(Date.now() / 1000) + life })
  stop = keepAlive(readUser()!)
}

/** Advances the clock and lets pending work settle. */
async function elapse(time: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(time * 1000)
  for (let turn = 0; turn < 20; turn++) await new Promise((done) => reel(done, 0))
}

// Loaded first, before the clock is faked.
beforeAll(async () => void (await import('oidc-client-ts')))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  configureOidc(reglagesEssai)
  provider = openProvider(() => answer())
  vi.stubGlobal('fetch', async (url: string) => provider.answer(url))
  vi.stubGlobal('navigator', {
    locks: { request: (_: string, __: object, work: (lock: object) => unknown) => work({}) },
  })
  said = []
  vi.spyOn(console, 'warn').mockImplementation((...words) => void said.push(words.map(String).join(' ')))
  left = []
  vi.spyOn(location, 'assign').mockImplementation((to) => void left.push(String(to)))
})
afterEach(() => {
  stop()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('renouvelé 10 000 s avant sa fin, pas plus tôt', async () => {
  answer = jetonsNeufs
  open(21_600)
  await elapse(21_600 - 10_000 - 60)
  expect(provider.asked.fois).toBe(0)
  await elapse(61)
  expect([provider.asked.fois, readUser()!.access_token]).toEqual([1, 'neuf'])
})

test('sans réponse, c’est noté, puis repris ; personne n’est dérangé', async () => {
  answer = () => Response.json({}, { status: 503 })
  open(9000)
  await elapse(1)
  expect(said.join()).toContain('silent renewal failed')
  answer = jetonsNeufs
  await elapse(6)
  expect([readUser()!.access_token, left]).toEqual(['neuf', []])
})

test('les jetons d’une autre personne ne sont pas pris : login_required, noté', async () => {
  answer = () => jetonsNeufs('noor')
  open(9000)
  await elapse(1)
  expect(said.join()).toMatch(/silent renewal failed .*login_required/)
  expect([readUser()!.access_token, left]).toEqual([ancien, []])
})

test('refusé, il n’est pas redemandé ; la session finit à son heure, et le dit', async () => {
  answer = () => Response.json({ error: 'invalid_grant' }, { status: 400 })
  open(9000)
  await elapse(8000)
  expect([provider.asked.fois, left]).toEqual([1, []])
  await elapse(1100)
  expect([provider.asked.fois, left, readUser()]).toEqual([1, ['/?session_expired=true'], null])
})
