// Reading the forum: what arrives by itself, a long topic, a long list (product §2 « Forum »).
import { expect, type Page } from '@playwright/test'
import { adresse, cartes, creerSujet, ecrire, ouvrir, reponse, sujet } from './forum.ts'
import { demande, expectAccessible, openAs, test } from './kine.ts'

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

test('l’autre membre cite, remercie et répond : tout arrive sans recharger, et le sujet se rouvre où l’on en était', async ({
  page,
  ailleurs,
}) => {
  test.slow()
  await openAs(page, 'sacha@exemple.fr')
  const uuid = await creerSujet(page)
  await openAs(ailleurs, 'camille@exemple.fr', adresse(uuid))
  await page.goto(adresse(uuid))
  await expect(page.getByText('1 Message', { exact: true })).toBeVisible()
  await expect(ailleurs.getByText('1 Message', { exact: true })).toBeVisible()
  await ailleurs.getByRole('button', { name: 'Merci pour le message 1' }).click()
  await expect(ailleurs.getByRole('button', { name: 'Merci · 1 pour le message 1' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await ailleurs.getByRole('button', { name: 'Citer le message 1' }).click()
  await expect(reponse(ailleurs)).toBeFocused()
  await ailleurs.keyboard.type('Moi, l’an dernier.')
  await ailleurs.getByRole('button', { name: 'Envoyer ma réponse' }).click()
  const citation = page.getByRole('article', { name: 'Message 2' })
  await expect(citation).toContainText('Moi, l’an dernier.')
  await expect(citation.getByRole('blockquote')).toHaveText('Sacha a écrit : Qui a suivi ce DU ?')
  await expect(page.getByText('2 Messages', { exact: true })).toBeVisible()
  await expect(page.getByText('1 merci')).toBeVisible()
  await page.getByRole('link', { name: 'Retour au forum' }).click()
  const titre = sujet()
  await creerSujet(ailleurs, titre)
  // Another story may write after it: it stands near the top, if not first.
  const carte = cartes(page).filter({ hasText: titre })
  await expect(carte).toContainText('Nouveau')
  await carte.getByRole('link').click()
  const initial = page.getByRole('article', { name: 'Message initial' })
  await expect(initial).toBeVisible()
  await expect.poll(async () => (await demande(page, `lister_forums?titre_forum=eq.${titre}`))[0].rang_lu).toBe(1)
  await page.getByRole('link', { name: 'Retour au forum' }).click()
  const [{ uuid_forum }] = await demande(ailleurs, `lister_forums?titre_forum=eq.${titre}`)
  await ecrire(ailleurs, uuid_forum, 3)
  await expect(carte).toContainText('3 nouveaux messages')
  await page.goto(adresse(uuid_forum))
  await expect(page.getByText('Nouveaux messages')).toBeInViewport()
  await expect(page.getByRole('article', { name: 'Message 2', exact: true })).toBeInViewport()
})

test('les mots d’un message trouvent son sujet, et y mènent ; l’adresse les garde', async ({ page }) => {
  test.slow()
  await ouvrir(page)
  const uuid = await creerSujet(page)
  const mot = `rétro${uuid.replace(/[^a-f]/g, '')}`
  await demande(page, 'rpc/envoyer_message_forum', { p_uuid_forum: uuid, p_contenu_message: `Une ${mot} de 70 %.` })
  const champ = page.getByRole('searchbox', { name: 'Chercher dans le forum' })
  await champ.fill(mot.replace('é', 'E'))
  await champ.press('Enter')
  await expect(page).toHaveURL(/\/forum\?q=/)
  const resultats = page.getByRole('region', { name: 'Résultats' })
  await expect(resultats.getByRole('article')).toHaveText(new RegExp(`Une ${mot} de 70`))
  await expectAccessible(page)
  await page.reload()
  await resultats.getByRole('article').getByRole('link').click()
  await expect(page).toHaveURL(`${adresse(uuid)}#message-2`)
  await page.goBack()
  await expect(resultats).toBeVisible()
  await champ.fill('zibeline introuvable')
  await page.getByRole('button', { name: 'Chercher' }).click()
  await expect(page.getByText('Aucun sujet ne contient')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Revenir à toutes les discussions' }).click()
  await expect(cartes(page).first()).toBeVisible()
})

test('un long sujet : la fin en un geste, le début sans saut, une adresse pour chaque message', async ({ page }) => {
  test.slow()
  await openAs(page, 'sacha@exemple.fr')
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
  await openAs(page, 'sacha@exemple.fr')
  for (let n = 0; n < 24; n++) await creerSujet(page)
  await page.goto('/forum')
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
