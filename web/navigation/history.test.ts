// The wrapper around the browser's history: entries, links, refused moves.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { h, renderHtml } from '../testing/render.ts'
import { openHistory, type Place, pathOf } from './history.ts'
import { Link, NavLink } from './Link.tsx'

const site = 'https://site.test'
let entries: { state: unknown; url: string }[]
let rank: number
let refuses: boolean
let loaded: string[]
let events: EventTarget

beforeEach(() => {
  entries = [{ state: null, url: `${site}/annonces?page=2#bas` }]
  rank = 0
  refuses = false
  loaded = []
  events = new EventTarget()
  const put = (at: number, state: unknown, url: string) => {
    if (refuses) throw new Error('SecurityError')
    rank = at
    entries[at] = { state, url: new URL(url || entries[at]!.url, site).href }
  }
  const history = {
    get state() {
      return entries[rank]!.state
    },
    pushState: (state: unknown, _: string, url: string) => put(rank + 1, state, url),
    replaceState: (state: unknown, _: string, url: string) => put(rank, state, url),
    go: (by: number) => {
      rank += by
      events.dispatchEvent(new Event('popstate'))
    },
  }
  const location = {
    get pathname() {
      return new URL(entries[rank]!.url).pathname
    },
    get search() {
      return new URL(entries[rank]!.url).search
    },
    get hash() {
      return new URL(entries[rank]!.url).hash
    },
    origin: site,
    assign: (url: string) => loaded.push(`assign ${url}`),
    replace: (url: string) => loaded.push(`replace ${url}`),
  }
  vi.stubGlobal('window', { history, location })
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
})

afterEach(() => vi.unstubAllGlobals())

function follow() {
  const history = openHistory()
  const places: Place[] = []
  const stop = history.listen((place) => places.push(place))
  return { history, places, stop }
}

test('la page ouverte est la première de l’onglet, et garde ce que le navigateur avait noté', () => {
  entries[0]!.state = { autre: 1 }
  const { history } = follow()
  expect(history.location).toEqual({
    pathname: '/annonces',
    search: '?page=2',
    hash: '#bas',
    state: null,
    key: 'default',
  })
  expect(entries[0]!.state).toEqual({ autre: 1, idx: 0 })
  expect(pathOf(history.location)).toBe('/annonces?page=2#bas')
})

test('rechargée, la page garde son rang ; d’un saut du navigateur, qui ne note rien, on repart du premier', () => {
  entries[0]!.state = { idx: 4 }
  const { history } = follow()
  expect(entries[0]).toEqual({ state: { idx: 4 }, url: `${site}/annonces?page=2#bas` })
  history.go('/forum')
  expect(entries[1]!.state).toMatchObject({ idx: 5 })
  entries[1]!.state = null
  history.go('/tarifs')
  expect(entries[2]!.state).toMatchObject({ idx: 1 })
})

test('aller, remplacer, revenir : chaque page dit comment on y est venu, et retrouve ce qu’elle savait', () => {
  const { history, places } = follow()
  history.go('/forum', { state: { de: 'ici' } })
  history.go('/forum?categorie=2', { replace: true })
  history.go(-1)
  expect(places.map(({ action, location }) => [action, location.pathname, location.search, location.state])).toEqual([
    ['PUSH', '/forum', '', { de: 'ici' }],
    ['REPLACE', '/forum', '?categorie=2', null],
    ['POP', '/annonces', '?page=2', null],
  ])
  expect(entries.map(({ state }) => (state as { idx: number }).idx)).toEqual([0, 1])
  expect(new Set(places.map(({ location }) => location.key)).size).toBe(3)
})

test('un chemin à deux barres reste de ce site', () => {
  const { history } = follow()
  history.go('//ailleurs.test/page')
  expect(entries[1]!.url).toBe(`${site}//ailleurs.test/page`)
})

test.each([
  [{}, `assign ${site}/forum`],
  [{ replace: true }, `replace ${site}/forum`],
])('une page que le navigateur refuse de noter (%j) est demandée au serveur', (move, suite) => {
  const { history, places } = follow()
  refuses = true
  history.go('/forum', move)
  expect(loaded).toEqual([suite])
  expect(places).toEqual([])
})

test('arrêtée, elle n’entend plus rien', () => {
  const { history, places, stop } = follow()
  stop()
  history.go('/forum')
  history.go(-1)
  expect(places).toEqual([])
})

test.each([
  ['/annonces?page=3', '/annonces?page=3'],
  ['#cfe', '/ressources/urssaf#cfe'],
  ['?onglet=2', '/ressources/urssaf?onglet=2'],
])('un lien vers %s mène à %s', (to, href) => {
  expect(renderHtml(h(Link, { to }, 'Lien'), { adresse: '/ressources/urssaf?a=1' })).toBe(`<a href="${href}">Lien</a>`)
})

test.each([
  ['/forum', ' aria-current="page"'],
  ['/forum/12', ''],
  ['/', ''],
])('sur %s, le lien du forum dit s’il est celui de la page', (adresse, dit) => {
  expect(renderHtml(h(NavLink, { to: '/forum' }, 'Forum'), { adresse })).toBe(`<a${dit} href="/forum">Forum</a>`)
})
