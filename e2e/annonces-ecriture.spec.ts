// A member changes a published ad, and keeps their list: what is filled, renewed, read.
import { expect, type Page } from '@playwright/test'
import { createAnnonce, createAnnonceAvecPhotos } from './annonces.ts'
import { unique } from './compte.ts'
import { expectAccessible, openAs, test } from './kine.ts'
import { apercu, enregistrer, suite } from './modification.ts'

/** An ad in a visitor's list, if it is there. */
const publiques = async (page: Page, uuid: string): Promise<unknown[]> =>
  (await page.request.get(`/api/lister_annonces?uuid_annonce=eq.${uuid}`)).json()

test('une annonce pourvue quitte les listes, et se rouvre aussitôt', async ({ page }) => {
  const nom = 'Assistanat vite trouvé'
  await openAs(page, 'operateur@exemple.fr')
  const uuid = await createAnnonce(page, nom)
  await page.goto('/mes-annonces')
  const mienne = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href="/annonce/${uuid}"]`) })
  expect(await publiques(page, uuid)).toHaveLength(1)
  const pourvue = mienne.getByRole('button', { name: /^Pourvue/ })
  await pourvue.press('Enter')
  const question = page.getByRole('dialog', { name: 'Le poste est pourvu ?' })
  await question.getByRole('button', { name: 'Pas encore' }).press('Enter')
  await expect(pourvue).toBeFocused()
  await expect(mienne).toContainText('Active')
  await pourvue.press('Enter')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Oui, il est pourvu' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: nom })).toContainText('elle a quitté les listes')
  await expect(mienne).toContainText('Pourvue')
  await expect(pourvue).toHaveCount(0)
  expect(await publiques(page, uuid)).toEqual([])
  await page.getByRole('button', { name: 'Rouvrir l’annonce' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: nom })).toContainText('n’est plus pourvue')
  await expect(mienne).toContainText('Active')
  expect(await publiques(page, uuid)).toHaveLength(1)
})

test('modifier : le seul titre part ; plan, type et date ne changent pas', async ({ page }) => {
  await openAs(page, 'operateur@exemple.fr')
  const uuid = await createAnnonceAvecPhotos(page, unique('Cabinet à modifier'), [])
  await page.goto(`/annonce/${uuid}/modifier`)
  const titre = page.getByLabel('Titre')
  await expect(titre).not.toHaveValue('')
  const avant = await titre.inputValue()
  await expect(page.getByText('Le plan d’une annonce publiée ne change plus.')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await suite(page).click()
  await expect(page.getByText('Le type et la date de début d’une annonce publiée ne changent plus.')).toBeVisible()
  await expect(page.getByLabel('Type d’annonce')).toHaveCount(0)
  await page.getByRole('button', { name: 'Revenir au texte' }).click()
  const apres = `${avant.slice(0, 60)} bis`
  await titre.fill(apres)
  await page.reload()
  await expect(page.getByText('Votre brouillon vous attendait : rien n’a été perdu.')).toBeVisible()
  await expect(titre).toHaveValue(apres)
  await suite(page).click()
  await apercu(page).click()
  const asked = page.waitForRequest('**/api/rpc/modifier_annonce')
  await enregistrer(page).click()
  expect((await asked).postDataJSON()).toEqual({ p_uuid_annonce: uuid, p_titre: apres })
  await expect(page.getByText('Vos modifications sont enregistrées.')).toBeVisible()
  await expect(page).toHaveURL('/mes-annonces')
  await expect(page.getByRole('heading', { name: apres })).toBeVisible()
  await page.goto(`/annonce/${uuid}/modifier`)
  await expect(titre).toHaveValue(apres)
  await expect(page.getByText('Votre brouillon vous attendait')).toHaveCount(0)
})
