// A student's certificate: its picture sent from the account, looked at by an operator and erased, the badge that others read.
import { expect } from '@playwright/test'
import { expectAccessible, openAs, test } from './kine.ts'
import { inscrire } from './messagerie.ts'
import { petite } from './photos.ts'

// The desk's address before it is known who reads it.
test.use({ tolerated: /status of 404/ })

test('un certificat de scolarité se montre à un opérateur, puis il n’en reste qu’un insigne et ses dates', async ({
  page,
  ailleurs,
}) => {
  test.slow()
  const membre = await inscrire(ailleurs, 'Lou')
  await ailleurs.goto('/mon-compte')
  const carte = ailleurs.getByRole('region', { name: 'Contrôle du numéro RPPS' })
  await carte.getByText('Je suis étudiant').click()
  await carte.getByLabel('Choisir la photo et l’envoyer').setInputFiles({
    name: 'certificat.jpg',
    mimeType: 'image/jpeg',
    buffer: await petite('#275'),
  })
  await expect(carte.getByText('est bien arrivée. Un opérateur la regarde')).toBeVisible()

  await openAs(page, 'operateur@exemple.fr')
  await page.goto('/administration')
  const justificatifs = page.getByRole('region', { name: 'Justificatifs' })
  const ligne = justificatifs.getByRole('listitem').filter({ hasText: membre.pseudo })
  await ligne.getByRole('button', { name: 'Ouvrir' }).click()
  const image = ligne.getByRole('img', { name: 'Ce que le membre a envoyé' })
  await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(0)
  await ligne.getByRole('button', { name: 'Accepter et effacer la photo' }).click()
  await expect(ligne.getByLabel('Valable jusqu’au')).toHaveAccessibleDescription(/Dites jusqu’à quel jour/)
  const fin = `${new Date().getFullYear() + 1}-01-31`
  await ligne.getByLabel('Valable jusqu’au').fill(fin)
  await expectAccessible(page)
  await ligne.getByRole('button', { name: 'Accepter et effacer la photo' }).click()
  await expect(justificatifs.getByText('Justificatif accepté.')).toBeVisible()
  await expect(ligne).toHaveCount(0)

  await page.goto(`/profil/${membre.uuid}`)
  await page.getByText(/^Étudiant · certificat vu le .*, jusqu’au 31\/01\//).click()
  await expect(page.getByText('Ne peut pas encore remplacer')).toBeVisible()
  await expect(carte.getByText(/^Étudiant · certificat vu le/)).toBeVisible()
})
