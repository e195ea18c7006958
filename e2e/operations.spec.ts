// The operations of a member, their balance, and the way from a debit to its ad (product §2 « Operations history »).
import { expect } from '@playwright/test'
import { awake, expectAccessible, openAs, test } from './kine.ts'
import { annonceDue, carte, payer, statut, surCaisse, valider } from './paiement.ts'

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
    new RegExp(`CREATION ANNONCE\\s*${titre}`),
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

test('on renonce à une annonce payée : le lien est près d’elle, le contrat se relit, l’accusé et l’avoir viennent', async ({
  page,
}) => {
  test.slow()
  const { titre, uuid_annonce } = await annonceDue(page, 'P0002')
  const renoncer = page.getByRole('link', { name: `Renoncer au contrat ici : ${titre}` })
  await payer(page).click()
  await carte(page).check()
  await page.getByRole('checkbox', { name: /^Je demande la mise en ligne immédiate/ }).check()
  await valider(page).click()
  await page.waitForURL(surCaisse)
  await page.getByRole('button', { name: /^Payer/ }).click()
  await expect(page.getByText('Paiement reçu.')).toBeVisible()
  await expect(renoncer).toBeVisible()
  await page.goto(`/annonce/${uuid_annonce}`)
  await expect(renoncer).toBeVisible()
  await page.goto('/operations-history')
  await expect(page.getByRole('link', { name: /^Facture n° .* : à quel nom/ })).toBeVisible()
  await expect(renoncer).toBeVisible()
  await page.goto('/cgu')
  await page.getByRole('link', { name: 'renoncer au contrat ici' }).click()
  await page.getByRole('listitem').getByRole('link', { name: titre }).click()
  await expect(page).toHaveURL(`/retractation?annonce=${uuid_annonce}`)
  const contrat = page.getByRole('main')
  await expect(contrat).toContainText(/Somme rendue\s*19,90\s€/)
  await expect(contrat).toContainText(/Accusé de réception envoyé à\s*\S+@/)
  expect(await statut(page, uuid_annonce)).toBe('Actif')
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).click()
  await expect(page.getByRole('heading', { name: 'Votre rétractation est enregistrée' })).toBeFocused()
  await expect(contrat).toContainText('19,90 € vous reviennent sous 14 jours')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Votre rétractation est enregistrée' })).toBeVisible()
  await page.getByRole('link', { name: 'Voir mes opérations' }).click()
  await expect(page.getByRole('row', { name: /RETRACTATION/ })).toContainText('19,90 €')
  await expect(renoncer).toHaveCount(0)
})
