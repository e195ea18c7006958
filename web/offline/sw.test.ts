// The service worker offline, on a push message and on a tap, with simulated windows.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

const heard = new Map<string, (event: object) => void>()
const shown: unknown[] = []
const gone: string[] = []
let fenetres: string[] = []

beforeAll(async () => {
  vi.stubGlobal('addEventListener', (name: string, hear: (event: object) => void) => heard.set(name, hear))
  vi.stubGlobal('location', new URL('https://kinebouge.fr/sw.js'))
  vi.stubGlobal('registration', {
    showNotification: async (...said: unknown[]) => shown.push(said),
    navigationPreload: { enable: async () => gone.push('devancé') },
  })
  vi.stubGlobal('clients', {
    matchAll: async () => fenetres.map((url) => ({ url, focus: async () => gone.push(`revenu ${url}`) })),
    openWindow: async (url: string) => gone.push(`ouvert ${url}`),
  })
  await import('./sw.ts')
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  gone.length = 0
})

/** Until everything passed to waitUntil is done. */
async function happen(name: string, event: object): Promise<void> {
  const held: unknown[] = []
  heard.get(name)!({ ...event, waitUntil: (done: unknown) => held.push(done) })
  expect(held).toHaveLength(1)
  await held[0]
}

test('le navigateur demande la page sans attendre que le worker soit là', async () => {
  await happen('activate', {})
  expect(gone).toEqual(['devancé'])
})

/** The worker's answer; undefined when it leaves the request to the browser. */
async function ask(request: object, venue?: Response): Promise<Response | undefined> {
  let answered: Promise<Response> | undefined
  const demande = { request: { mode: 'navigate', method: 'GET', url: 'https://kinebouge.fr/forum', ...request } }
  const preloadResponse = Promise.resolve(venue)
  heard.get('fetch')!({
    ...demande,
    preloadResponse,
    respondWith: (given: Promise<Response>) => {
      answered = given
    },
  })
  return answered
}

test('une page vient du réseau ; sans réseau, une page le dit', async () => {
  const [venue, autre] = [new Response('la page'), new Response('une autre')]
  vi.stubGlobal('fetch', async () => autre)
  expect(await ask({}, venue)).toBe(venue)
  expect(await ask({})).toBe(autre)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const dite = (await ask({}))!
  expect([dite.status, dite.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect(await dite.text()).toContain('Ce que vous étiez en train d’écrire est gardé')
})

test.each([
  ['un fichier', { mode: 'no-cors' }],
  ['ce qui s’envoie', { method: 'POST' }],
  ['la caisse', { url: 'https://kinebouge.fr/caisse/1' }],
])('%s : le navigateur s’en charge', async (_, request) => {
  expect(await ask(request, new Response())).toBeUndefined()
})

test('ce qui est poussé se montre, et prend la place de ce qui se disait de la même chose', async () => {
  const dit = { texte: 'Sacha vous a écrit.', lien: '/messagerie?conversationId=1', sujet: '1' }
  await happen('push', { data: { json: () => dit } })
  expect(shown).toEqual([
    ['KinéBouge', expect.objectContaining({ body: dit.texte, data: dit.lien, tag: '1', renotify: true })],
  ])
})

test.each([
  ['s’ouvre ailleurs que dans une page où l’on écrit', ['https://kinebouge.fr/annonce/nouvelle'], 'ouvert'],
  ['revient à la page qui la montre déjà', ['https://kinebouge.fr/', 'https://kinebouge.fr/forum/1'], 'revenu'],
])('une notification touchée %s', async (_, ouvertes, geste) => {
  fenetres = ouvertes
  const close = vi.fn()
  await happen('notificationclick', { notification: { data: '/forum/1', close } })
  expect(gone).toEqual([`${geste} https://kinebouge.fr/forum/1`])
  expect(close).toHaveBeenCalled()
})

test.each(['https://exemple.fr/', '//exemple.fr/', 'javascript:alert(1)'])('%s : rien ne s’ouvre', async (data) => {
  await happen('notificationclick', { notification: { data, close() {} } })
  expect(gone).toEqual([])
})
