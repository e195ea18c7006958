// The demonstration banner is on every page of the provider when asked for, and on none otherwise.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phraseDemonstration } from '#domain/marque/marque.ts'
import { Browser } from '../../server/testing/cookieBrowser.ts'
import { openTestProvider, type TestProvider } from '../../server/testing/provider.ts'
import { forgottenPath, paths } from './realm.ts'

const sendMail = () => Promise.reject(new Error('aucun e-mail n’est attendu'))
const band = `<aside class="demonstration">${phraseDemonstration}</aside>`
let demo: TestProvider
let vrai: TestProvider
beforeAll(async () => {
  demo = await openTestProvider(sendMail, { demonstration: true })
  vrai = await openTestProvider(sendMail)
})
afterAll(async () => {
  await demo?.close()
  await vrai?.close()
})

test.each([
  ['la connexion', '/connexion'],
  ['l’oubli', forgottenPath],
  ['la déconnexion', paths.end_session],
  ['un refus de la bibliothèque', `${paths.authorization}?client_id=inconnu`],
])('%s porte le bandeau, et lui seul', async (_, path) => {
  const { html } = await new Browser().go(demo.issuer + path)
  expect(html.split(band)).toHaveLength(2)
  expect((await new Browser().go(vrai.issuer + path)).html).not.toContain(phraseDemonstration)
})
