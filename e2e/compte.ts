// The account for its stories: its fields and tabs, the welcome, and a member of their own.
import type { Locator, Page } from '@playwright/test'
import { demande, signUp } from './kine.ts'

export const champ = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true })
export const onglet = (page: Page, name: string): Locator => page.getByRole('tab', { name })
export const bienvenue = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Bienvenue ! Comment vous appeler ?' })
export const unique = (nom: string): string => `${nom} ${Date.now() % 10_000_000}`

/** A new member, whose account no other story touches, before any page of the site is opened; with a pseudo, unless it is the story. Gives their e-mail. */
export async function nouveauMembre(page: Page, pseudo: string | null = unique('Dominique')): Promise<string> {
  const email = await signUp(page, 'mon-compte')
  if (pseudo) await demande(page, 'rpc/renseigner_pseudo', { p_pseudo: pseudo })
  return email
}
