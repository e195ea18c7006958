// The live stream: what is read again when it opens, receives, goes silent, is refused, or moves to another tab.
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
// Loaded first: these tests use a fake clock.
import '../session/renewal.ts'
import { keepMembre, stubStorage } from '../testing/membre.ts'
import { followLive } from './live.ts'

interface Flux {
  say(text: string): void
  end(): void
  given: AbortSignal
}

let windowEvents: EventTarget
let page: EventTarget & { visibilityState: string }
let flux: Flux[]
/** The status of answers; 0 for a network failure. */
let status: number
let stops: (() => void)[]
/** A new member each time: tabs of one member share a lock. */
let membre = 0

beforeEach(() => {
  windowEvents = new EventTarget()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  flux = []
  status = 200
  stops = []
  membre += 1
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('addEventListener', windowEvents.addEventListener.bind(windowEvents))
  vi.stubGlobal('removeEventListener', windowEvents.removeEventListener.bind(windowEvents))
  vi.stubGlobal('document', page)
  stubStorage()
  keepMembre('jeton', { expires_at: 1e11, sub: sub() })
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    let controller!: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({
      start(given) {
        controller = given
      },
    })
    signal.addEventListener('abort', () => controller.error(signal.reason))
    flux.push({
      say: (text) => controller.enqueue(new TextEncoder().encode(text)),
      end: () => controller.close(),
      given: signal,
    })
    if (!status) throw new TypeError('Failed to fetch')
    return status === 200 ? new Response(body) : Response.json({}, { status })
  })
})
afterEach(async () => {
  for (const stop of stops) stop()
  await settle()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const sub = () => `membre-${membre}`
/** Lets streams, locks and messages between tabs settle. */
const settle = async () => {
  const { port1, port2 } = new MessageChannel()
  for (let turn = 0; turn < 20; turn++)
    await new Promise((come) => {
      port1.onmessage = come
      port2.postMessage('turn')
    })
  port1.close()
}
const wait = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms)
  await settle()
}
const say = (name: string, more: object = {}) => windowEvents.dispatchEvent(Object.assign(new Event(name), more))

const keys = [
  ['lister_forums', {}],
  ['lister_messages_prives', { uuid_conversation: 'eq.u1' }],
  ['lister_messages_prives', { uuid_conversation: 'eq.u2' }],
  ['lister_tarifs', {}],
] as const

/** A tab of the member: how many times each of its views was read again since last asked. */
async function open() {
  const client = new QueryClient()
  const fois = keys.map(() => 0)
  for (const [rang, queryKey] of keys.entries())
    new QueryObserver(client, { queryKey, queryFn: () => ++fois[rang]!, retry: false }).subscribe(() => {})
  await settle()
  fois.fill(0)
  const stop = followLive(client, sub())
  stops.push(stop)
  await settle()
  return { stop, relues: () => fois.splice(0, 4, 0, 0, 0, 0) }
}

test('ouvert, il relit ce qu’on a pu manquer ; puis ce qu’il annonce, et cela seul', async () => {
  const { relues } = await open()
  expect([flux.length, relues()]).toEqual([1, [1, 1, 1, 0]])
  flux[0]!.say('event: forum\ndata: {"uuid_fo')
  await settle()
  expect(relues()).toEqual([0, 0, 0, 0])
  flux[0]!.say('rum":"f"}\n\nevent: conversation\ndata: {"uuid_conversation":"u1"}\n\n: là\n\n')
  await settle()
  expect(relues()).toEqual([1, 1, 0, 0])
  flux[0]!.say(': là\n\nevent: demain\ndata: {}\n\nevent: toString\ndata: {}\n\n')
  await settle()
  expect(relues()).toEqual([0, 0, 0, 0])
})

test('qui n’est plus connecté, ou l’est sous un autre nom, ne relit rien', async () => {
  const { relues } = await open()
  relues()
  for (const other of [() => keepMembre('autre', { sub: 'un autre' }), () => stubStorage()]) {
    other()
    flux[0]!.say('event: forum\ndata: {}\n\n')
    await settle()
    expect(relues()).toEqual([0, 0, 0, 0])
  }
})

