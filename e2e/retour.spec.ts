// The return of a sign-in (product §2): one exchange however often the screen is shown. Its failures are in web/connexion/callback.dom.test.ts.
import { expect, type Page } from '@playwright/test'
import { test, whilePaused } from './kine.ts'
import { bonjour, keptKeys, leaveForProvider, listenTokens, seConnecter, signInShown } from './session.ts'

const chercher = (page: Page) => page.getByRole('button', { name: 'Rechercher' })
const enCours = (page: Page) => page.getByText('Connexion en cours...')

test('quitter l’écran de retour et y revenir pendant l’échange : un seul échange', async ({ page, context }) => {
  const jetons = listenTokens(context)
  let answer = () => {}
  await context.route('**/oauth/v2/token', async (route) => {
    await new Promise<void>((done) => {
      answer = done
    })
    await route.continue()
  })
  await leaveForProvider(page, '/favoris')
  await page.getByLabel('Adresse e-mail').fill('sacha@exemple.fr')
  await page.getByLabel('Mot de passe').fill('Demo-kine-2026')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(enCours(page)).toBeVisible()
  await expect(page).toHaveURL('/oidc-callback')
  await expect.poll(() => jetons).toHaveLength(1)
  await page.getByRole('banner').getByRole('link', { name: 'Annonces', exact: true }).first().click()
  await expect(chercher(page)).toBeVisible()
  const passages: string[] = []
  page.on('framenavigated', (frame) => passages.push(new URL(frame.url()).pathname))
  await page.goBack()
  await expect(enCours(page)).toBeVisible()
  answer()
  await expect(page).toHaveURL('/favoris')
  expect(passages).not.toContain('/connexion')
  await expect(bonjour(page)).toBeVisible()
  expect(jetons).toEqual(['authorization_code'])
})

test('partir de l’écran de retour sans attendre : on reste où l’on est allé, connecté', async ({ page, context }) => {
  let answer = () => {}
  await context.route('**/oauth/v2/token', async (route) => {
    await new Promise<void>((done) => {
      answer = done
    })
    await route.continue()
  })
  const jetons = listenTokens(context)
  await leaveForProvider(page, '/favoris')
  await page.getByLabel('Adresse e-mail').fill('sacha@exemple.fr')
  await page.getByLabel('Mot de passe').fill('Demo-kine-2026')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect.poll(() => jetons).toHaveLength(1)
  await page.getByRole('banner').getByRole('link', { name: 'Annonces', exact: true }).first().click()
  await expect(chercher(page)).toBeVisible()
  answer()
  await expect(bonjour(page)).toBeVisible()
  await expect(page).toHaveURL('/annonces')
})

test.describe('l’historique', () => {
  // The provider refuses a form whose request is over.
  test.use({ tolerated: /Failed to load resource.* 400 / })

  test('le bouton Précédent et l’adresse de retour rechargée laissent le membre connecté', async ({
    page,
    context,
  }) => {
    const jetons = listenTokens(context)
    await signInShown(page, 'sacha@exemple.fr', '/mes-annonces')
    await page.goto('/oidc-callback', { waitUntil: 'commit' })
    await expect(page).toHaveURL('/')
    await expect(bonjour(page)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/mes-annonces')
    // The form that was sent: its sign-in is over, and the provider leads home.
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(bonjour(page)).toBeVisible()
    expect(jetons).toEqual(['authorization_code'])
  })
})

test('une adresse de retour déjà servie n’est pas échangée deux fois : qui est connecté est aussitôt chez soi', async ({
  page,
  context,
}) => {
  const jetons = listenTokens(context)
  const returned = page.waitForRequest((request) => request.url().includes('/oidc-callback?'))
  await signInShown(page, 'sacha@exemple.fr', '/mes-annonces')
  const served = (await returned).url()
  await stopClock(page)
  await page.goto(served)
  await whilePaused(page, expect(page).toHaveURL('/'))
  await page.clock.resume()
  await expect(bonjour(page)).toBeVisible()
  expect(jetons).toEqual(['authorization_code'])
})

/** Stops the clock of the pages to come: what they wait for comes when the story says. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
}

test.describe('le service de connexion se tait', () => {
  test.use({ tolerated: /Failed to load resource/ })

  const path = '**/oauth/v2/token'
  test('pendant l’échange : la phrase, puis /connexion, et l’on revient où l’on allait', async ({ page, context }) => {
    await context.route(path, (route) => route.abort())
    await leaveForProvider(page, '/favoris')
    await page.getByLabel('Adresse e-mail').fill('sacha@exemple.fr')
    await page.getByLabel('Mot de passe').fill('Demo-kine-2026')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page.getByRole('heading', { name: 'Erreur de connexion' })).toBeVisible()
    await expect(
      page.getByText(
        "Erreur d'authentification: Le service de connexion ne répond pas. Réessayez dans quelques instants.",
      ),
    ).toBeVisible()
    await expect(page).toHaveURL('/connexion')
    expect((await keptKeys(page)).filter((name) => name.startsWith('oidc.user:'))).toEqual([])
    await context.unroute(path)
    await seConnecter(page).click()
    await expect(page).toHaveURL('/favoris')
    await expect(bonjour(page)).toBeVisible()
  })
})
