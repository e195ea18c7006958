// From an address to its route: matching, hidden routes, and properties of the table.
import { expect, test } from 'vitest'
import { routes } from '../routes.ts'
import { routeOf, shownRoute } from './route.ts'

test.each([
  ['/', '/', {}],
  ['/annonces', '/annonces', {}],
  ['/annonces/', '/annonces', {}],
  ['/annonce/12', '/annonce/:uuid_annonce', { uuid_annonce: '12' }],
  ['/annonce/12/modifier', '/annonce/:uuid_annonce/modifier', { uuid_annonce: '12' }],
  ['/annonce/caf%C3%A9', '/annonce/:uuid_annonce', { uuid_annonce: 'caf%C3%A9' }],
  ['/forum', '/forum', {}],
  ['/forum/7', '/forum/:uuid_forum', { uuid_forum: '7' }],
  ['/ressources/urssaf', '/ressources/urssaf', {}],
  ['/ressources/autre', '*', {}],
  ['/annonce', '*', {}],
  ['//ailleurs', '*', {}],
])('%s est pour la route %s', (adresse, path, params) => {
  const { route, params: lus } = routeOf(adresse)
  expect(route.path).toBe(path)
  expect(lus).toEqual(params)
})

test.each([
  ['/debug', false, '*'],
  ['/debug', true, '/debug'],
  ['/administration', false, '/administration'],
  ['/', false, '/'],
])('%s, la page de mise au point permise ou non (%s), montre %s', (adresse, debug, path) => {
  expect(shownRoute(routeOf(adresse).route, { debug }).path).toBe(path)
})

test('chaque route a son écran, et le sien seul ; aucune n’en cache une autre', () => {
  const files = routes.map(({ file }) => file)
  expect(new Set(files).size).toBe(files.length)
  for (const { path } of routes.slice(0, -1)) expect(routeOf(path.replaceAll(/:\w+/g, 'x')).route.path).toBe(path)
  expect(routes.at(-1)!.path).toBe('*')
})

test('sans glissement : la connexion, ses passages, et un sujet du forum', () => {
  const immobiles = routes.filter(({ slide }) => slide === false).map(({ path }) => path)
  expect(immobiles).toEqual([
    '/forum/:uuid_forum',
    '/connexion',
    '/inscription',
    '/oidc-callback',
    '/oidc-logout-callback',
  ])
})
