// Blocking a member: from a conversation, its end on both sides, the folded forum, and the way back from the account.
import { expect } from '@playwright/test'
import { createAnnonce } from './annonces.ts'
import { adresse, creerSujet } from './forum.ts'
import { demande, expectAccessible, test } from './kine.ts'
import { bulle, ecrit, inscrire, zone } from './messagerie.ts'

// The refused message.
test.use({ tolerated: /status of 400/ })

test('bloquer un membre ferme la conversation, replie ses messages, et se défait dans le compte', async ({
  page,
  ailleurs,
}) => {
  test.slow()
  const alix = await inscrire(page, 'Alix')
  const noor = await inscrire(ailleurs, 'Noor')
  const conversation = await ecrit(noor, alix, 'Bonjour Alix')
  const sujet = await creerSujet(ailleurs)
  const annonce = await createAnnonce(ailleurs, 'Assistanat de Noor')
  await page.goto(`/messagerie?conversationId=${conversation}`)
  await expect(bulle(page, 'Bonjour Alix')).toBeVisible()
  await page.getByLabel(`Autres actions : ${noor.pseudo}`).click()
  await page.getByRole('button', { name: `Bloquer ${noor.pseudo}` }).click()
  const question = page.getByRole('dialog', { name: `Bloquer ${noor.pseudo} ?` })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Bloquer', exact: true }).click()
  await expect(page.getByText(`Vous avez bloqué ${noor.pseudo}`)).toBeVisible()
  await expect(question).toBeHidden()
  await expect(zone(page)).toHaveCount(0)

  await ailleurs.goto(`/messagerie?conversationId=${conversation}`)
  await zone(ailleurs).fill('Êtes-vous là ?')
  await ailleurs.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(bulle(ailleurs, 'Êtes-vous là ?')).toContainText('Votre message n’a pas pu être remis.')

  await page.goto(adresse(sujet))
  const message = page.getByRole('article', { name: 'Message initial' })
  await expect(message).toContainText('Message d’un membre bloqué')
  await expect(message).not.toContainText('Qui a suivi ce DU ?')
  await expectAccessible(page)
  await message.getByRole('button', { name: 'Afficher' }).click()
  await expect(message).toContainText('Qui a suivi ce DU ?')

  await page.goto(`/annonce/${annonce}`)
  const essentiel = page.getByRole('complementary', { name: 'L’essentiel' })
  await expect(essentiel).toContainText('Vous avez bloqué ce membre.')
  await expect(essentiel.getByRole('button', { name: /^Écrire/ })).toHaveCount(0)
  await expect(essentiel.getByRole('button', { name: `Débloquer ${noor.pseudo}` })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/mon-compte')
  const bloques = page.getByRole('region', { name: 'Membres bloqués' })
  await expect(bloques).toContainText(noor.pseudo)
  await bloques.getByRole('button', { name: `Débloquer ${noor.pseudo}` }).click()
  await expect(bloques).toContainText('Vous n’avez bloqué personne.')
  expect(await demande(page, 'lister_blocages')).toEqual([])
  await ailleurs.getByRole('button', { name: 'Renvoyer' }).click()
  await page.goto(`/messagerie?conversationId=${conversation}`)
  await expect(bulle(page, 'Êtes-vous là ?')).toBeVisible()
})
