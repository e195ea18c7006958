// The planner without JavaScript: a form that the server answers.
import { expect } from '@playwright/test'
import { baremeCourant, derniereAnnee } from '#domain/cotisation/cotisation.ts'
import { cheminPrevision } from '#domain/cotisation/prevision.ts'
import { test } from './kine.ts'
import { casCinq, expectReponse } from './prevision.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('le serveur répond au formulaire, du résultat aux échéances', async ({ page }) => {
  await page.goto(cheminPrevision)
  await page.getByLabel('Recettes par an').fill('80 000')
  await page.getByLabel('Charges par an').fill('20 000')
  await page.getByLabel('Début d’activité').fill('2025-03-01')
  await page.getByRole('button', { name: 'Calculer' }).click()
  await expect(page).toHaveURL(/\?annee=2026&recettes=80\+000&charges=20\+000&debut=2025-03-01.*#resultat$/)
  await expect(page.getByLabel('Recettes par an')).toHaveValue('80 000')
  await expect(page.locator('.prevision-chiffres')).toContainText('14 534 €')
  await expect(page.getByRole('row', { name: 'régularisé par la CARPIMKO' })).toContainText('2 819 €')
  await expect(page.getByRole('row', { name: 'que vous reversez' })).toContainText('60 000 €')
  await expect(page.getByRole('row', { name: '4 à 90' })).toContainText('60,82 €')
  await expect(page.getByText('Les vôtres font 25 % de vos recettes')).toBeVisible()
})

test('cinq des quarante cas, demandés par leur adresse', async ({ page }) => {
  for (const [requete, attendus] of casCinq) {
    await page.goto(`${cheminPrevision}?${requete}`)
    await expectReponse(page, attendus)
  }
})

test('une année sans montants connus, un début trop lointain', async ({ page }) => {
  await page.goto(`${cheminPrevision}?annee=2031`)
  await expect(page.getByRole('alert')).toContainText('Nous n’avons pas les montants de cette année-là')
  await page.getByRole('link', { name: 'Calculer avec ceux de 2026' }).click()
  await expect(page.locator('.prevision-chiffres')).toContainText('10 584 €')
  await page.goto(`${cheminPrevision}?debut=2040-03-01`)
  await expect(page.getByRole('alert')).toContainText(`ce calcul s’arrête au 31/12/${derniereAnnee}`)
  await expect(page.getByText('9 mars 2040')).toBeAttached()
  const suivante = baremeCourant.annee + 1
  await page.goto(`${cheminPrevision}?debut=${suivante}-01-04`)
  await expect(page.getByText(`Les montants de ${suivante} ne sont pas encore connus`)).toBeVisible()
  await expect(page.locator('.prevision-chiffres')).toContainText(
    `Cotisations de ${suivante}, montants de ${baremeCourant.annee}`,
  )
})

test('un montant illisible est refusé à son champ', async ({ page }) => {
  await page.goto(`${cheminPrevision}?recettes=beaucoup`)
  await expect(page.getByRole('alert')).toHaveText('Écrivez un montant en euros, par exemple 60 000.')
  await expect(page.getByLabel('Recettes par an')).toHaveValue('beaucoup')
})

test('combien pour moi : une table, sans le curseur', async ({ page }) => {
  await page.goto('/ressources/urssaf')
  await expect(page.locator('.combien-table').getByRole('row', { name: '14 000 €' })).toContainText('40 %')
  await expect(page.getByRole('slider')).toBeHidden()
})

test('un guide pose la question, la page du calcul y répond', async ({ page }) => {
  await page.goto('/ressources/carpimko')
  await page.getByLabel('Recettes par an').fill('100000')
  await page.getByLabel('Charges par an').fill('30000')
  await page.getByRole('button', { name: 'Calculer mes cotisations' }).click()
  await expect(page.locator('.prevision-chiffres')).toContainText('16 404 €')
})
