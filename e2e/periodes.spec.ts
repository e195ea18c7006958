// A replacement published again for other periods, from the list of one's ads.
import { expect } from '@playwright/test'
import { typeRemplacement } from '#domain/annonce/typeannonce.ts'
import { createAnnonce } from './annonces.ts'
import { awake, expectAccessible, openAs, test } from './kine.ts'

test('un remplacement se publie pour deux autres périodes, d’un geste', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'operateur@exemple.fr')
  await createAnnonce(page, 'Plusieurs semaines', 'G0000', typeRemplacement)
  await page.goto('/mes-annonces')
  const titre = page.getByRole('heading', { name: 'Plusieurs semaines' })
  const ligne = page.getByRole('listitem').filter({ has: titre }).first()
  const menu = ligne.getByLabel(/^Autres gestes sur l’annonce/)
  await awake(menu)
  await menu.click()
  await expect(ligne.locator('.menu-plus-liste')).toBeInViewport({ ratio: 1 })
  await ligne.getByRole('button', { name: 'Publier d’autres périodes' }).click()
  const boite = page.getByRole('dialog')
  await boite.getByRole('button', { name: 'Une période de plus' }).click()
  const jours = boite.locator('input[type=date]')
  // One below the other, with their space.
  const [premier, dernier] = [await jours.nth(0).boundingBox(), await jours.nth(1).boundingBox()]
  expect(dernier!.y - premier!.y - premier!.height).toBeGreaterThan(40)
  await jours.nth(0).fill('2039-08-01')
  await jours.nth(1).fill('2039-08-06')
  await boite.getByRole('button', { name: /^Publier 2/ }).click()
  await expect(boite.getByText('Indiquez le premier jour.')).toBeVisible()
  await expectAccessible(page)
  // What was typed outlives the dialog, and the page.
  await boite.getByRole('button', { name: 'Pas maintenant' }).click()
  await page.reload()
  await awake(menu)
  await menu.click()
  await ligne.getByRole('button', { name: 'Publier d’autres périodes' }).click()
  await expect(jours.nth(1)).toHaveValue('2039-08-06')
  await jours.nth(2).fill('2039-08-08')
  await jours.nth(3).fill('2039-08-13')
  await boite.getByRole('button', { name: /^Publier 2/ }).click()
  await expect(page.getByText(/^2.annonces de plus en ligne\.$/)).toBeInViewport()
  await expect(titre).toHaveCount(3)
  await expect(ligne).toContainText('août 2039')
})
