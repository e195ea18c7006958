// The life of a session (produit §4): its renewal, its end, in one tab and in several, whatever the provider answers.
import { expect, type Page } from '@playwright/test'
import { coulisses } from './entree.ts'
import { awake, expectAccessible, signIn, signInAs, test } from './kine.ts'
import {
  bonjour,
  editUser,
  expiree,
  jetonRefuse,
  keptKeys,
  keptUser,
  listenTokens,
  reconnecter,
  sessionPerdue,
  signInShown,
  silence,
  visiteur,
} from './session.ts'

const heures = 3_600_000
const now = (): number => Math.floor(Date.now() / 1000)
const annonces = (page: Page) => page.getByRole('main').getByRole('listitem')

test.use({ tolerated: /Failed to load resource/ })

/** The warnings of the site about its renewals. */
function listenWarnings(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => message.type() === 'warning' && said.push(message.text()))
  return said
}

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

test('un appareil dont l’horloge retarde de dix heures garde sa session et la renouvelle à temps', async ({
  page,
  context,
}) => {
  const jetons = listenTokens(context)
  await page.clock.install({ time: Date.now() - 10 * heures })
  await signInShown(page, 'sacha@exemple.fr', '/mes-annonces')
  await page.clock.fastForward((21_600 - 10_000 - 60) * 1000)
  await page.reload()
  await expect(annonces(page).first()).toBeVisible()
  expect(jetons).toEqual(['authorization_code'])
  await page.clock.fastForward(61_000)
  await expect.poll(() => jetons).toEqual(['authorization_code', 'refresh_token'])
  await expect(bonjour(page)).toBeVisible()
})

test('un renouvellement sans réponse est noté, repris, et ne dérange personne', async ({ page, context }) => {
  const said = listenWarnings(page)
  await page.clock.install()
  await signInAs(page, 'sacha@exemple.fr', '/mes-annonces')
  const { access_token } = await keptUser(page)
  const restore = await silence(context)
  await page.clock.fastForward((21_600 - 9000) * 1000)
  await expect.poll(() => said.join()).toContain('silent renewal failed')
  await expect(page).toHaveURL('/mes-annonces')
  await expect(annonces(page).first()).toBeVisible()
  await restore()
  await page.clock.fastForward(6000)
  await expect.poll(async () => (await keptUser(page)).access_token).not.toBe(access_token)
  await expect(bonjour(page)).toBeVisible()
})

test('un renouvellement refusé n’est pas redemandé ; la session finit à son heure, et le dit', async ({
  page,
  context,
}) => {
  const said = listenWarnings(page)
  await page.clock.install()
  await signInAs(page, 'sacha@exemple.fr', '/mes-annonces')
  const jetons = listenTokens(context)
  await editUser(page, { refresh_token: 'perdu' })
  await page.reload()
  await page.clock.fastForward((21_600 - 9000) * 1000)
  await expect.poll(() => said.join()).toContain('silent renewal failed')
  await page.clock.fastForward(8000 * 1000)
  await expect(bonjour(page)).toBeVisible()
  await page.clock.fastForward(1100 * 1000)
  await expect(page).toHaveURL('/?session_expired=true')
  await expect(expiree(page)).toBeVisible()
  expect(jetons).toEqual(['refresh_token'])
})

test('une session sans jeton de renouvellement se dit finie sans attendre', async ({ page, context }) => {
  await signInAs(page, 'sacha@exemple.fr', '/mes-annonces')
  await page.goto(coulisses)
  await editUser(page, { access_token: jetonRefuse, refresh_token: '' })
  const jetons = listenTokens(context)
  const cadres: string[] = []
  page.on('frameattached', (frame) => cadres.push(frame.url()))
  await page.goto('/mes-annonces')
  await expect(page).toHaveURL('/?session_expired=true')
  await expect(expiree(page)).toBeVisible()
  expect([jetons, cadres]).toEqual([[], []])
})

test('des jetons d’une autre personne ne sont pas pris : login_required, noté', async ({ page, ailleurs, context }) => {
  await signInAs(ailleurs, 'camille@exemple.fr', '/mes-annonces')
  const { id_token } = await keptUser(ailleurs)
  const said = listenWarnings(page)
  await signInAs(page, 'sacha@exemple.fr', '/mes-annonces')
  const jetons = listenTokens(context)
  await page.goto(coulisses)
  await editUser(page, { id_token, expires_at: now() + 9000 })
  const { access_token } = await keptUser(page)
  await page.goto('/mes-annonces')
  await expect.poll(() => said.join()).toMatch(/silent renewal failed .*login_required/)
  await expect(bonjour(page)).toBeVisible()
  expect((await keptUser(page)).access_token).toBe(access_token)
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

test('un jeton expiré que rien ne renouvelle : l’utilisateur est oublié et renvoyé à l’accueil', async ({ page }) => {
  await signInAs(page, 'sacha@exemple.fr', '/mes-annonces')
  await page.goto(coulisses)
  await editUser(page, { expires_at: now() - 60, refresh_token: 'perdu' })
  await page.goto('/annonces', { waitUntil: 'commit' })
  await expect(page).toHaveURL('/')
  await expect(visiteur(page)).toBeVisible()
  await expect(expiree(page)).toHaveCount(0)
  expect(await keptKeys(page)).toEqual([])
})

test('un jeton que l’API refuse est renouvelé, et l’appel refait, une fois', async ({ page, context }) => {
  await signInAs(page, 'sacha@exemple.fr', '/mes-annonces')
  await page.goto(coulisses)
  await editUser(page, { access_token: jetonRefuse })
  const jetons = listenTokens(context)
  const answers: number[] = []
  page.on('response', (response) => response.url().includes('lister_mes_annonces') && answers.push(response.status()))
  await page.goto('/mes-annonces')
  await expect(annonces(page).first()).toBeVisible()
  await expect(page).toHaveURL('/mes-annonces')
  // The live stream, as it opens, may have it read once more.
  expect(answers.slice(0, 2)).toEqual([401, 200])
  expect(answers.filter((status) => status !== 200)).toEqual([401])
  expect(jetons).toEqual(['refresh_token'])
})

test('un jeton refusé pendant que le service de connexion se tait : la session reste, et l’on réessaie', async ({
  page,
  context,
}) => {
  await signInAs(page, 'sacha@exemple.fr', '/mes-annonces')
  await page.goto(coulisses)
  await editUser(page, { access_token: jetonRefuse })
  const restore = await silence(context)
  await page.goto('/mes-annonces')
  await expect(page.getByRole('alert').first()).toContainText('Une erreur est survenue.')
  await expect(page).toHaveURL('/mes-annonces')
  await restore()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(annonces(page).first()).toBeVisible()
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
