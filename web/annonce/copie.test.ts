// Merging the browser's favourites with the server's copy, using a simulated server.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepMembre, stubStorage } from '../testing/membre.ts'
import { copyFavoris, followCopie } from './copie.ts'
import { readFavoris, toggleFavori } from './favori.ts'
import { readSharedFields } from './sharedFields.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
let sub: string
let membres = 0
let copie: string[]
let appels: string[]
/** An ad that is offline: the server refuses it. */
let refusee: string | null
/** What happens while an answer is pending. */
let pendant = () => {}
let muet = false

beforeEach(() => {
  copie = []
  appels = []
  pendant = () => {}
  muet = false
  refusee = null
  sub = `copie-${++membres}`
  stubStorage()
  signIn(sub)
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  let last: Promise<unknown> = Promise.resolve()
  vi.stubGlobal('navigator', {
    locks: { request: (_: string, run: () => unknown) => (last = last.catch(() => {}).then(run)) },
  })
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    appels.push(method ?? 'GET')
    if (muet) throw new TypeError('Failed to fetch')
    if (method !== 'POST') return Response.json(copie.map((uuid_annonce) => ({ uuid_annonce })))
    const { p_uuids_ajoutes, p_uuids_retires } = JSON.parse(String(body))
    copie = [...p_uuids_ajoutes, ...copie].filter((un) => un !== refusee && !p_uuids_retires.includes(un))
    pendant()
    return Response.json(copie)
  })
})
afterEach(() => vi.unstubAllGlobals())

const signIn = (qui: string) => keepMembre('jeton', { sub: qui, expires_at: Date.now() })

test('à la connexion, les deux listes se joignent ; ensuite un retrait d’ailleurs est un retrait', async () => {
  toggleFavori(sub, id(1))
  copie = [id(2)]
  await copyFavoris(sub)
  expect([readFavoris(sub), copie]).toEqual([
    [id(2), id(1)],
    [id(1), id(2)],
  ])
  copie = [id(1)]
  await copyFavoris(sub)
  expect(readFavoris(sub)).toEqual([id(1)])
  expect(appels).toEqual(['GET', 'POST', 'GET'])
})

test('un cœur touché pendant l’envoi n’est pas perdu, et part à son tour', async () => {
  toggleFavori(sub, id(1))
  const stop = followCopie(sub)
  pendant = () => {
    pendant = () => {}
    toggleFavori(sub, id(2))
  }
  await vi.waitFor(() => expect(copie).toEqual([id(2), id(1)]))
  expect(readFavoris(sub)).toEqual([id(2), id(1)])
  toggleFavori(sub, id(1))
  await vi.waitFor(() => expect(copie).toEqual([id(2)]))
  await vi.waitFor(() => expect(readSharedFields(sub)).toEqual([id(2)]))
  stop()
  const avant = appels.length
  toggleFavori(sub, id(3))
  expect(appels.length).toBe(avant)
})

test('sans réponse, la liste reste et se copie plus tard', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  muet = true
  toggleFavori(sub, id(1))
  const stop = followCopie(sub)
  await vi.waitFor(() => expect(readSharedFields(sub)).toEqual([]))
  expect(readFavoris(sub)).toEqual([id(1)])
  muet = false
  toggleFavori(sub, id(2))
  await vi.waitFor(() => expect(copie).toEqual([id(2), id(1)]))
  stop()
})

test('ce que la copie refuse reste ici, et n’est pas redemandé sans fin', async () => {
  refusee = id(1)
  toggleFavori(sub, id(1))
  const stop = followCopie(sub)
  await vi.waitFor(() => expect(readSharedFields(sub)).toEqual([]))
  // All requests caused by a change of the list have been sent.
  await new Promise((done) => setTimeout(done))
  expect([readFavoris(sub), appels]).toEqual([[id(1)], ['GET', 'POST']])
  toggleFavori(sub, id(2))
  await vi.waitFor(() => expect(copie).toEqual([id(2)]))
  expect(readFavoris(sub)).toEqual([id(2), id(1)])
  stop()
})

test('la page d’un autre membre ne demande rien', async () => {
  signIn('un-autre')
  await copyFavoris(sub)
  expect(appels).toEqual([])
})
