// « Nous écrire »: a draft survives a reload, the desk answers, the member reads the answer.
import { expect } from '@playwright/test'
import { awake, expectAccessible, openAs, test } from './kine.ts'

test('une demande survit à un rechargement, part une fois, et sa réponse se lit au même endroit', async ({
  page,
  ailleurs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'vip@exemple.fr', '/nous-ecrire')
  const champ = page.getByLabel('Votre demande')
  const envoyer = page.getByRole('button', { name: 'Envoyer' })
  await awake(envoyer)
  await envoyer.click()
  await expect(page.getByText('Écrivez votre demande.')).toBeVisible()
  await champ.fill('Ma facture de novembre manque.')
  await page.reload()
  await expect(champ).toHaveValue('Ma facture de novembre manque.')
  await expectAccessible(page)
  await envoyer.click()
  await expect(page.getByText('Votre demande est envoyée.')).toBeInViewport()
  await expect(champ).toHaveValue('')
  await expect(page.getByText('Pas encore de réponse.')).toBeVisible()

  await openAs(ailleurs, 'operateur@exemple.fr', '/administration')
  const ligne = ailleurs
    .getByRole('region', { name: 'Demandes des membres' })
    .getByRole('listitem')
    .filter({ hasText: 'Ma facture de novembre manque.' })
  await ligne.getByLabel('Votre réponse').fill('Elle est dans votre compte.')
  await ligne.getByRole('button', { name: 'Répondre' }).click()
  await expect(ligne).toHaveCount(0)
  await expect(ailleurs.getByText('Réponse envoyée à Cabinet des Quais.')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Elle est dans votre compte.')).toBeVisible()
})
