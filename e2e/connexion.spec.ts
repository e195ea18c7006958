// Signing in, signing up, signing out, and everything that can go wrong on the way (product §2, §4).
import { expect } from '@playwright/test'
import { password } from './entree.ts'
import { awake, expectAccessible, openByCode, signIn, signInAs, test } from './kine.ts'
import { bonjour, leaveForProvider, listenTokens, onProvider, seConnecter, silence, visiteur } from './session.ts'

test('une page de membre envoie à la connexion, dit pourquoi, et on y revient', async ({ page, context }) => {
  const jetons = listenTokens(context)
  await page.goto('/mes-annonces')
  await expect(page).toHaveURL('/connexion')
  await expect(page.getByRole('heading', { name: 'Connexion', level: 1 })).toBeVisible()
  await expect(page.getByText('Vous devez vous connecter pour accéder à cette page.')).toBeVisible()
  await awake(seConnecter(page))
  await seConnecter(page).click()
  await page.waitForURL(onProvider)
  await expectAccessible(page)
  await signIn(page, 'sacha@exemple.fr')
  await expect(page).toHaveURL('/mes-annonces')
  await expect(bonjour(page)).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  expect(jetons).toEqual(['authorization_code'])

  await page.goto('/connexion', { waitUntil: 'commit' })
  await expect(page).toHaveURL('/')
  await expect(bonjour(page)).toBeVisible()
  expect(jetons).toEqual(['authorization_code'])
})

test('depuis l’en-tête, on revient à la page qu’on lisait, à son ancre', async ({ page }) => {
  await page.goto('/annonces?lieu=Lyon&type=2#contenu')
  await awake(visiteur(page))
  await visiteur(page).click()
  await page.waitForURL(onProvider)
  await signIn(page, 'sacha@exemple.fr')
  await expect(page).toHaveURL('/annonces?lieu=Lyon&type=2#contenu')
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
  await expect(page.getByRole('status')).toContainText(email)
  await expectAccessible(page)
  await page.getByLabel('Code reçu par e-mail').fill('FAUXFAUX')
  await page.getByRole('button', { name: 'Ouvrir mon compte' }).click()
  await expect(page.getByRole('alert')).toContainText('Ce code n’est pas le bon.')
  await openByCode(page, email)
  const bienvenue = page.getByRole('dialog', { name: 'Bienvenue ! Comment vous appeler ?' })
  await bienvenue.getByLabel('Pseudo').fill(`Alix ${Date.now() % 1_000_000}`)
  await bienvenue.getByRole('button', { name: 'Enregistrer mon pseudo' }).click()
  await expect(page.getByRole('button', { name: /^Bonjour, Alix/ })).toBeVisible()
  await page.goto('/mes-annonces')
  await expect(page.getByText('Vous n’avez pas encore d’annonce.')).toBeVisible()
})

test.describe('deux demandes', () => {
  // The provider's page for a form whose request is over.
  test.use({ tolerated: /Failed to load resource.* 400 / })

  test('deux onglets commencent à se connecter : le premier qui finit ouvre les deux', async ({ page, context }) => {
    const jetons = listenTokens(context)
    const onglet = await context.newPage()
    await leaveForProvider(page, '/mes-annonces')
    await leaveForProvider(onglet, '/favoris')
    await signIn(onglet, 'sacha@exemple.fr')
    await expect(onglet).toHaveURL('/favoris')
    await expect(bonjour(onglet)).toBeVisible()
    expect(jetons).toEqual(['authorization_code'])

    await page.getByLabel('Adresse e-mail').fill('sacha@exemple.fr')
    await page.getByLabel('Mot de passe').fill(password)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL('/mes-annonces')
    await expect(bonjour(page)).toBeVisible()
  })
})

test('un onglet resté sur /connexion suit celui qui s’est connecté', async ({ page, context }) => {
  await page.goto('/favoris')
  await expect(page).toHaveURL('/connexion')
  const onglet = await context.newPage()
  await signInAs(onglet, 'sacha@exemple.fr', '/mes-annonces')
  await expect(page).toHaveURL('/favoris')
  await expect(bonjour(page)).toBeVisible()
})

test.describe('le service de connexion se tait', () => {
  test.use({ tolerated: /Failed to load resource/ })
  const muet = 'Le service de connexion ne répond pas. Réessayez dans quelques instants.'

  test('/connexion et l’en-tête : la phrase, et la page où l’on était n’est pas perdue', async ({ page, context }) => {
    const restore = await silence(context)
    await page.goto('/annonces?lieu=Lyon')
    await awake(visiteur(page))
    await visiteur(page).click()
    await expect(page).toHaveURL('/connexion?indisponible=true')
    await expect(page.getByRole('alert')).toHaveText(muet)
    await expectAccessible(page)
    await awake(seConnecter(page))
    await seConnecter(page).click()
    await expect(page.getByRole('alert')).toHaveText(`Une erreur est survenue : ${muet}`)
    await restore()
    await seConnecter(page).click()
    await page.waitForURL(onProvider)
    await signIn(page, 'sacha@exemple.fr')
    await expect(page).toHaveURL('/annonces?lieu=Lyon')
  })
})
