// The form of a published ad, as the stories that change one go through it.
import type { Page } from '@playwright/test'

export const suite = (page: Page) => page.getByRole('button', { name: 'Continuer vers les détails' })
export const apercu = (page: Page) => page.getByRole('button', { name: 'Voir l’aperçu' })
export const enregistrer = (page: Page) => page.getByRole('button', { name: 'Enregistrer les modifications' })
