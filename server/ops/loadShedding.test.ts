// Overload: a late event loop and many waiting requests; the rest gets 503.
import { connect, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { phrases } from '../adapter/pool.ts'
import { notificationPath } from '../paiement/checkoutWebhook.ts'
import { openFlux, openTwin, type Twin } from '../testing/liveStream.ts'
import { freePort } from '../testing/port.ts'
import { call, openFileSite } from '../testing/site.ts'
import { listenWide } from './loadShedding.ts'

const together = 2
/** Longer than the interval between two measures of the loop: each finds it late. */
const blockMs = 100

let twin: Twin | null = null
let release = () => {}
/** Requests that wait, and their release. */
let here = 0
let gone = 0
let waiting: Promise<Response>[] = []

const site = await openFileSite()
afterEach(async () => {
  release()
  await Promise.all(waiting.splice(0))
  await twin?.close()
  twin = null
})

/** A server with these limits and this many waiting requests. */
async function open(lateMs: number, readers: number): Promise<void> {
  const held = Promise.withResolvers<void>()
  const came = Promise.withResolvers<void>()
  release = held.resolve
  here = 0
  gone = 0
  twin = await openTwin(site, {
    charge: { lateMs, together },
    pages: () => async (pages) => {
      pages.get('/attend', async (_request, reply) => {
        here += 1
        reply.raw.once('close', () => {
          gone += 1
        })
        if (here === readers) came.resolve()
        await held.promise
        return 'servi'
      })
      pages.get('/*', async () => 'page')
    },
  })
  if (readers === 0) came.resolve()
  waiting = Array.from({ length: readers }, () => ask('/attend'))
  await came.promise
}

/** Status codes while the event loop, which this test shares, is blocked most of the time. */
async function whileLate<T>(run: () => Promise<T>): Promise<T> {
  const cell = new Int32Array(new SharedArrayBuffer(4))
  let on = true
  const hold = async () => {
    for (; on; await turn()) Atomics.wait(cell, 0, 0, blockMs)
  }
  const holding = hold()
  try {
    return await run()
  } finally {
    on = false
    await holding
  }
}

const ask = (path: string, init: RequestInit = {}) => fetch(twin!.url + path, init)
const page = () => ask('/annonces')

/** Sends requests until one is refused, or the maximum: the loop has been measured meanwhile. */
async function refusedOr(times: number, once: () => Promise<{ status: number }>): Promise<number> {
  let { status } = await once()
  for (let left = times; status !== 503 && left > 0; left--) status = (await once()).status
  return status
}

test('en retard et à plusieurs, une page et un appel sont remis à plus tard, en une phrase', async () => {
  await open(5, together)
  await whileLate(async () => {
    expect(await refusedOr(50, page)).toBe(503)
    const api = await call(twin!, 'lister_typesannonce')
    expect(api.status).toBe(503)
    expect(api.body).toEqual({ code: 'PGRST003', message: phrases.occupe, details: null, hint: null })
    expect([api.headers.get('retry-after'), api.headers.get('access-control-allow-origin')]).toEqual(['2', '*'])
    const html = await ask('/annonces', { headers: { accept: 'text/html' } })
    expect([html.status, html.headers.get('retry-after'), html.headers.get('cache-control')]).toEqual([
      503,
      '2',
      'no-store',
    ])
    expect(await html.text()).toContain(`<p>${phrases.occupe}</p>`)
  })
})

test('en retard, les paiements notifiés, les fichiers des pages et l’état du site passent', async () => {
  await open(5, together)
  await whileLate(async () => {
    expect(await refusedOr(50, page)).toBe(503)
    const paths = [notificationPath, '/assets/main.js', '/sante/rien']
    for (const path of paths) expect((await ask(path, { method: 'POST' })).status, path).not.toBe(503)
  })
})

test('en retard mais peu nombreux, tous sont servis : une machine lente n’est pas une foule', async () => {
  await open(5, together - 1)
  await whileLate(async () => expect(await refusedOr(8, page)).toBe(200))
})

test('des demandes que l’on n’a pas fini d’envoyer ne sont pas une foule, quel qu’en soit le nombre', async () => {
  await open(5, together - 1)
  const slow = Array.from({ length: 4 * together }, () => connect(Number(new URL(twin!.url).port), '127.0.0.1'))
  const head = 'POST /api/rpc/lister_annonces HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
  for (const socket of slow) socket.write(`${head}content-length: 100\r\n\r\n{`)
  await whileLate(async () => expect(await refusedOr(8, page)).toBe(200))
  for (const socket of slow) socket.destroy()
})

test('nombreux mais sans retard, tous sont servis', async () => {
  await open(60_000, together + 1)
  await whileLate(async () => expect(await refusedOr(8, page)).toBe(200))
})

test('une fois le retard rattrapé ou les lecteurs partis, tout est servi comme avant', async () => {
  await open(5, together)
  await whileLate(async () => {
    expect(await refusedOr(50, page)).toBe(503)
    release()
    await Promise.all(waiting)
    expect((await page()).status).toBe(200)
  })
})

test('qui raccroche et qui écoute le flux ne tiennent la place de personne', async () => {
  const { headers } = await site.createMembre()
  await open(5, 0)
  // One at a time: a busy machine may be late by itself, and refuse several.
  for (let rank = 1; rank <= 2 * together; rank++) {
    const socket = connect(Number(new URL(twin!.url).port), '127.0.0.1')
    socket.write('GET /attend HTTP/1.1\r\nhost: x\r\n\r\n')
    while (here < rank) await turn()
    socket.destroy()
    while (gone < rank) await turn()
  }
  const streams = await Promise.all(Array.from({ length: 2 * together }, () => openFlux(twin!, headers)))
  await whileLate(async () => expect(await refusedOr(8, page)).toBe(200))
  for (const stream of streams) stream.close()
})

test.skipIf(process.platform !== 'linux')('une foule entre ensemble, et le port reste celui d’un seul', async () => {
  const crowd = 100
  const app = fastify()
  let entered = 0
  app.server.on('connection', () => {
    entered += 1
  })
  const place = { port: await freePort(), host: '127.0.0.1' }
  await listenWide(app, place)
  const other = fastify()
  await expect(listenWide(other, place)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  const sockets = Array.from({ length: crowd }, (): Socket => connect(place))
  let turns = 0
  for (; entered < crowd; turns++) await turn()
  // One per loop iteration would be a hundred.
  expect(turns).toBeLessThan(crowd / 2)
  for (const socket of sockets) socket.destroy()
  await app.close()
  await other.close()
  await expect(fetch(`http://127.0.0.1:${place.port}/`)).rejects.toThrow()
})