test('cinquante secondes de silence : un autre est ouvert, une demi-seconde après', async () => {
  const { relues } = await open()
  await wait(49_999)
  flux[0]!.say(': là\n\n')
  await settle()
  await wait(49_999)
  expect(flux.length).toBe(1)
  relues()
  await wait(1)
  expect(flux[0]!.given.aborted).toBe(true)
  await wait(499)
  expect(flux.length).toBe(1)
  await wait(1)
  expect([flux.length, relues()]).toEqual([2, [1, 1, 1, 0]])
  await wait(49_999)
  expect(flux[1]!.given.aborted).toBe(false)
})

test('coupé, il est repris de moins en moins souvent ; refusé, une minute plus tard', async () => {
  status = 0
  await open()
  const ouverts: number[] = []
  for (const ms of [499, 1, 999, 1]) {
    await wait(ms)
    ouverts.push(flux.length)
  }
  expect(ouverts).toEqual([1, 2, 2, 3])
  status = 401
  await wait(2000)
  expect(flux.length).toBe(4)
  await wait(59_999)
  expect(flux.length).toBe(4)
  status = 503
  await wait(1)
  expect(flux.length).toBe(5)
  await wait(10_000)
  expect(flux.length).toBe(6)
})

test('fini par le serveur après avoir tenu, il est repris aussitôt', async () => {
  await open()
  await wait(5001)
  flux[0]!.end()
  await settle()
  await wait(500)
  expect(flux.length).toBe(2)
})

test.each([
  ['le réseau revient', () => say('online'), 2],
  ['on regarde la page', () => page.dispatchEvent(new Event('visibilitychange')), 2],
  [
    'on ne la regarde plus',
    () => {
      page.visibilityState = 'hidden'
      page.dispatchEvent(new Event('visibilitychange'))
    },
    1,
  ],
])('entre deux essais, %s', async (_, event, essais) => {
  status = 401
  await open()
  event()
  await settle()
  expect(flux.length).toBe(essais)
})

test('le réseau revenu, ce qui était ouvert avant est quitté, une fois', async () => {
  await open()
  await wait(6000)
  say('online')
  await settle()
  expect(flux[0]!.given.aborted).toBe(true)
  await wait(500)
  expect(flux.length).toBe(2)
  await wait(500)
  expect([flux[1]!.given.aborted, flux.length]).toEqual([false, 2])
})

test('la page quittée le ferme ; revenue du cache, elle en ouvre un, chargée à neuf non', async () => {
  const { stop, relues } = await open()
  say('pagehide')
  await settle()
  expect(flux[0]!.given.aborted).toBe(true)
  await wait(120_000)
  expect(flux.length).toBe(1)
  say('pageshow', { persisted: false })
  await settle()
  expect(flux.length).toBe(1)
  relues()
  say('pageshow', { persisted: true })
  await settle()
  expect([flux.length, relues()]).toEqual([2, [1, 1, 1, 0]])
  stop()
  expect(flux[1]!.given.aborted).toBe(true)
  say('pageshow', { persisted: true })
  await settle()
  expect(flux.length).toBe(2)
})

test('arrêté entre deux essais, il n’en fait plus, et laisse aussitôt sa place', async () => {
  status = 401
  const { stop } = await open()
  stop()
  await wait(120_000)
  expect([flux.length, vi.getTimerCount()]).toEqual([1, 0])
  const premier = await open()
  await open()
  expect(flux.length).toBe(2)
  premier.stop()
  await settle()
  expect(flux.length).toBe(3)
})

test('un seul pour tous les onglets : l’autre entend ce qu’il dit, et en ouvre un quand le premier s’en va', async () => {
  const premier = await open()
  premier.relues()
  const second = await open()
  expect([flux.length, premier.relues(), second.relues()]).toEqual([1, [0, 0, 0, 0], [1, 1, 1, 0]])
  flux[0]!.say('event: conversation\ndata: {"uuid_conversation":"u2"}\n\n')
  await settle()
  expect([premier.relues(), second.relues()]).toEqual([
    [0, 0, 1, 0],
    [0, 0, 1, 0],
  ])
  premier.stop()
  await settle()
  expect([flux.length, flux[0]!.given.aborted, premier.relues(), second.relues()]).toEqual([
    2,
    true,
    [0, 0, 0, 0],
    [1, 1, 1, 0],
  ])
  flux[1]!.say('event: forum\ndata: {}\n\n')
  await settle()
  expect([premier.relues(), second.relues()]).toEqual([
    [0, 0, 0, 0],
    [1, 0, 0, 0],
  ])
})
