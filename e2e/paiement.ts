// The road of the stories of money: an ad to be paid, the payment screen, the checkout's page, the ledger.
import { expect, type Locator, type Page } from '@playwright/test'
import type { MonAnnonce } from '#domain/annonce/annonce.ts'
import type { Operation } from '#domain/paiement/operation.ts'
import { createAnnonce } from './annonces.ts'
import { nouveauMembre, unique } from './compte.ts'
import { demande, openAs } from './kine.ts'

export const prix = { P0001: '9,90 €', P0002: '19,90 €', P0003: '39,90 €' } as const
export type Payant = keyof typeof prix

export const carte = (page: Page): Locator => page.getByRole('radio', { name: /^Carte bancaire/ })
export const cheque = (page: Page): Locator => page.getByRole('radio', { name: /^Chèque/ })
export const valider = (page: Page): Locator => page.getByRole('button', { name: /^Valider et Payer/ })
export const payer = (page: Page): Locator => page.getByRole('main').getByRole('link', { name: /^Payer/ })
/** The address of the embedded checkout's page. */
export const surCaisse = /\/caisse\/cs_test_/

export interface Due {
  titre: string
  uuid_annonce: string
}

/** A new member with a new ad that waits for its payment, in front of the list of their ads. */
export async function annonceDue(page: Page, plan: Payant): Promise<Due> {
  await nouveauMembre(page)
  const titre = unique('Cabinet à payer')
  const uuid_annonce = await createAnnonce(page, titre, plan)
  await page.goto('/mes-annonces')
  await expect(payer(page)).toBeVisible()
  return { titre, uuid_annonce }
}

/** From the list of one's ads to the checkout's page. */
export async function versCaisse(page: Page): Promise<void> {
  await payer(page).click()
  await carte(page).check()
  await valider(page).click()
  await page.waitForURL(surCaisse)
}

/** The status of an ad of the signed-in member. */
export async function statut(page: Page, uuid: string): Promise<string> {
  const rows: MonAnnonce[] = await demande(page, `lister_mes_annonces?uuid_annonce=eq.${uuid}`)
  return rows[0]!.status_annonce
}

/** The amounts of the signed-in member's ledger, newest first. */
export async function montants(page: Page): Promise<number[]> {
  const rows: Operation[] = await demande(page, 'lister_operations')
  return rows.map(({ montant }) => montant)
}

export const menu = (page: Page): Locator => page.getByRole('button', { name: /^Bonjour/ })
export const entreeBureau = (page: Page): Locator =>
  page.getByRole('banner').getByRole('link', { name: 'Administration' })

/** Signs in as the operator, and opens their desk by its entry: its address, asked for, is a 404 for whoever asks. */
export async function openBureau(page: Page): Promise<void> {
  await openAs(page, 'operateur@exemple.fr', '/mes-annonces')
  await menu(page).click()
  await entreeBureau(page).click()
  await expect(page).toHaveURL('/administration')
}

/** An ad in the public list, as a visitor finds it. */
export async function expectVisible(page: Page, { titre }: Due): Promise<void> {
  await page.goto('/annonces?lieu=97300')
  const trouvee = page.getByRole('article').filter({ hasText: titre })
  await expect(trouvee).toContainText('Sponsorisé')
}
