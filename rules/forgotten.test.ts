// Nothing is left unused: events that are never sent, settings that nothing reads, screens without a link.
import { expect, test } from 'vitest'
import { evenements } from '#domain/protocol/liveStream.ts'
import { routes } from '../web/routes.ts'
import { type Node, product, textOf, treeOf, walk } from './source.ts'

test.each(Object.keys(evenements))('l’événement %s est annoncé par le serveur', (nom) => {
  const announced = product.filter((file) => file.startsWith('server/') && textOf(file).includes('announce('))
  expect(announced.some((file) => new RegExp(`nom: '${nom}'`).test(textOf(file)))).toBe(true)
})

const interfaceEnv = [...walk(treeOf('server/env.ts'))].find(
  ({ type, id }) => type === 'TSInterfaceDeclaration' && (id as Node).name === 'Env',
)!
const reglages = (interfaceEnv.body as { body: { key: { name: string } }[] }).body.map(({ key }) => key.name)

test.each(reglages)('le réglage %s est lu par ce qui démarre le serveur', (champ) => {
  const reads = new RegExp(String.raw`\benv\.${champ}\b|\{[^{}]*\b${champ}\b[^{}]*\}(: Env\b| = env\b)`)
  const readers = product.filter((file) => file.startsWith('server/') && file !== 'server/env.ts')
  expect(readers.some((file) => reads.test(textOf(file)))).toBe(true)
})

/** Addresses without a link: opened by the provider, by a mail, by hand, or for unknown addresses. */
const unlinked = new Set([
  '/inscription',
  '/desabonnement/:jeton',
  '/calendrier/:jeton',
  '/suivi/:uuid_suivi',
  '/oidc-callback',
  '/oidc-logout-callback',
  '/debug',
  '*',
])

const screens = routes.map(({ path }) => path).filter((path) => !unlinked.has(path))

test.each(screens)('un lien du site mène à %s', (path) => {
  const beginning = path.split('/:')[0]!
  const written = new RegExp(`["'\`(]${beginning}(["'\`#?/)]|$)`, 'm')
  const links = product.filter((file) => file.startsWith('web/') && file !== 'web/routes.ts')
  expect(links.some((file) => written.test(textOf(file)))).toBe(true)
})
