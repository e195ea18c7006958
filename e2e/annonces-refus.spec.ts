// An ad published once the session is lost (product §5): the sentence, and nothing to write again.
import { expect } from '@playwright/test'
import { signInAs, test } from './kine.ts'
import { apercu, suite } from './modification.ts'
import { loseSession } from './session.ts'

test.use({ tolerated: /Failed to load resource/ })

test('une publication sans session : la phrase, et l’annonce reste prête à partir', async ({ page }) => {
  await signInAs(page, 'vip@exemple.fr', '/ajouter-annonce')
  await page.getByRole('textbox', { name: 'Titre' }).fill('Une annonce qui tarde')
  await page.getByRole('textbox', { name: 'Description' }).fill('Elle finira bien par partir.')
  await suite(page).click()
  await page.getByRole('radio', { name: 'Cession de cabinet' }).check()
  await page.getByLabel('Code postal').fill('97300')
  await page.getByLabel('Ville', { exact: true }).fill('Cayenne')
  await page.getByLabel('Date de début').fill('2027-03-01')
  await apercu(page).click()
  const publier = page.getByRole('button', { name: 'Publier l’annonce' })
  await expect(publier).toBeVisible()
  await loseSession(page)
  await publier.click()
  await expect(page.getByText('Vous devez être connecté pour publier.')).toBeVisible()
  await expect(page.getByRole('article')).toContainText('Une annonce qui tarde')
})
