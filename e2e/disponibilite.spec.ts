// The whole way of an invitation: a kiné says when they are free, a practice has them told, the kiné answers, both talk.
import { expect } from '@playwright/test'
import { demande, expectAccessible, test } from './kine.ts'
import { bulle, inscrire } from './messagerie.ts'

// A pseudo that nobody bears.
test.use({ tolerated: /status of 400/ })

test('se dire disponible, être invité sans être connu, répondre, se parler', async ({ page, ailleurs }) => {
  test.slow()
  const kine = await inscrire(page, 'Remi')
  await inscrire(ailleurs, 'Cabinet')
  await page.goto('/mes-disponibilites')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Dites à partir de quel jour vous êtes disponible.')).toBeVisible()
  await page.getByLabel('Du', { exact: true }).fill('2027-01-01')
  await page.getByLabel('Au', { exact: true }).fill('2027-03-31')
  await page.getByLabel('Autour de').fill('Cayenne')
  await page.getByRole('checkbox', { name: 'Remplacement' }).check()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Remplacement' })).toBeChecked()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  const nom = /^Du 1er janvier au 31 mars( 2027)?, à moins de 20 km de Cayenne \(973\)$/
  await expect(page.getByRole('heading', { name: nom })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('checkbox', { name: 'Actif' })).toBeChecked()
  await page.getByText('Masquer à…').click()
  await page.getByLabel('Pseudo du membre').fill('Personne ne s’appelle ainsi')
  await page.getByRole('button', { name: 'Masquer', exact: true }).click()
  await expect(page.getByText('Aucun membre ne porte ce pseudo.')).toBeVisible()
  await expectAccessible(page)

  const args = { p_titre: 'Remplacement à Cayenne', p_contenu: 'Trois semaines.', p_id_type: 2, p_code_tarif: 'G0000' }
  const ou = { p_cp: '97300', p_ville: 'Cayenne', p_datecontrat: '2027-01-04', p_datefin: '2027-01-24' }
  const [{ uuid_annonce }] = await demande(ailleurs, 'rpc/inserer_annonce', { ...args, ...ou })
  await ailleurs.goto('/mes-annonces')
  await ailleurs.getByRole('link', { name: 'Kinés disponibles pour' }).click()
  const boite = ailleurs.getByRole('region', { name: 'Kinés disponibles' })
  await expect(boite).toContainText('Moins de 5 kinés disponibles')
  await expectAccessible(ailleurs)
  await boite.getByRole('button', { name: 'Les prévenir' }).click()
  await expect(boite).toContainText('Moins de 5 prévenus, aucune réponse encore')
  await expect(boite.getByRole('button')).toHaveCount(0)
  await expect(ailleurs.locator('body')).not.toContainText(kine.pseudo)

  await page.goto('/mes-notifications')
  await page.getByRole('link', { name: /^Un cabinet vous invite/ }).click()
  await expect(page).toHaveURL(`/annonce/${uuid_annonce}?invitation=1`)
  await expect(page.getByText('Ce cabinet vous invite sans vous connaître')).toBeVisible()
  await page.goto('/mes-disponibilites')
  await expect(page.getByText(/^Un cabinet dans votre ville cherche un remplaçant du 4 au 24.janvier/)).toBeVisible()
  await page.getByRole('link', { name: 'Écrire au cabinet' }).click()
  await page.getByLabel('Votre message').fill('Je suis libre à ces dates.')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText('Votre message a été envoyé avec succès !')).toBeVisible()
  await ailleurs.reload()
  await expect(boite).toContainText('Moins de 5 prévenus, 1 a répondu')
  const [{ uuid_conversation }] = await demande(ailleurs, 'lister_conversations')
  await ailleurs.goto(`/messagerie?conversationId=${uuid_conversation}`)
  await expect(bulle(ailleurs, 'Je suis libre à ces dates.')).toBeVisible()
  await expect(ailleurs.getByText(kine.pseudo).first()).toBeVisible()
})
