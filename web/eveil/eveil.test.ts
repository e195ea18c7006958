// The scripts written into the pages: what wakes a fixed page, when, and the button that was pressed too early.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { routes } from '../routes.ts'

let windowEvents: EventTarget
let loaded: string[]
let frames: (() => void)[]
let stored: Record<string, string>

/** A file of the application that says it has run. */
const file = (name: string) => `data:text/javascript,globalThis.loaded.push("${name}")//${Math.random()}`

beforeEach(() => {
  windowEvents = new EventTarget()
  loaded = []
  frames = []
  stored = {}
  vi.resetModules()
  vi.stubGlobal('loaded', loaded)
  vi.stubGlobal('addEventListener', windowEvents.addEventListener.bind(windowEvents))
  vi.stubGlobal('removeEventListener', windowEvents.removeEventListener.bind(windowEvents))
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => frames.push(paint))
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('CSS', { supports: () => true })
  givePage('premier', 'entree')
})

afterEach(() => vi.unstubAllGlobals())

function givePage(...names: string[]): void {
  const fichiers = names.map(file).join(' ')
  vi.stubGlobal('document', { getElementById: (id: string) => id === 'eveil' && { dataset: { fichiers } } })
  vi.stubGlobal('localStorage', stored)
}

const say = (name: string, target?: object, values = {}) => {
  const event = Object.assign(new Event(name), values)
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

test.each(['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'])(
  'une page fixe s’éveille au premier usage : %s',
  async (usage) => {
    await import('./premierUsage.ts')
    expect(loaded).toEqual([])
    say(usage, undefined, { clientX: 1 })
    await settle()
    givePage('encore')
    say(usage, undefined, { clientY: 1 })
    expect(frames).toEqual([])
    expect(loaded.toSorted()).toEqual(['entree', 'premier'])
  },
)

test('une souris qui repose là où la page s’ouvre n’éveille rien, ni celle qu’un navigateur a dans son coin', async () => {
  await import('./premierUsage.ts')
  say('pointerover')
  say('pointermove', undefined, { clientX: 0, clientY: 0 })
  expect(frames).toEqual([])
  say('pointermove', undefined, { clientX: 0, clientY: 1 })
  await settle()
})

test.each([
  ['quand son adresse dit quelque chose', '?session_expired=true', {}],
  ['pour un membre', '', { 'oidc.user:http://emetteur:site': '{}' }],
])('elle s’éveille aussitôt %s', async (_, search, keys) => {
  vi.stubGlobal('location', { search })
  Object.assign(stored, keys)
  await import('./premierUsage.ts')
  await settle()
})

test('elle s’éveille aussitôt quand son adresse nomme un endroit', async () => {
  vi.stubGlobal('location', { search: '', hash: '#cfe' })
  await import('./premierUsage.ts')
  await settle()
})

test('elle s’éveille aussitôt là où son menu l’attend', async () => {
  vi.stubGlobal('CSS', { supports: () => false })
  await import('./premierUsage.ts')
  await settle()
})

test('ce que le doigt a pressé répond d’abord : rien ne se charge avant la prochaine image', async () => {
  const turn = () => new Promise((done) => setTimeout(done))
  await import('./premierUsage.ts')
  say('touchstart')
  await turn()
  await turn()
  expect(loaded).toEqual([])
  expect(frames.length).toBe(1)
  await settle()
})

test('elle dort pour un visiteur, quoi que le navigateur garde d’autre', async () => {
  Object.assign(stored, { 'oidc.etat': '{}', 'kinebouge.favoris': '[]' })
  await import('./premierUsage.ts')
  say('scroll')
  paint()
  expect(loaded).toEqual([])
})

test('une page de l’application s’éveille une fois peinte ; un fichier qui ne vient pas n’arrête pas les autres', async () => {
  const { awakeEvent } = await import('./fichiers.ts')
  givePage('entree')
  const { dataset } = document.getElementById('eveil')!
  dataset.fichiers = `data:text/javascript,throw%20Error() ${dataset.fichiers}`
  await import('./apresPeinture.ts')
  expect(loaded).toEqual([])
  vi.stubGlobal('document', { getElementById: () => ({ dataset }) })
  await settle()
  expect(awakeEvent).toBe('eveil')
})

test.each([
  ['de qui a une session', '/administration', { 'oidc.user:http://emetteur:site': '{}' }, true],
  ['d’un visiteur', '/administration', {}, false],
  ['de qui a une session, ailleurs', '/nulle-part', { 'oidc.user:http://emetteur:site': '{}' }, false],
])('le bureau attend de connaître son lecteur, aux yeux %s', async (_, pathname, keys, cachee) => {
  const documentElement = { dataset: {} as Record<string, string> }
  vi.stubGlobal('document', { documentElement })
  vi.stubGlobal('location', { pathname })
  vi.stubGlobal('localStorage', keys)
  const { bureau, hideUnknown, showKnown } = await import('./bureau.ts')
  expect(routes.filter(({ access }) => access === 'operateur').map(({ path }) => path)).toEqual([bureau])
  hideUnknown()
  expect('attente' in documentElement.dataset).toBe(cachee)
  showKnown()
  expect(documentElement.dataset).toEqual({})
})

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
  const { awakeEvent } = await import('./fichiers.ts')
  await import('./apresPeinture.ts')
  expect(press(bouton('partager'))).toBe('main button[type=button]:not([popovertarget])')
  press(bouton('appeler'))
  say(awakeEvent)
  press(bouton('trop tard'))
  say(awakeEvent)
  expect(clicks).toEqual(['appeler'])
})

test('presser ailleurs ensuite l’annule', async () => {
  const { awakeEvent } = await import('./fichiers.ts')
  const click = vi.fn()
  await import('./apresPeinture.ts')
  press({ click })
  press(null)
  say(awakeEvent)
  expect(click).not.toHaveBeenCalled()
})
