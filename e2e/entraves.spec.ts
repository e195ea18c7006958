// Degraded conditions: storage refused, addresses blocked, no network, missing files. Nothing is lost, and it is said.
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { readToutes } from './annonces.ts'
import { adresse, creerSujet, reponse } from './forum.ts'
import { awake, expectAccessible, openAs, test } from './kine.ts'

/** One page of each kind of rendering. */
const pages = ['/', '/ressources/urssaf', '/annonces', '/connexion', '/forum']

/** As in a browser that blocks site data: accessing storage throws. */
const refuseStorage = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    for (const store of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, store, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  })

/** Waits for hydration. */
async function wake(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await awake(page.getByRole('banner').getByRole('link').first())
}

test.describe('un navigateur qui ne garde rien', () => {
  test('une page de chaque sorte se lit, et s’éveille', async ({ page, request }) => {
    await refuseStorage(page.context())
    const [annonce] = await readToutes(request)
    for (const chemin of [...pages, `/annonce/${annonce!.uuid_annonce}`]) {
      await page.goto(chemin)
      await wake(page)
      await expect(page.getByRole('heading', { name: 'Cette page n’a pas pu s’afficher' }), chemin).toHaveCount(0)
    }
    await page.goto('/annonces')
    await page.getByRole('article').getByRole('heading').getByRole('link').first().click()
    await expect(page.getByRole('link', { name: 'Retour aux annonces' })).toBeVisible()
  })

  test('la connexion dit pourquoi elle ne peut pas se garder, et que faire', async ({ page }) => {
    await refuseStorage(page.context())
    await page.goto('/connexion')
    const phrase = 'Votre navigateur refuse de garder la connexion'
    await expect(page.getByText(phrase)).toBeVisible()
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page.getByText(`Une erreur est survenue : ${phrase}`)).toBeVisible()
    await expect(page.getByText('insecure')).toHaveCount(0)
  })
})

test.describe('la géographie bloquée', () => {
  test.use({ tolerated: /Failed to load resource/ })

  test('la ville cherchée se trouve tout de même, sans quitter la page', async ({ page }) => {
    await page.route('**/geo/**', (route) => route.abort('blockedbyclient'))
    await page.goto('/annonces')
    const ville = page.getByLabel('Ville ou code postal')
    await awake(ville)
    await page.evaluate(() => document.body.setAttribute('data-meme-page', ''))
    await ville.fill('Tours')
    await page.getByRole('button', { name: 'Rechercher' }).click()
    await expect(page.getByText(/annonces à moins de 20\skm de Tours\s\(37\)$/)).toBeVisible()
    await expect(page.locator('body')).toHaveAttribute('data-meme-page')
    await ville.fill('Zzyzxville')
    await page.getByRole('button', { name: 'Rechercher' }).click()
    await expect(page.getByText('Impossible de trouver la localité : Zzyzxville')).toBeVisible()
  })
})

test.describe('le réseau coupé', () => {
  test.use({ tolerated: /Failed to load resource|ERR_INTERNET_DISCONNECTED/ })

  test('la liste reste sous la phrase, et la recherche reprend au retour du réseau', async ({ page, context }) => {
    await page.goto('/annonces?lieu=Paris')
    const cartes = page.getByRole('article')
    await awake(page.getByRole('button', { name: 'Rechercher' }))
    const nombre = await cartes.count()
    await context.setOffline(true)
    await page.getByLabel('Type d’annonce').selectOption({ label: 'Remplacement' })
    await page.getByRole('button', { name: 'Rechercher' }).click()
    const alerte = page.getByRole('alert')
    await expect(alerte).toContainText('Votre connexion est peut-être coupée.')
    await expect(cartes).toHaveCount(nombre)
    await expect(alerte.getByRole('button', { name: 'Réessayer' })).toBeVisible()
    await context.setOffline(false)
    await alerte.getByRole('button', { name: 'Réessayer' }).click()
    await expect(alerte).toHaveCount(0)
    await expect(page.getByText(/remplacement.* à moins de 20\skm de Paris/)).toBeVisible()
  })

  test('ce qui est écrit au forum est gardé, et la phrase le dit', async ({ page, context }) => {
    await openAs(page, 'sacha@exemple.fr')
    await page.goto(adresse(await creerSujet(page)))
    await awake(reponse(page))
    await reponse(page).fill('Un texte qui m’a pris du temps.')
    await context.setOffline(true)
    const envoyer = page.getByRole('button', { name: 'Envoyer ma réponse' })
    await envoyer.click()
    await expect(page.getByText('votre texte est gardé, réessayez')).toBeVisible()
    await expect(reponse(page)).toHaveValue('Un texte qui m’a pris du temps.')
    await context.setOffline(false)
    await envoyer.click()
    await expect(page.getByText('Un texte qui m’a pris du temps.').first()).toBeVisible()
  })
})

test.describe('un fichier qui ne se charge pas', () => {
  test.use({ tolerated: /Failed to load resource|Failed to fetch/ })

  test('la page d’un membre le dit, et Réessayer la charge', async ({ page }) => {
    const fichiers = '**/assets/*.js'
    await page.route(fichiers, (route) => route.abort())
    await page.goto('/tarifs')
    await expect(page.getByText('Cette page n’a pas pu se charger en entier')).toBeVisible()
    await expectAccessible(page)
    await page.unroute(fichiers)
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await awake(page.getByRole('heading', { level: 1 }))
    await expect(page.getByText('Cette page n’a pas pu se charger en entier')).toBeHidden()
  })

  test('la carte qui ne vient pas laisse la liste, et le dit', async ({ page }) => {
    await page.route('**/assets/VueCarte*.js', (route) => route.abort())
    await page.goto('/annonces?lieu=Paris')
    await awake(page.getByRole('button', { name: 'Rechercher' }))
    await page.getByRole('link', { name: 'Carte', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Votre connexion est peut-être coupée.')
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})
