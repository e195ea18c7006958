// The operations of a member, their balance, and the way from a debit to its ad (produit §2 « Operations history »).
import { expect } from '@playwright/test'
import { awake, expectAccessible, openAs, test } from './kine.ts'
import { annonceDue } from './paiement.ts'

const colonnes = ["Date de l'opération", 'Opération', "Type d'opération", 'Montant']

test('la dette est dite et rouge, la ligne d’une création mène à l’annonce, à la souris comme au clavier', async ({
  page,
}) => {
  const { titre, uuid_annonce } = await annonceDue(page, 'P0002')
  await page.goto('/operations-history')
  const table = page.getByRole('table', { name: 'Historique des Opérations' })
  await expect(table.getByRole('columnheader')).toHaveText(colonnes)
  await expect(page.getByText('Solde à régler')).toBeVisible()
  const solde = page.getByRole('main').getByText('19,90 €', { exact: true }).first()
  await expect(solde).toHaveCSS(
    'color',
    await page.evaluate(() => {
      const temoin = document.createElement('i')
      temoin.className = 'negatif'
      document.body.append(temoin)
      const { color } = getComputedStyle(temoin)
      temoin.remove()
      return color
    }),
  )
  const ligne = table.getByRole('row').nth(1)
  const jour = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris' }).format(new Date())
  await expect(ligne.getByRole('cell')).toHaveText([
    jour,
    new RegExp(`CREATION ANNONCE\\s*${uuid_annonce.slice(0, 8)}`),
    'Débit',
    '−19,90 €',
  ])
  await expectAccessible(page)
  await ligne.getByRole('cell').last().click()
  await expect(page).toHaveURL(`/annonce/${uuid_annonce}`)
  await expect(page.getByRole('heading', { name: titre, level: 1 })).toBeVisible()
  await page.goBack()
  const lien = ligne.getByRole('link', { name: /^CREATION ANNONCE/ })
  await awake(lien)
  await lien.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/annonce/${uuid_annonce}`)
})

test('un relevé s’imprime avec l’émetteur, sans le reste du site', async ({ page }) => {
  await openAs(page, 'camille@exemple.fr', '/operations-history')
  await expect(page.getByRole('table')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('KinéBouge SAS')).toBeVisible()
  await expect(page.getByText('Relevé de Camille')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Imprimer' })).toBeHidden()
})
