// Limits as they are on a real site (product §9): what comes too soon is told and kept. An honest evening that meets none is in server/limite/limite.test.ts.
import { expect, type Page } from '@playwright/test'
import { nouveauMembre } from './compte.ts'
import { adresse, creer, creerSujet, dialogue, reponse, sujet } from './forum.ts'
import { awake, test } from './kine.ts'
import { avecLimites } from './limites.ts'

// The browser's own word of a refusal.
test.use({ tolerated: /Failed to load resource.*4(29|04)/ })

avecLimites()

const refus = (page: Page) =>
  page.getByText(/Vous allez un peu vite\. Réessayez dans (\d+ secondes|1 minute|2 minutes)\./)

test('un second sujet trop tôt : combien attendre, et ce qui est écrit reste, même la page fermée', async ({
  page,
}) => {
  await nouveauMembre(page)
  const premier = await creerSujet(page)
  const titre = sujet()
  await page.goto('/forum')
  await awake(creer(page))
  await creer(page).click()
  await dialogue(page).getByLabel('Titre').fill(titre)
  await dialogue(page).getByLabel('Catégorie').selectOption('Formation')
  await dialogue(page).getByLabel('Message').fill('Écrit une seule fois.')
  await dialogue(page).getByRole('button', { name: 'Publier le sujet' }).click()
  await expect(refus(page)).toBeVisible()
  // A button that waits opens again by itself.
  await page.reload()
  await expect(dialogue(page).getByLabel('Titre')).toHaveValue(titre)
  await expect(dialogue(page).getByLabel('Message')).toHaveValue('Écrit une seule fois.')

  // Answering is another matter.
  await page.goto(adresse(premier))
  await awake(page.getByRole('button', { name: 'Envoyer ma réponse' }))
  await reponse(page).fill('Et je me réponds.')
  await page.getByRole('button', { name: 'Envoyer ma réponse' }).click()
  await expect(page.getByRole('article', { name: 'Message 2' })).toContainText('Et je me réponds.')
})
