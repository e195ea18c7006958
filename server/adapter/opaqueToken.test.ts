// Opaque tokens, Zitadel's default: the issuer is asked by userinfo or introspection, at most once every 30 seconds.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openFileSite } from '../testing/site.ts'
import { createIdentity } from './identity.ts'

const good = 'opaque-0123456789-ABCDEFGHIJ'
const credentials = { clientId: 'api', secret: 'très secret' }
const said = { sub: 'sub-opaque', 'urn:zitadel:iam:org:project:roles': { operateur: {} } }
let issuer = ''
let asked: string[] = []
let alive = true
let audience: string | string[] = ['12', 'kinebouge']
const clock = { now: Date.now() }

const site = await openFileSite()
const server = createServer(async (request, response) => {
  const path = request.url ?? ''
  asked.push(path)
  let body = ''
  for await (const chunk of request) body += chunk
  const [status, answer] = answerOf(path, request.headers.authorization, body)
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => new Promise((closed) => server.close(closed)))
beforeEach(() => {
  asked = []
  alive = true
  audience = ['12', 'kinebouge']
})

function answerOf(path: string, authorization: string | undefined, body: string): [number, object] {
  const endpoints = { jwks_uri: `${issuer}/keys`, userinfo_endpoint: `${issuer}/userinfo` }
  if (path.startsWith('/.well-known/'))
    return [200, { issuer, ...endpoints, introspection_endpoint: `${issuer}/introspect` }]
  if (path === '/userinfo')
    return alive && authorization === `Bearer ${good}` ? [200, { ...said, email: 'o@exemple.fr' }] : [401, {}]
  const basic = Buffer.from(`api:${encodeURIComponent('très secret')}`).toString('base64')
  if (path !== '/introspect' || authorization !== `Basic ${basic}`) return [401, {}]
  const active = new URLSearchParams(body).get('token') === good
  return [200, active ? { active, ...said, iss: issuer, aud: audience, exp: clock.now / 1000 + 3600 } : { active }]
}

const open = (introspection: typeof credentials | null = null) =>
  createIdentity({
    issuer,
    audience: 'kinebouge',
    introspection,
    pool: site.database.pool,
    now: () => clock.now,
    onFault: () => {},
  })
const refusal = (identity: ReturnType<typeof open>, bearer: string) =>
  identity.authenticate(bearer).then(
    () => 'accepté',
    (error: { status: number }) => error.status,
  )
const times = (path: string) => asked.filter((one) => one === path).length

test.each([
  ['par userinfo', null, 0],
  ['par introspection', credentials, 1],
])('un jeton opaque ouvre, %s, et n’est redemandé qu’après 30 s', async (_, introspection, introspected) => {
  const identity = open(introspection)
  const together = await Promise.all([1, 2, 3].map(() => identity.authenticate(good)))
  expect(together[0]).toMatchObject({ sub: 'sub-opaque', roles: ['operateur'] })
  const before = asked.length
  clock.now += 29_999
  await identity.authenticate(good)
  expect(asked).toHaveLength(before)
  clock.now += 1
  await identity.authenticate(good)
  expect(asked.slice(before)).toEqual(['/userinfo'])
  expect(times('/introspect')).toBe(introspected)
  alive = false
  clock.now += 30_000
  expect(await refusal(identity, good)).toBe(401)
})

test('inconnu, fini, ou fait pour un autre : 401 ; rien n’est demandé de ce qui n’a pas l’air d’un jeton', async () => {
  for (const identity of [open(), open(credentials)]) expect(await refusal(identity, `${good}X`)).toBe(401)
  audience = 'ailleurs'
  expect(await refusal(open(credentials), good)).toBe(401)
  alive = false
  expect(await refusal(open(), good)).toBe(401)
  asked = []
  for (const bearer of ['', 'court', 'a.b', 'a'.repeat(4001), `${good} ${good}`])
    expect(await refusal(open(), bearer)).toBe(401)
  expect(asked).toEqual([])
})

test('vingt questions à la fois au plus : le reste attend, 503', async () => {
  const identity = open()
  const answers = await Promise.all(Array.from({ length: 60 }, (_, rank) => refusal(identity, `${good}-${rank}`)))
  expect(new Set(answers)).toEqual(new Set([401, 503]))
  expect(times('/userinfo')).toBe(20)
})
