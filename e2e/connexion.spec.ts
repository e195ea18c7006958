// Signing in, signing up, signing out, and everything that can go wrong on the way (§2, §4).
import { expect, type Page } from '@playwright/test'
import { awake, expectAccessible, openAs, password, signIn, soon, test, whilePaused } from './kine.ts'

const bonjour = (page: Page, nom = 'Sacha') => page.getByRole('button', { name: `Bonjour, ${nom}` })
const visiteur = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Connexion / Inscription' }).first()
const seConnecter = (page: Page) => page.getByRole('button', { name: 'Se connecter' })
const onProvider = (url: URL) => url.origin !== process.env.SITE_URL

/** Changes the session that the browser keeps. */
const editUser = (page: Page, change: Record<string, unknown>) =>
  page.evaluate((values) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'))!
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)!), ...values }))
  }, change)

const keptUsers = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('oidc.user:')))

test('une page de membre envoie à la connexion, dit pourquoi, et on y revient', async ({ page }) => {
  const echanges: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/token$/.test(request.url())) echanges.push(request.url())
  })
  await page.goto('/mes-annonces')
  await expect(page).toHaveURL('/connexion')
  await expect(page.getByRole('heading', { name: 'Connexion', level: 1 })).toBeVisible()
  await expect(page.getByText('Vous devez vous connecter pour accéder à cette page.')).toBeVisible()
  await expectAccessible(page)
  await awake(seConnecter(page))
  await seConnecter(page).click()
  await page.waitForURL(onProvider)
  await expectAccessible(page)
  await signIn(page, 'sacha@exemple.fr')
  await expect(page).toHaveURL('/mes-annonces')
  await expect(bonjour(page)).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  expect(echanges).toHaveLength(1)

  await page.goto('/connexion', { waitUntil: 'commit' })
  await expect(page).toHaveURL('/')
  await expect(bonjour(page)).toBeVisible()
  expect(echanges).toHaveLength(1)
})

test('depuis l’en-tête, on revient à la page qu’on lisait', async ({ page }) => {
  await page.goto('/annonces?lieu=Lyon&type=2')
  await awake(visiteur(page))
  await visiteur(page).click()
  await page.waitForURL(onProvider)
  await signIn(page, 'sacha@exemple.fr')
  await expect(page).toHaveURL('/annonces?lieu=Lyon&type=2')
  await expect(bonjour(page)).toBeVisible()
})

test('un mot de passe faux est refusé, puis le bon ouvre la session', async ({ page }) => {
  await page.goto('/connexion')
  await awake(seConnecter(page))
  await seConnecter(page).click()
  await page.getByLabel('Adresse e-mail').fill('sacha@exemple.fr')
  await page.getByLabel('Mot de passe').fill('pas-le-bon-mot')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('alert')).toHaveText('Adresse e-mail ou mot de passe incorrect.')
  await expectAccessible(page)
  await signIn(page, 'sacha@exemple.fr')
  await expect(page).toHaveURL('/')
  await expect(bonjour(page)).toBeVisible()
})

test('un compte se crée par /inscription', async ({ page }) => {
  await page.goto('/inscription', { waitUntil: 'commit' })
  await page.waitForURL(onProvider)
  await expect(page.getByRole('heading', { name: 'Créer un compte', level: 1 })).toBeVisible()
  await expectAccessible(page)
  const email = `kine-${Date.now()}@exemple.fr`
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe').fill('court')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByRole('alert')).toContainText('8 caractères')
  await page.getByLabel('Mot de passe').fill(password)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: /^Bonjour/ })).toBeVisible()
  await page.goto('/mes-annonces')
  await expect(page.getByText('Vous n’avez pas encore d’annonce.')).toBeVisible()
  await expectAccessible(page)
})

test('se déconnecter ramène à l’accueil, aussi dans l’autre onglet', async ({ page, context }) => {
  await openAs(page, 'sacha@exemple.fr', '/mes-annonces')
  const onglet = await context.newPage()
  await onglet.goto('/ajouter-annonce')
  await expect(bonjour(onglet)).toBeVisible()
  await bonjour(page).click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL('/')
  await expect(visiteur(page)).toBeVisible()
  await expect(onglet).toHaveURL('/')
  await expect(visiteur(onglet)).toBeVisible()
  expect(await keptUsers(page)).toEqual([])

  await page.goto('/connexion')
  await awake(seConnecter(page))
  await seConnecter(page).click()
  await expect(page.getByLabel('Mot de passe')).toBeVisible()
})

