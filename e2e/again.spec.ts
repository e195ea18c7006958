// « Publier à nouveau »: the words of an ad come back in a new one, with new dates; an unfinished draft is asked about first.
import { expect } from '@playwright/test'
import { createAnnonce } from './annonces.ts'
import { openAs, test } from './kine.ts'

test('une annonce se copie d’un geste, et un brouillon n’est remplacé que si on le veut', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'operateur@exemple.fr')
  const uuid = await createAnnonce(page, 'À publier encore')
  await page.goto('/mes-annonces')
  const ligne = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'À publier encore' }) })
  await ligne.getByLabel(/^Autres gestes sur l’annonce/).click()
  await ligne.getByRole('link', { name: 'Publier à nouveau' }).click()
  await expect(page).toHaveURL('/ajouter-annonce')
  const titre = page.getByRole('textbox', { name: 'Titre' })
  await expect(titre).toHaveValue('À publier encore')
  await expect(page.getByText('Copie de « À publier encore » : vérifiez les dates avant de publier.')).toBeVisible()
  await titre.fill('Commencée, à garder')

  await page.goto(`/ajouter-annonce?depuis=${uuid}`)
  await expect(page.getByText('Une annonce commencée vous attend.')).toBeVisible()
  await page.getByRole('link', { name: 'Garder mon brouillon' }).click()
  await expect(titre).toHaveValue('Commencée, à garder')
  await page.goto(`/ajouter-annonce?depuis=${uuid}`)
  await page.getByRole('button', { name: 'Remplacer mon brouillon' }).click()
  await expect(titre).toHaveValue('À publier encore')
  await page.getByRole('button', { name: 'Repartir d’une page blanche' }).click()

  await page.goto('/ajouter-annonce?depuis=00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('Annonce à copier non trouvée.')).toBeVisible()
})

test('l’annonce d’un autre ne se copie pas', async ({ page, ailleurs }) => {
  await openAs(ailleurs, 'operateur@exemple.fr')
  const uuid = await createAnnonce(ailleurs, 'Pas la vôtre')
  await openAs(page, 'sacha@exemple.fr', `/ajouter-annonce?depuis=${uuid}`)
  await expect(page.getByText('Annonce à copier non trouvée.')).toBeVisible()
})
