// Signing out (product §4): in every tab, for good, and said when the provider could not hear it.
import { expect } from '@playwright/test'
import { awake, expectAccessible, signIn, signInAs, test } from './kine.ts'
import {
  askSignOut,
  bonjour,
  keptKeys,
  keptUser,
  leaveForProvider,
  seConnecter,
  signOut,
  silence,
  visiteur,
} from './session.ts'

test.describe('deux onglets', () => {
  // The other tab takes the stream over from the one that leaves, perhaps a moment before it hears why.
  test.use({ tolerated: /status of 401/ })

  test('se déconnecter ramène à l’accueil, aussi dans l’autre onglet', async ({ page, context }) => {
    await signInAs(page, 'sacha@exemple.fr', '/mes-annonces')
    const onglet = await context.newPage()
    await onglet.goto('/ajouter-annonce')
    await expect(bonjour(onglet)).toBeVisible()
    await signOut(page)
    for (const each of [page, onglet]) {
      await expect(each).toHaveURL('/')
      await expect(visiteur(each)).toBeVisible()
    }
    expect(await keptKeys(page)).toEqual([])
    expect(await keptKeys(onglet)).toEqual([])

    await page.goto('/connexion')
    await awake(seConnecter(page))
    await seConnecter(page).click()
    await expect(page.getByLabel('Mot de passe')).toBeVisible()
  })
})

test('après la déconnexion, le retour ne montre plus le membre, et ses jetons ne valent plus rien', async ({
  page,
  request,
}) => {
  await signInAs(page, 'sacha@exemple.fr', '/mes-annonces')
  await page.goto('/favoris')
  const { access_token, refresh_token } = await keptUser(page)
  const kept = (await keptKeys(page)).find((name) => name.startsWith('oidc.user:'))!
  const [, issuer, client_id] = /^oidc\.user:(.+):([^:]+)$/.exec(kept)!
  await signOut(page)
  await expect(page).toHaveURL('/')
  await expect(visiteur(page)).toBeVisible()
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL('/connexion')
  await expect(bonjour(page)).toHaveCount(0)

  const form = { grant_type: 'refresh_token', refresh_token, client_id: client_id! }
  const renewed = await request.post(`${issuer}/oauth/v2/token`, { form })
  expect(renewed.status()).toBe(400)
  expect(await renewed.json()).toMatchObject({ error: 'invalid_grant' })
  const read = await request.get(`${issuer}/oidc/v1/userinfo`, { headers: { authorization: `Bearer ${access_token}` } })
  expect(read.status()).toBe(401)
})

test('une page que le navigateur a gardée entière ne montre plus un membre parti', async ({ page }) => {
  await signInAs(page, 'sacha@exemple.fr', '/mes-annonces')
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('oidc.')) localStorage.removeItem(key)
    // Once this is answered: the page goes away.
    setTimeout(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  })
  await expect(page).toHaveURL('/connexion')
  await expect(visiteur(page)).toBeVisible()
})

test('une autre personne prend la place sans déconnexion : chaque onglet la suit', async ({ page, context }) => {
  // Asked for before Sacha signs in: the site offers no sign-in to a member.
  const asked = await leaveForProvider(page)
  asked.searchParams.set('prompt', 'login')
  await signInAs(page, 'sacha@exemple.fr', '/mes-annonces')
  const onglet = await context.newPage()
  await onglet.goto('/favoris')
  await expect(bonjour(onglet)).toBeVisible()
  await page.goto(asked.href)
  await signIn(page, 'camille@exemple.fr')
  await expect(bonjour(page, 'Camille')).toBeVisible()
  await expect(onglet).toHaveURL('/')
  await expect(bonjour(onglet, 'Camille')).toBeVisible()
})

test.describe('le service de connexion se tait', () => {
  test.use({ tolerated: /Failed to load resource/ })

  test('la déconnexion se fait dans le navigateur, et le dit', async ({ page, context }) => {
    await signInAs(page, 'sacha@exemple.fr', '/mes-annonces')
    await silence(context)
    await askSignOut(page)
    await expect(page).toHaveURL('/?logoutError=true')
    await expect(page.getByRole('alert')).toContainText('La déconnexion ne s’est pas terminée normalement.')
    await expect(visiteur(page)).toBeVisible()
    expect(await keptKeys(page)).toEqual([])
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Fermer', exact: true }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})