test('un retour de connexion inconnu : la phrase, puis /connexion après 2 s', async ({ page }) => {
  await page.clock.install()
  await page.goto('/oidc-callback?code=abc&state=inconnu')
  await expect(page.getByText('Session expirée. Veuillez vous reconnecter.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Erreur de connexion' })).toHaveCount(0)
  await page.clock.pauseAt(await soon(page))
  await whilePaused(page, expectAccessible(page))
  await page.clock.runFor(500)
  await expect(page).toHaveURL('/oidc-callback')
  await page.clock.runFor(1500)
  await page.clock.resume()
  await expect(page).toHaveURL('/connexion')
  await expect(seConnecter(page)).toBeVisible()
})

test('une autre erreur de connexion : son texte, puis /connexion après 3 s', async ({ page }) => {
  const state = await leaveForProvider(page)
  await page.clock.install()
  const query = new URLSearchParams({ error: 'access_denied', error_description: 'Demande annulée', state })
  await page.goto(`${process.env.SITE_URL}/oidc-callback?${query}`)
  await expect(page.getByRole('heading', { name: 'Erreur de connexion' })).toBeVisible()
  await expect(page.getByText("Erreur d'authentification: Demande annulée")).toBeVisible()
  await page.clock.pauseAt(await soon(page))
  await whilePaused(page, expectAccessible(page))
  await page.clock.runFor(1500)
  await expect(page).toHaveURL('/oidc-callback')
  await page.clock.runFor(1200)
  await page.clock.resume()
  await expect(page).toHaveURL('/connexion')
})

for (const chemin of [
  'https://malveillant.example/',
  '//malveillant.example',
  '/\\malveillant.example',
  '/oidc-callback',
])
  test(`un chemin de retour hostile n’est pas suivi : ${chemin}`, async ({ page, context }) => {
    const state = await leaveForProvider(page)
    const onglet = await context.newPage()
    await onglet.goto('/')
    await onglet.evaluate(
      ([key, returnTo]) => {
        const kept = JSON.parse(localStorage.getItem(key)!)
        localStorage.setItem(key, JSON.stringify({ ...kept, data: { returnTo } }))
      },
      [`oidc.${state}`, chemin] as const,
    )
    await signIn(page, 'sacha@exemple.fr')
    await expect(page).toHaveURL('/')
    await expect(bonjour(page)).toBeVisible()
  })

test.describe('la session finit', () => {
  test.use({ tolerated: [/Failed to load resource/] })

  test('un jeton expiré que rien ne renouvelle : l’utilisateur est oublié et renvoyé à l’accueil', async ({ page }) => {
    await openAs(page, 'sacha@exemple.fr', '/mes-annonces')
    await editUser(page, { expires_at: Math.floor(Date.now() / 1000) - 60, refresh_token: 'perdu' })
    await page.goto('/annonces', { waitUntil: 'commit' })
    await expect(page).toHaveURL('/')
    await expect(visiteur(page)).toBeVisible()
    expect(await keptUsers(page)).toEqual([])
  })

  test('un jeton que l’API refuse : /?session_expired=true et son message', async ({ page }) => {
    await openAs(page, 'sacha@exemple.fr', '/mes-annonces')
    await editUser(page, { access_token: 'abc.def.ghi' })
    // A call of the page being left may be the one that ends the session.
    await page.goto('/mes-annonces', { waitUntil: 'commit' }).catch(() => {})
    await expect(page).toHaveURL('/?session_expired=true')
    await expect(page.getByText('Votre session a expiré.')).toBeVisible()
    await expect(visiteur(page)).toBeVisible()
    expect(await keptUsers(page)).toEqual([])
    await expectAccessible(page)
  })

  test('le service de connexion ne répond pas à /inscription : la phrase, et « Réessayer »', async ({ page }) => {
    const provider = (url: URL) => url.hostname === 'localhost' && onProvider(url)
    await page.route(provider, (route) => route.abort())
    await page.goto('/inscription')
    await expect(page.getByRole('alert')).toContainText('Une erreur est survenue : ')
    await expectAccessible(page)
    await page.unroute(provider)
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByRole('heading', { name: 'Créer un compte' })).toBeVisible()
  })
})

test('un retour de déconnexion qui échoue le dit', async ({ page }) => {
  await page.goto('/oidc-logout-callback?state=inconnu', { waitUntil: 'commit' })
  await expect(page).toHaveURL('/?logoutError=true')
  await expect(page.getByRole('alert')).toContainText('La déconnexion ne s’est pas terminée normalement.')
})

/** Goes as far as the provider's form; gives the state of the request. */
async function leaveForProvider(page: Page): Promise<string> {
  await page.goto('/connexion')
  const asked = page.waitForRequest((request) => request.url().includes('/oauth/v2/authorize'))
  await awake(seConnecter(page))
  await seConnecter(page).click()
  const state = new URL((await asked).url()).searchParams.get('state')!
  await page.waitForURL(onProvider)
  return state
}
