// The planner without JavaScript: a form that the server answers.
import { expect } from '@playwright/test'
import { test } from './kine.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('le serveur répond au formulaire, du résultat aux échéances', async ({ page }) => {
  await page.goto('/ressources/simulateur-cotisations')
  await page.getByLabel('Recettes par an').fill('80 000')
  await page.getByLabel('Charges par an').fill('20 000')
  await page.getByLabel('Début d’activité').fill('2025-03-01')
  await page.getByRole('button', { name: 'Calculer' }).click()
  await expect(page).toHaveURL(/\?annee=2026&recettes=80\+000&charges=20\+000&debut=2025-03-01.*#resultat$/)
  await expect(page.getByLabel('Recettes par an')).toHaveValue('80 000')
  await expect(page.locator('.prevision-chiffres')).toContainText('14 534 €')
  await expect(page.getByRole('row', { name: 'Régularisation de la retraite de base' })).toContainText('3 738 €')
  await expect(page.getByRole('row', { name: 'que vous reversez' })).toContainText('60 000 €')
  await expect(page.getByRole('row', { name: '4 à 90' })).toContainText('60,82 €')
  await expect(page.getByText('Les vôtres font 25 % de vos recettes')).toBeVisible()
  await expect(page.getByText('9 mars 2025')).toBeAttached()
})

test('un montant illisible est refusé à son champ', async ({ page }) => {
  await page.goto('/ressources/simulateur-cotisations?recettes=beaucoup')
  await expect(page.getByRole('alert')).toHaveText('Écrivez un montant en euros, par exemple 60 000.')
  await expect(page.getByLabel('Recettes par an')).toHaveValue('beaucoup')
})

test('un guide pose la question, la page du calcul y répond', async ({ page }) => {
  await page.goto('/ressources/carpimko')
  await page.getByLabel('Recettes par an').fill('100000')
  await page.getByLabel('Charges par an').fill('30000')
  await page.getByRole('button', { name: 'Calculer mes cotisations' }).click()
  await expect(page.locator('.prevision-chiffres')).toContainText('16 404 €')
})
