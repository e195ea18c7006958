// The form of a published ad, as the stories that change one go through it.
import { expect, type Page } from '@playwright/test'
import { openAs } from './kine.ts'

export const suite = (page: Page) => page.getByRole('button', { name: 'Continuer vers les détails' })
export const apercu = (page: Page) => page.getByRole('button', { name: 'Voir l’aperçu' })
export const enregistrer = (page: Page) => page.getByRole('button', { name: 'Enregistrer les modifications' })

/** Opens the form of an ad of a plan with photos, from the member's own list. */
export async function openModification(page: Page, email: string, plan: 'Pro' | 'Prestige'): Promise<string> {
  await openAs(page, email, '/mes-annonces')
  const ligne = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `Plan ${plan}` })
    .first()
  await ligne.getByRole('link', { name: /^Modifier l’annonce/ }).click()
  await expect(page).toHaveURL(/\/annonce\/[0-9a-f-]{36}\/modifier$/)
  await expect(page.getByLabel('Titre')).not.toHaveValue('')
  return new URL(page.url()).pathname.split('/')[2]!
}
