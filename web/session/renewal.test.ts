// A token renewed once, whoever asks: what the provider has refused is not asked again, a silence is.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reglagesEssai } from '#domain/testing/reglages.ts'
import { configureOidc, readUser } from './oidc.ts'
import { renewedToken } from './renewal.ts'

const { issuer, client_id } = reglagesEssai.oidc
const jwt = (claims: object) => `e30.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.e30`
const json = (body: object, status = 200) => Response.json(body, { status })
const jetons = () => json({ access_token: 'neuf', id_token: jwt({ sub: 'sacha' }), token_type: 'Bearer' })

/** How often tokens were asked for; each answer is the next one of these, the last one for ever. */
let demandes = 0
let answers: (() => Response)[] = []

beforeEach(() => {
  demandes = 0
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('navigator', {
    locks: { request: (_: string, __: object, work: (lock: object) => unknown) => work({}) },
  })
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('.well-known'))
      return json({ issuer, token_endpoint: `${issuer}/token`, userinfo_endpoint: `${issuer}/userinfo` })
    if (url.endsWith('/userinfo')) return json({ sub: 'sacha' })
    demandes += 1
    return answers[Math.min(demandes, answers.length) - 1]!()
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  configureOidc(reglagesEssai)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const keep = (access_token: string, refresh_token?: string) =>
  localStorage.setItem(
    `oidc.user:${issuer}:${client_id}`,
    JSON.stringify({
      access_token,
      refresh_token,
      expires_at: 0,
      id_token: jwt({ sub: 'sacha' }),
      profile: { sub: 'sacha' },
    }),
  )

test.each([
  [
    'refusé, il n’est demandé qu’une fois',
    'a',
    'r',
    [() => json({ error: 'invalid_grant' }, 400)],
    [null, null, null],
    1,
  ],
  ['le service se tait, puis répond', 'b', 'r', [() => json({}, 503), jetons], ['coupé', 'neuf', 'neuf'], 2],
  ['sans jeton de renouvellement, rien ne se demande', 'c', undefined, [jetons], [null, null, null], 0],
])('%s', async (_, past, refresh, said, tokens, fois) => {
  answers = said
  keep(past, refresh)
  const got = []
  for (const __ of tokens) got.push(await renewedToken(past).catch(() => 'coupé'))
  expect([got, demandes]).toEqual([tokens, fois])
})

test('demandé deux fois à la fois, il l’est une fois, et le jeton de renouvellement reste quand il n’en vient pas d’autre', async () => {
  answers = [jetons]
  keep('d', 'r')
  expect(await Promise.all([renewedToken('d'), renewedToken('d')])).toEqual(['neuf', 'neuf'])
  expect([demandes, readUser()!.refresh_token]).toEqual([1, 'r'])
})
