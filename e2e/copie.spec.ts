// A copy of one's data, downloaded from the account by the browser itself.
import { expect } from '@playwright/test'
import { nouveauMembre } from './compte.ts'
import { expectAccessible, test } from './kine.ts'

test('ses données se téléchargent depuis le compte, en un fichier', async ({ page }) => {
  await nouveauMembre(page)
  await page.goto('/mon-compte')
  const carte = page.getByRole('region', { name: 'Mes données' })
  const bouton = carte.getByRole('button', { name: 'Télécharger mes données' })
  await expect(bouton).toBeVisible()
  await expectAccessible(page)
  const [fichier] = await Promise.all([page.waitForEvent('download'), bouton.click()])
  expect(fichier.suggestedFilename()).toMatch(/^mes-donnees-\d{4}-\d\d-\d\d\.zip$/)
  expect(await fichier.failure()).toBeNull()
  await expect(page).toHaveURL('/mon-compte')
})
