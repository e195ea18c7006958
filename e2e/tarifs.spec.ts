// The prices: what each plan gives, for members; and the way to publish with it (produit §6).
import { expect } from '@playwright/test'
import { limites } from '#domain/tarif.ts'
import { awake, expectAccessible, openAs, signIn, test } from './kine.ts'
import { onProvider } from './session.ts'

const attendus = [
  ['G0000', 'Gratuit', '0,00 €', 30],
  ['P0001', 'Essentiel', '9,90 €', 45],
  ['P0002', 'Pro', '19,90 €', 60],
  ['P0003', 'Prestige', '39,90 €', 90],
] as const

test('un visiteur est invité à se connecter, et revient aux tarifs', async ({ page }) => {
  await page.goto('/tarifs')
  await expect(page.getByText('Veuillez vous connecter pour voir les tarifs.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tarifs' })).toHaveCount(0)
  await expectAccessible(page)
  const connexion = page.getByRole('link', { name: 'Se connecter' })
  await awake(connexion)
  await connexion.click()
  await page.waitForURL(onProvider)
  await signIn(page, 'sacha@exemple.fr')
  await expect(page).toHaveURL('/tarifs')
  await expect(page.getByRole('heading', { name: 'Prestige' })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Tarifs' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Tarifs' })).toBeVisible()
})

test('quatre plans, dans l’ordre, avec leurs vraies limites, chacun mène à son annonce', async ({ page }) => {
  await openAs(page, 'sacha@exemple.fr', '/mes-annonces')
  await page.goto('/tarifs')
  const cartes = page.getByRole('main').getByRole('article')
  await expect(cartes).toHaveCount(4)
  for (const [rang, [code, libelle, prix, jours]] of attendus.entries()) {
    const { titre, description, photos, avantages } = limites[code]
    const carte = cartes.nth(rang)
    await expect(carte.getByRole('heading', { name: libelle })).toBeVisible()
    for (const ligne of [prix, `${jours} jours en ligne`, `Titre de ${titre} caractères`, ...avantages])
      await expect(carte).toContainText(ligne)
    await expect(carte).toContainText(
      new RegExp(`Description de ${String(description).replace(/(\d)(\d{3})$/, '$1\\s$2')} `),
    )
    await expect(carte).toContainText(photos ? `Jusqu’à ${photos} photos` : 'Sans photo')
    await expect(carte.getByRole('link', { name: `Choisir ${libelle}` })).toHaveAttribute(
      'href',
      `/ajouter-annonce?plan=${code}`,
    )
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Choisir Pro' }).press('Enter')
  await expect(page).toHaveURL('/ajouter-annonce?plan=P0002')
  await expect(page.getByRole('radio', { name: /^Pro/ })).toBeChecked()
})
