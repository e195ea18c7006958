// The life of a session (product §4): its renewal, its end, in one tab and in several, whatever the provider answers.
import { expect, type Page } from '@playwright/test'
import { coulisses } from './entree.ts'
import { awake, expectAccessible, signIn, signInAs, test } from './kine.ts'
import {
  bonjour,
  editUser,
  expiree,
  keptKeys,
  keptUser,
  listenTokens,
  reconnecter,
  sessionPerdue,
  visiteur,
} from './session.ts'

const now = (): number => Math.floor(Date.now() / 1000)
const annonces = (page: Page) => page.getByRole('main').getByRole('listitem')

test.use({ tolerated: /Failed to load resource/ })

const awaitsTurn = async () => {
  const { pending } = await navigator.locks.query()
  return pending?.some(({ name }) => name === 'kinebouge-session') ?? false
}

test('le jeton se renouvelle 10 000 s avant sa fin, une fois pour deux onglets', async ({ page, context }) => {
  const jetons = listenTokens(context)
  await page.clock.install()
  await signInAs(page, 'sacha@exemple.fr', '/mes-annonces')
  const onglet = await context.newPage()
  await onglet.goto('/mes-annonces')
  await expect(bonjour(onglet)).toBeVisible()
  const { access_token } = await keptUser(page)
  await page.clock.fastForward((21_600 - 10_000 - 60) * 1000)
  await expect(bonjour(page)).toBeVisible()
  expect(jetons).toEqual([])
  await context.route('**/oauth/v2/token', async (route) => {
    // The other tab waits for its turn meanwhile.
    await expect.poll(() => onglet.evaluate(awaitsTurn)).toBe(true)
    await route.continue()
  })
  await page.clock.fastForward(61_000)
  await expect.poll(async () => (await keptUser(page)).access_token).not.toBe(access_token)
  await onglet.reload()
  await expect(annonces(onglet).first()).toBeVisible()
  await expect(bonjour(page)).toBeVisible()
  expect(jetons).toEqual(['refresh_token'])
})

test('deux onglets ouverts ensemble sur un jeton à renouveler : un seul renouvellement', async ({ page, context }) => {
  await signInAs(page, 'sacha@exemple.fr', '/mes-annonces')
  const onglet = await context.newPage()
  await onglet.goto(coulisses)
  await page.goto(coulisses)
  await editUser(page, { expires_at: now() + 9000 })
  const { access_token } = await keptUser(page)
  const jetons = listenTokens(context)
  await Promise.all([page.goto('/mes-annonces'), onglet.goto('/mes-annonces')])
  for (const each of [page, onglet]) await expect(annonces(each).first()).toBeVisible()
  await expect.poll(async () => (await keptUser(page)).access_token).not.toBe(access_token)
  await expect.poll(async () => (await keptUser(page)).expires_at).toBeGreaterThan(now() + 20_000)
  expect(jetons).toEqual(['refresh_token'])
})

test('un jeton expiré se renouvelle à l’ouverture, sans quitter la page', async ({ page, context }) => {
  await signInAs(page, 'sacha@exemple.fr', '/mes-annonces')
  await page.goto(coulisses)
  const jetons = listenTokens(context)
  await editUser(page, { expires_at: now() - 60 })
  await page.goto('/mes-annonces')
  await expect(annonces(page).first()).toBeVisible()
  await expect(page).toHaveURL('/mes-annonces')
  expect(jetons).toEqual(['refresh_token'])
})

test('une session perdue le dit dans chaque onglet, et « Se reconnecter » ramène où l’on était', async ({
  page,
  context,
}) => {
  await signInAs(page, 'sacha@exemple.fr', '/mes-annonces')
  await page.goto(coulisses)
  const onglet = await context.newPage()
  // Its stream is open: refused alone, it would ask for tokens without ending the session.
  const flux = onglet.waitForResponse('**/api/flux')
  await onglet.goto('/annonces?lieu=Lyon')
  await expect(bonjour(onglet)).toBeVisible()
  await flux
  const jetons = listenTokens(context)
  // The refusal waits until both pages are a member's: whichever asked, it ends the session of both.
  const refus = Promise.withResolvers<void>()
  await context.route('**/oauth/v2/token', async (route) => {
    await refus.promise
    await route.continue()
  })
  await editUser(page, sessionPerdue)
  await page.goto('/mes-annonces', { waitUntil: 'commit' })
  await expect(bonjour(page)).toBeVisible()
  refus.resolve()
  for (const each of [page, onglet]) {
    await expect(each).toHaveURL('/?session_expired=true')
    await expect(expiree(each)).toBeVisible()
    await expect(visiteur(each)).toBeVisible()
  }
  expect(jetons).toEqual(['refresh_token'])
  expect((await keptKeys(page)).filter((name) => name.startsWith('oidc.'))).toEqual([])
  await expectAccessible(page)

  await reconnecter(page)
  await expect(page).toHaveURL('/mes-annonces')
  await expect(bonjour(page)).toBeVisible()
  await expect(bonjour(onglet)).toBeVisible()
  await expect(expiree(onglet)).toHaveCount(0)
})

test('le message d’une session perdue se ferme, et quitte l’adresse', async ({ page }) => {
  await page.goto('/?session_expired=true')
  const fermer = page.getByRole('button', { name: 'Fermer', exact: true })
  await awake(fermer)
  await fermer.click()
  await expect(page).toHaveURL('/')
  await expect(expiree(page)).toHaveCount(0)
  await visiteur(page).click()
  await signIn(page, 'sacha@exemple.fr')
  await expect(page).toHaveURL('/')
})
