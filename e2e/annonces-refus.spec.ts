// The sentences of an ad that cannot be read, published, changed, written to or deleted (product §5, §6, §8): each sentence at its moment.
import { expect, type Page } from '@playwright/test'
import { createAnnonce, createAnnonceAvecPhotos } from './annonces.ts'
import { awake, demande, expectAccessible, openAs, signInAs, test } from './kine.ts'
import { apercu, suite } from './modification.ts'
import { auMagasin, refusDuMagasin } from './photos.ts'
import { loseSession } from './session.ts'

test.use({ tolerated: /Failed to load resource/ })

const ecrire = (page: Page) => page.getByRole('button', { name: /^Écrire à (?!propos)/ })

test('le carrousel : images perdues, puis « Réessayer », puis plus aucune photo', async ({ page, ailleurs }) => {
  await openAs(ailleurs, 'operateur@exemple.fr')
  const uuid = await createAnnonceAvecPhotos(ailleurs, 'Une photo puis plus rien', ['#0e6b62'])
  await openAs(page, 'sacha@exemple.fr')
  await page.goto(`/annonce/${uuid}`)
  const voir = page.getByRole('button', { name: 'Voir les photos' })
  await awake(voir)
  const perdues = page.getByText('Impossible de charger les images pour le moment. Veuillez réessayer.')
  // The list is there, the picture is not.
  await page.route(auMagasin, (route) => route.fulfill(refusDuMagasin(403)))
  await voir.click()
  await expect(perdues).toBeVisible()
  await expectAccessible(page)
  await page.unroute(auMagasin)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText('1 / 1', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  const [{ nom_fichier }] = await demande(ailleurs, 'rpc/generer_liens_telechargement_images', { p_uuid_annonce: uuid })
  await demande(ailleurs, 'rpc/generer_lien_suppression_image', { p_uuid_annonce: uuid, p_nom_fichier: nom_fichier })
  await voir.click()
  await expect(page.getByText('Aucune photo trouvée pour cette annonce.')).toBeVisible()
})

test('un message à une annonce retirée entre-temps : la phrase, et le texte reste', async ({ page, ailleurs }) => {
  await openAs(ailleurs, 'operateur@exemple.fr')
  const uuid = await createAnnonce(ailleurs, 'Bientôt retirée')
  await openAs(page, 'sacha@exemple.fr')
  await page.goto(`/annonce/${uuid}`)
  await awake(ecrire(page))
  await ecrire(page).click()
  const zone = page.getByLabel('Votre message')
  await zone.fill('Est-ce encore libre ?')
  await demande(ailleurs, 'rpc/archiver_annonce', { p_uuid_annonce: uuid })
  const envoyer = page.getByRole('button', { name: 'Envoyer' })
  await envoyer.click()
  await expect(page.getByText('Annonce non trouvée ou accès refusé.')).toBeVisible()
  await expect(zone).toHaveValue('Est-ce encore libre ?')
  await expect(zone).toBeFocused()
  await expectAccessible(page)
})

test('une publication sans session : la phrase, et l’annonce reste prête à partir', async ({ page }) => {
  await signInAs(page, 'vip@exemple.fr', '/ajouter-annonce')
  await page.getByRole('textbox', { name: 'Titre' }).fill('Une annonce qui tarde')
  await page.getByRole('textbox', { name: 'Description' }).fill('Elle finira bien par partir.')
  await suite(page).click()
  await page.getByRole('radio', { name: 'Cession de cabinet' }).check()
  await page.getByLabel('Code postal').fill('97300')
  await page.getByLabel('Ville', { exact: true }).fill('Cayenne')
  await page.getByLabel('Date de début').fill('2027-03-01')
  await apercu(page).click()
  await loseSession(page)
  await page.getByRole('button', { name: 'Publier l’annonce' }).click()
  await expect(page.getByText('Vous devez être connecté pour publier.')).toBeVisible()
  await expect(page.getByRole('article')).toContainText('Une annonce qui tarde')
})
