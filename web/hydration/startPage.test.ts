// The script written into the pages: what wakes a fixed page, when, and the button that was pressed too early.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hydratedEvent } from './signal.ts'

let windowEvents: EventTarget
/** How each event is listened to. */
let heard: Map<string, unknown>
let loaded: string[]
let frames: (() => void)[]
let stored: Record<string, string>
/** The root of the page, as it was written. */
let page: { dataset: { membre?: string; sienne?: string } }
/** Attributes taken from what says that a page has not come. */
let retires: string[]

/** A file of the application that says it has run. */
const file = (name: string) => `data:text/javascript,globalThis.loaded.push("${name}")//${Math.random()}`

beforeEach(() => {
  windowEvents = new EventTarget()
  heard = new Map()
  loaded = []
  frames = []
  stored = {}
  retires = []
  page = { dataset: {} }
  vi.resetModules()
  vi.stubGlobal('loaded', loaded)
  vi.stubGlobal('addEventListener', (name: string, hear: EventListener, how?: AddEventListenerOptions) => {
    heard.set(name, how)
    windowEvents.addEventListener(name, hear, how)
  })
  vi.stubGlobal('removeEventListener', windowEvents.removeEventListener.bind(windowEvents))
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => frames.push(paint))
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('localStorage', stored)
  vi.stubGlobal('CSS', { supports: (what: string) => what === 'selector(:popover-open)' })
})

afterEach(() => vi.unstubAllGlobals())

/** Opens a page, which names these files. */
async function open(render: 'fixe' | 'serveur', ...fichiers: string[]): Promise<void> {
  const dataset = { fichiers: fichiers.join(' '), ...(render === 'fixe' && { fixe: '' }) }
  const removeAttribute = (name: string) => void retires.push(name)
  vi.stubGlobal('muette', { removeAttribute })
  vi.stubGlobal('document', { documentElement: page, getElementById: (id: string) => id === 'eveil' && { dataset } })
  await import('./startPage.ts')
}
const openFixe = () => open('fixe', file('premier'), file('entree'))

const say = (name: string, target?: object) => {
  const event = new Event(name)
  if (target) Object.defineProperty(event, 'target', { value: target })
  windowEvents.dispatchEvent(event)
}
const paint = () => {
  for (const frame of frames.splice(0)) frame()
}
const settle = () => {
  paint()
  return vi.waitFor(() => expect(loaded).toContain('entree'))
}

test.each(['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'])(
  'une page fixe s’éveille au premier usage, une fois : %s',
  async (usage) => {
    await openFixe()
    expect([frames, heard.get(usage)]).toEqual([[], { passive: true }])
    say(usage)
    await settle()
    say(usage)
    expect(frames).toEqual([])
    expect(loaded.toSorted()).toEqual(['entree', 'premier'])
  },
)

test.each([
  ['quand son adresse dit quelque chose', { search: '?session_expired=true' }, {}],
  ['quand son adresse nomme un endroit', { search: '', hash: '#cfe' }, {}],
  ['pour un membre', { search: '' }, { 'oidc.user:http://emetteur:site': '{}' }],
])('elle s’éveille aussitôt %s', async (_, location, keys) => {
  vi.stubGlobal('location', location)
  Object.assign(stored, keys)
  await openFixe()
  await settle()
})

test('elle s’éveille aussitôt là où son menu l’attend', async () => {
  vi.stubGlobal('CSS', { supports: () => false })
  await openFixe()
  await settle()
})

test('ce que le doigt a pressé répond d’abord : rien ne se charge avant la prochaine image', async () => {
  const turn = () => new Promise((done) => setTimeout(done))
  await openFixe()
  say('touchstart')
  await turn()
  await turn()
  expect(loaded).toEqual([])
  expect(frames.length).toBe(1)
  await settle()
})

test('elle dort aussi là où le navigateur ne garde rien', async () => {
  vi.stubGlobal('localStorage', null)
  await openFixe()
  expect(frames).toEqual([])
})

test('elle dort pour un visiteur, quoi que le navigateur garde d’autre', async () => {
  Object.assign(stored, { 'oidc.etat': '{}', 'kinebouge.favoris': '[]' })
  await openFixe()
  say('pointerover')
  expect(frames).toEqual([])
})

test('une autre page s’éveille une fois peinte ; un fichier qui ne vient pas n’arrête pas les autres', async () => {
  await open('serveur', 'data:text/javascript,throw%20Error()', file('entree'))
  expect(loaded).toEqual([])
  await settle()
  await vi.waitFor(() => expect(retires).toEqual(['hidden']))
})

test.each([
  [{ membre: '' }, { 'oidc.user:http://emetteur:site': '{}' }],
  [
    { membre: '', sienne: '' },
    { 'oidc.user:http://emetteur:site': '{}', 'kinebouge.reconnu': 'moi' },
  ],
  [{ membre: '' }, { 'oidc.user:http://emetteur:site': '{}', 'kinebouge.reconnu': 'un autre' }],
  [{}, { 'oidc.etat': '{}', 'kinebouge.favoris': '[]' }],
  [{}, null],
])(
  'membre, et chez soi : %s, dit avant que la page soit peinte ; l’accueil rendu à tous quand un fichier ne vient pas',
  async (dit, keys) => {
    vi.stubGlobal('localStorage', keys)
    const querySelector = (css: string) => css === '[name=annonceur][content="moi"]' || null
    vi.stubGlobal('document', { documentElement: page, querySelector })
    await import('./memberPage.ts')
    expect(page.dataset).toEqual(dit)
    await open('serveur', 'data:text/javascript,throw%20Error()')
    paint()
    await vi.waitFor(() => expect(retires).toEqual(['hidden']))
    expect('membre' in page.dataset).toBe(false)
  },
)

/** Something pressed, inside a button that React will answer for, or not. */
function press(button: { click: () => void } | null) {
  let asked = ''
  say('click', {
    closest: (selector: string) => {
      asked = selector
      return button
    },
  })
  return asked
}

test('le dernier bouton pressé trop tôt l’est de nouveau au réveil, une fois', async () => {
  const clicks: string[] = []
  const bouton = (nom: string) => ({ click: () => void clicks.push(nom) })
  await open('serveur', file('entree'))
  expect(press(bouton('partager'))).toBe('main button:is([type=button], [form]):not([popovertarget])')
  press(bouton('appeler'))
  // Before React, which stops a click on what it has not yet woken.
  expect(heard.get('click')).toBe(true)
  say(hydratedEvent)
  press(bouton('trop tard'))
  say(hydratedEvent)
  expect(clicks).toEqual(['appeler'])
})

test('presser ailleurs ensuite l’annule', async () => {
  const click = vi.fn()
  await open('serveur', file('entree'))
  press({ click })
  press(null)
  say(hydratedEvent)
  expect(click).not.toHaveBeenCalled()
})
