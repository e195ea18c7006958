// Scroll positions: kept through navigation and reloads, restored once the page is tall enough.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepPositions, type Positions } from './positions.ts'

let windowEvents: EventTarget
let stored: Map<string, string>
let page: { height: number; resized?: () => void; ends: number }
let positions: Positions
const screen = 600

function scrollWindow(top: number): void {
  vi.stubGlobal('scrollY', Math.max(0, Math.min(top, page.height - screen)))
}

/** The page grows, as when data arrive. */
function grow(height: number): void {
  page.height = height
  page.resized?.()
}

const read = () => globalThis.scrollY
const say = (name: string) => windowEvents.dispatchEvent(new Event(name))

beforeEach(() => {
  vi.useFakeTimers()
  windowEvents = new EventTarget()
  stored = new Map()
  page = { height: 5000, ends: 0 }
  vi.stubGlobal('addEventListener', windowEvents.addEventListener.bind(windowEvents))
  vi.stubGlobal('removeEventListener', windowEvents.removeEventListener.bind(windowEvents))
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('scrollTo', ({ top, behavior }: ScrollToOptions) => behavior === 'instant' && scrollWindow(top!))
  vi.stubGlobal('history', { scrollRestoration: 'auto' })
  vi.stubGlobal('document', { body: {} })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly told: () => void
      constructor(told: () => void) {
        this.told = told
      }
      observe() {
        page.resized = this.told
      }
      disconnect() {
        delete page.resized
        page.ends += 1
      }
    },
  )
  positions = keepPositions('liste')
})

afterEach(() => {
  positions.stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** From a list scrolled to `top`, opens an ad; on return the list is short until its data arrive. */
function leaveList(top: number): void {
  scrollWindow(top)
  positions.leave()
  scrollWindow(0)
  positions.enter('annonce', false)
  positions.leave()
  page.height = 1000
}

test('la page dont on revient retrouve sa place, d’un coup', () => {
  leaveList(300)
  positions.enter('liste', true)
  expect(read()).toBe(300)
})

test('celle qu’on ouvre par un lien reste en haut', () => {
  leaveList(300)
  positions.enter('liste', false)
  expect(read()).toBe(0)
})

test('une page encore courte est suivie tandis qu’elle grandit, puis laissée quand elle ne bouge plus', () => {
  leaveList(2400)
  positions.enter('liste', true)
  expect(read()).toBe(400)
  grow(2000)
  expect(read()).toBe(1400)
  grow(5000)
  expect(read()).toBe(2400)
  vi.advanceTimersByTime(300)
  grow(6000)
  vi.advanceTimersByTime(399)
  expect(page.resized).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(page.resized).toBeUndefined()
})

test.each([
  ['quittée à son tour', () => positions.leave()],
  ['arrêtée', () => positions.stop()],
])('%s, elle n’est plus suivie', (_, end) => {
  leaveList(2400)
  positions.enter('liste', true)
  end()
  expect(page.resized).toBeUndefined()
})

test('arrêtée, elle ne garde plus rien et laisse le défilement au navigateur', () => {
  positions.stop()
  say('pagehide')
  expect([stored.size, history.scrollRestoration]).toEqual([0, 'manual'])
  history.scrollRestoration = 'auto'
  say('pageshow')
  expect(history.scrollRestoration).toBe('auto')
})

test('après trois secondes, une page qui n’a pas assez grandi est laissée où elle est', () => {
  leaveList(2400)
  positions.enter('liste', true)
  vi.advanceTimersByTime(2999)
  expect(page.resized).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(page.resized).toBeUndefined()
})

test.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])(
  'un geste du lecteur (%s) arrête la recherche',
  (geste) => {
    leaveList(2400)
    positions.enter('liste', true)
    say(geste)
    say(geste)
    expect([page.resized, page.ends, vi.getTimerCount()]).toEqual([undefined, 1, 0])
  },
)

test.each([
  ['back_forward', 0, 900],
  ['reload', 0, 900],
  ['navigate', 0, 0],
  ['back_forward', 250, 250],
])('une page chargée par %s, à %i, se retrouve à %i', (type, found, place) => {
  scrollWindow(900)
  say('pagehide')
  positions.stop()
  scrollWindow(found)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type }] as never)
  positions = keepPositions('liste')
  expect(read()).toBe(place)
})

test('ce qui défile pendant qu’un écran remplace l’autre n’est la place d’aucun', () => {
  scrollWindow(900)
  positions.leave()
  scrollWindow(100)
  positions.enter('annonce', false)
  positions.leave()
  positions.enter('liste', true)
  expect(read()).toBe(900)
})

test('un rechargement garde les cinquante dernières places, et rend le défilement au navigateur', () => {
  expect(history.scrollRestoration).toBe('manual')
  for (let n = 0; n < 60; n++) {
    positions.enter(`page ${n}`, false)
    scrollWindow(n + 1)
    if (n < 59) positions.leave()
  }
  say('pagehide')
  expect([...stored.keys()]).toEqual(['kinebouge.positions'])
  expect(history.scrollRestoration).toBe('auto')
  positions.stop()
  positions = keepPositions('après')
  positions.leave()
  positions.enter('page 59', true)
  expect(read()).toBe(60)
  positions.enter('page 10', true)
  expect(read()).toBe(11)
  positions.enter('page 9', true)
  expect(read()).toBe(0)
})

test('de retour du cache du navigateur, la page reprend le défilement', () => {
  say('pagehide')
  say('pageshow')
  expect(history.scrollRestoration).toBe('manual')
})

test('une mémoire illisible est oubliée', () => {
  positions.stop()
  stored.set('kinebouge.positions', '{')
  positions = keepPositions('liste')
  positions.enter('liste', true)
  expect(read()).toBe(0)
})
