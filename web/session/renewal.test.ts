// Renewal happens once for all callers; refused tokens are not tried again, failed requests are.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jetonsNeufs, keepMembre, openProvider, stubStorage } from '../testing/membre.ts'
import { readUser } from './oidc.ts'
import { renewedToken } from './renewal.ts'

let provider: ReturnType<typeof openProvider>
/** Successive answers about tokens; the last one repeats. */
let answers: (() => Response)[] = []

beforeEach(() => {
  stubStorage()
  provider = openProvider(() => answers[Math.min(provider.asked.fois, answers.length) - 1]!())
  vi.stubGlobal('navigator', {
    locks: { request: (_: string, __: object, work: (lock: object) => unknown) => work({}) },
  })
  vi.stubGlobal('fetch', async (url: string) => provider.answer(url))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  [
    'refusé, il n’est demandé qu’une fois',
    'a',
    'r',
    [() => Response.json({ error: 'invalid_grant' }, { status: 400 })],
    [null, null, null],
    1,
  ],
  [
    'le service se tait, puis répond',
    'b',
    'r',
    [() => Response.json({}, { status: 503 }), jetonsNeufs],
    ['coupé', 'neuf', 'neuf'],
    2,
  ],
  ['sans jeton de renouvellement, rien ne se demande', 'c', undefined, [jetonsNeufs], [null, null, null], 0],
])('%s', async (_, past, refresh_token, said, tokens, fois) => {
  answers = said
  keepMembre(past, { refresh_token })
  const got = []
  for (const __ of tokens) got.push(await renewedToken(past).catch(() => 'coupé'))
  expect([got, provider.asked.fois]).toEqual([tokens, fois])
})

test('demandé deux fois à la fois, il l’est une fois, et le jeton de renouvellement reste quand il n’en vient pas d’autre', async () => {
  answers = [jetonsNeufs]
  keepMembre('d', { refresh_token: 'r' })
  expect(await Promise.all([renewedToken('d'), renewedToken('d')])).toEqual(['neuf', 'neuf'])
  expect([provider.asked.fois, readUser()!.refresh_token]).toEqual([1, 'r'])
})
