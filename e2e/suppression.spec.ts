// The end of an account: said in full before it is asked for, taken back while there is time.
import { expect } from '@playwright/test'
import { nouveauMembre } from './compte.ts'
import { expectAccessible, test } from './kine.ts'

test('supprimer son compte se demande, se dit et se reprend', async ({ page }) => {
  test.slow()
  await nouveauMembre(page)
  await page.goto('/mon-compte')
  const carte = page.getByRole('region', { name: 'Supprimer mon compte' })
  await carte.getByRole('button', { name: 'Supprimer mon compte' }).click()
  const question = page.getByRole('dialog', { name: 'Supprimer votre compte ?' })
  await expect(question).toContainText('vos annonces et leurs photos seront effacés, sans retour')
  await expect(question).toContainText('« Membre parti »')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Le garder' }).click()
  await expect(question).toBeHidden()
  await expect(carte.getByRole('button', { name: 'Supprimer mon compte' })).toBeFocused()

  await carte.getByRole('button', { name: 'Supprimer mon compte' }).click()
  await question.getByRole('button', { name: 'Supprimer mon compte' }).click()
  await expect(carte).toContainText(/Votre compte sera supprimé le \d{2}\/\d{2}\/\d{4}/)
  await expect(question).toBeHidden()
  await expect(carte.getByRole('heading', { name: 'Supprimer mon compte' })).toBeFocused()
  await page.reload()
  await carte.getByRole('button', { name: 'Garder mon compte' }).click()
  await expect(carte.getByRole('button', { name: 'Supprimer mon compte' })).toBeVisible()
  await expect(carte).not.toContainText('sera supprimé le')
})
