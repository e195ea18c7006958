// HTTP helpers through a real server: bodies, answers, stop.
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import {
  type Answer,
  bearerOf,
  bodyMax,
  close,
  html,
  json,
  listen,
  pageHeaders,
  readBody,
  readForm,
  redirect,
  send,
} from './http.ts'

let server: Server
afterEach(() => close(server))

/** A server with this handler, and its origin. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => unknown): Promise<string> {
  server = createServer((asked, response) => void answer(asked, response))
  return `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`
}

/** Answers how many characters of the body were read, or that it was refused. */
const measuring = () =>
  serve(async (asked, response) => {
    const body = await readBody(asked)
    send(response, body === null ? json({ refuse: true }, 413) : json({ lu: body.length }))
  })

test.each([
  ['vide', 0, { lu: 0 }],
  ['au bord', bodyMax, { lu: bodyMax }],
  ['d’un octet de trop', bodyMax + 1, { refuse: true }],
  ['vingt fois trop long', 20 * bodyMax, { refuse: true }],
])('un corps %s est lu en entier, et la réponse s’entend', async (_, size, expected) => {
  const origin = await measuring()
  const answer = await fetch(origin, { method: 'POST', body: 'a'.repeat(size) })
  expect([answer.status, await answer.json()]).toEqual(['lu' in expected ? 200 : 413, expected])
})

test('la limite compte des octets, pas des lettres', async () => {
  const origin = await measuring()
  const send = (body: string) => fetch(origin, { method: 'POST', body })
  expect((await send('é'.repeat(bodyMax / 2))).status).toBe(200)
  expect((await send('é'.repeat(bodyMax / 2 + 1))).status).toBe(413)
})

test('un corps lent, coupé au milieu d’une lettre, se recolle', async () => {
  const origin = await serve(async (asked, response) => send(response, json([...((await readForm(asked)) ?? [])])))
  const bytes = Buffer.from('ville=Orléans&note=%E2%82%AC')
  const asked = request(origin, { method: 'POST' })
  // One byte at a time.
  for (const byte of bytes) await new Promise<void>((gone) => asked.write(Buffer.of(byte), () => gone()))
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  expect(JSON.parse((await readBody(answer)) ?? '')).toEqual([
    ['ville', 'Orléans'],
    ['note', '€'],
  ])
})

test('un client qui raccroche en route est une erreur de lecture, pas un corps court', async () => {
  const read = Promise.withResolvers<string | null>()
  const origin = await serve((asked) => read.resolve(readBody(asked)))
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nmontant=1')
  await once(server, 'request')
  socket.destroy()
  await expect(read.promise).rejects.toMatchObject({ code: 'ECONNRESET' })
})

test.each([
  ['du JSON', 'application/json', '{"email":"camille@exemple.fr"}'],
  [
    'un envoi de fichier',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
  ],
  ['des octets quelconques', 'application/octet-stream', '\u0000\u0001%zz'],
])('%s à la place d’un formulaire n’arrête rien, et n’en a aucun champ', async (_, type, body) => {
  const origin = await serve(async (asked, response) => {
    const form = await readForm(asked)
    send(response, json({ email: form?.get('email') ?? null, a: form?.get('a') ?? null }))
  })
  const answer = await fetch(origin, { method: 'POST', headers: { 'content-type': type }, body })
  expect(await answer.json()).toEqual({ email: null, a: null })
})

test('un corps que personne ne lit n’empêche pas la réponse, ni la demande suivante sur la même ligne', async () => {
  const origin = await serve((_asked, response) => send(response, html('non', 404)))
  for (let again = 0; again < 3; again++) {
    const answer = await fetch(origin, { method: 'POST', body: 'a'.repeat(10 * bodyMax) })
    expect([answer.status, await answer.text()]).toEqual([404, 'non'])
  }
})

const answers: [string, Answer, number, Record<string, string>, string][] = [
  [
    'une page',
    html('<p>é</p>'),
    200,
    { 'content-type': 'text/html; charset=utf-8', 'content-length': '9' },
    '<p>é</p>',
  ],
  [
    'du JSON',
    json({ a: 1 }, 201, { etag: '"x"' }),
    201,
    { 'content-type': 'application/json; charset=utf-8', etag: '"x"' },
    '{"a":1}',
  ],
  ['un renvoi', redirect('/ailleurs'), 303, { location: '/ailleurs', 'content-length': '0' }, ''],
  ['rien', { status: 200 }, 200, { 'content-length': '0' }, ''],
  ['des octets', { status: 200, body: Buffer.from([0xc3, 0xa9]) }, 200, { 'content-length': '2' }, 'é'],
]
test.each(answers)('%s part avec son statut, ses en-têtes et sa longueur', async (_, answer, status, headers, body) => {
  const origin = await serve((_asked, response) => send(response, answer))
  const got = await fetch(origin, { redirect: 'manual' })
  expect([got.status, await got.text()]).toEqual([status, body])
  expect(Object.fromEntries(got.headers)).toMatchObject(headers)
})

test('HEAD a les en-têtes de GET, sans le corps', async () => {
  const origin = await serve((_asked, response) => send(response, html('<p>page</p>')))
  const got = await fetch(origin, { method: 'HEAD' })
  expect([got.headers.get('content-length'), await got.text()]).toEqual(['11', ''])
})

test('les en-têtes d’une réponse l’emportent sur ceux de son service', async () => {
  const site = 'https://exemple.fr'
  const answer = { status: 200, headers: { 'cache-control': 'public, max-age=60' } }
  const origin = await serve((_asked, response) => send(response, answer, pageHeaders(site)))
  const { headers } = await fetch(origin)
  expect(headers.get('cache-control')).toBe('public, max-age=60')
  expect(headers.get('content-security-policy')?.split('; ')).toEqual([
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "script-src 'none'",
    `form-action 'self' ${site}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ])
  for (const [name, value] of [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'no-referrer'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
  ])
    expect(headers.get(name!)).toBe(value)
})

test.each([
  ['Bearer abc.def', 'abc.def'],
  ['bearer abc', 'abc'],
  ['Bearer  abc', null],
  ['Bearer abc def', null],
  ['Basic abc', null],
  ['Bearer ', null],
  [undefined, null],
])('le jeton de « %s »', (authorization, token) => {
  server = createServer()
  expect(bearerOf({ headers: { authorization } })).toBe(token)
})

test('un port pris se dit, un arrêt coupe ce qui n’a pas fini', async () => {
  const origin = await serve(() => {})
  const other = createServer()
  await expect(listen(other, Number(new URL(origin).port), '127.0.0.1')).rejects.toMatchObject({ code: 'EADDRINUSE' })
  const hanging = fetch(origin).catch((error: Error) => error)
  await once(server, 'request')
  await close(server)
  expect(await hanging).toBeInstanceOf(Error)
  expect(server.listening).toBe(false)
})
