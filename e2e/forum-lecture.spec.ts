// Reading the forum: what arrives by itself, a long topic, a long list (produit §2 « Forum »).
import { expect, type Page } from '@playwright/test'
import { adresse, cartes, creerSujet, ecrire, ouvrir, reponse, sujet } from './forum.ts'
import { expectAccessible, openAs, test } from './kine.ts'

/** Waits until nothing scrolls any more: the site glides to the message of an address 450 ms after it is followed. */
async function calme(page: Page): Promise<void> {
  const lire = () => page.evaluate(() => new Promise((seen) => setTimeout(() => seen(scrollY), 500)))
  let avant = await lire()
  await expect
    .poll(async () => {
      const [hier, ici] = [avant, await lire()]
      avant = ici
      return hier === ici
    })
    .toBe(true)
}

test('la réponse d’un autre membre arrive sans recharger, dans le sujet et dans la liste', async ({
  page,
  ailleurs,
}) => {
  test.slow()
  await ouvrir(page)
  const uuid = await creerSujet(page)
  await openAs(ailleurs, 'camille@exemple.fr', adresse(uuid))
  await page.goto(adresse(uuid))
  await expect(page.getByText('1 Message', { exact: true })).toBeVisible()
  await expect(ailleurs.getByText('1 Message', { exact: true })).toBeVisible()
  await reponse(ailleurs).fill('Moi, l’an dernier.')
  await ailleurs.getByRole('button', { name: 'Envoyer ma réponse' }).click()
  await expect(page.getByRole('article', { name: 'Message 2' })).toContainText('Moi, l’an dernier.')
  await expect(page.getByText('2 Messages', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Retour au forum' }).click()
  const titre = sujet()
  await creerSujet(ailleurs, titre)
  // Another story may write after it: it stands near the top, if not first.
  await expect(cartes(page).filter({ hasText: titre })).toBeVisible()
})

test('un long sujet : la fin en un geste, le début sans saut, une adresse pour chaque message', async ({ page }) => {
  test.slow()
  await ouvrir(page)
  const uuid = await creerSujet(page)
  await ecrire(page, uuid, 119)
  await page.goto(adresse(uuid))
  await expect(page.getByText('120 Messages')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Message 50' })).toBeAttached()
  await expect(page.getByRole('article', { name: 'Message 51' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Charger les messages suivants' }).click()
  await expect(page.getByRole('article', { name: 'Message 100' })).toBeAttached()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.getByRole('link', { name: 'Aller au dernier message' }).first().click()
  await expect(page).toHaveURL(`${adresse(uuid)}#message-120`)
  await expect(page.getByRole('article', { name: 'Message 120' })).toBeInViewport()
  await expect(page.getByRole('article', { name: 'Message 100' })).toHaveCount(0)
  await expect(page.getByRole('article', { name: 'Message initial' })).toBeAttached()

  await calme(page)
  const avant = page.getByRole('button', { name: 'Charger les messages précédents' })
  const repere = page.getByRole('article', { name: 'Message 101' })
  await avant.focus()
  await calme(page)
  const top = (await repere.boundingBox())!.y
  await avant.press('Enter')
  await expect(page.getByRole('article', { name: 'Message 51' })).toBeAttached()
  expect(Math.abs((await repere.boundingBox())!.y - top)).toBeLessThan(2)
  await page.goto(`${adresse(uuid)}#message-77`)
  await page.reload()
  await expect(page.getByRole('article', { name: 'Message 77' })).toBeInViewport()
  await expectAccessible(page)
})

test('« Voir plus » : les sujets suivants, retrouvés au retour', async ({ page }) => {
  test.slow()
  await ouvrir(page)
  for (let n = 0; n < 24; n++) await creerSujet(page)
  await page.reload()
  await expect(cartes(page)).toHaveCount(20)
  await page.getByRole('button', { name: 'Voir plus' }).click()
  await expect.poll(() => cartes(page).count()).toBeGreaterThanOrEqual(24)
  const titres = await cartes(page).getByRole('heading').allTextContents()
  expect(new Set(titres).size).toBe(titres.length)
  await cartes(page).nth(22).getByRole('link').click()
  await expect(page.getByRole('article', { name: 'Message initial' })).toBeVisible()
  await page.goBack()
  await expect.poll(() => cartes(page).count()).toBeGreaterThanOrEqual(24)
  await expect(cartes(page).filter({ hasText: titres[22]! })).toBeInViewport()
})

test('« il y a… » avance sans recharger', async ({ page }) => {
  await ouvrir(page)
  const uuid = await creerSujet(page)
  await page.clock.install()
  await page.goto(adresse(uuid))
  const age = page.getByRole('article', { name: 'Message initial' }).getByRole('time')
  await expect(age).toHaveText(/à l'instant|il y a \d+ secondes?/)
  await page.clock.fastForward('03:00')
  await expect(age).toHaveText(/il y a [34] minutes/)
})
