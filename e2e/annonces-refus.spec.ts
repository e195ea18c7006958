// What is said when an ad cannot be read, published, changed, written to or deleted (produit §5, §6, §8): each sentence at its moment.
import { expect, type Page } from '@playwright/test'
import { annonceAilleurs, createAnnonce, createAnnonceAvecPhotos } from './annonces.ts'
import { awake, demande, expectAccessible, listenAlerts, openAs, test } from './kine.ts'
import { apercu, suite } from './modification.ts'
import { loseSession } from './session.ts'

test.use({ tolerated: /Failed to load resource/ })

const ecrire = (page: Page) => page.getByRole('button', { name: /^Écrire à / })

test('le carrousel : images perdues, puis « Réessayer », puis plus aucune photo', async ({ page, ailleurs }) => {
  await openAs(ailleurs, 'operateur@exemple.fr', '/favoris')
  const uuid = await createAnnonceAvecPhotos(ailleurs, 'Une photo puis plus rien', ['#0e6b62'])
  await openAs(page, 'sacha@exemple.fr', '/favoris')
  await page.goto(`/annonce/${uuid}`)
  const voir = page.getByRole('button', { name: 'Voir les photos' })
  await awake(voir)
  const liens = '**/api/rpc/generer_liens_telechargement_images'
  await page.route(liens, (route) => route.fulfill({ status: 503, json: {} }))
  await voir.click()
  const perdues = page.getByText('Impossible de charger les images pour le moment. Veuillez réessayer.')
  await expect(perdues).toBeVisible()
  await expectAccessible(page)
  await page.unroute(liens)
  // The list is there, and now the picture is not.
  await page.route('**/stockage/**', (route) => route.fulfill({ status: 403 }))
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText('1 / 1', { exact: true }).or(perdues)).toBeVisible()
  await expect(perdues).toBeVisible()
  await page.unroute('**/stockage/**')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText('1 / 1', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  const [{ nom_fichier }] = await demande(ailleurs, 'rpc/generer_liens_telechargement_images', { p_uuid_annonce: uuid })
  await demande(ailleurs, 'rpc/generer_lien_suppression_image', { p_uuid_annonce: uuid, p_nom_fichier: nom_fichier })
  await voir.click()
  await expect(page.getByText('Aucune photo trouvée pour cette annonce.')).toBeVisible()
  await expectAccessible(page)
})

test('un message à une annonce retirée entre-temps, puis une réponse illisible : la phrase, et le texte reste', async ({
  page,
  ailleurs,
}) => {
  await openAs(ailleurs, 'operateur@exemple.fr', '/favoris')
  const uuid = await createAnnonce(ailleurs, 'Bientôt retirée')
  await openAs(page, 'sacha@exemple.fr', '/favoris')
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
  await page.route('**/api/rpc/envoyer_message_annonce', (route) => route.fulfill({ status: 200, body: '<html>' }))
  await envoyer.click()
  await expect(page.getByText("Une erreur inattendue est survenue lors de l'envoi.")).toBeVisible()
  await expect(zone).toHaveValue('Est-ce encore libre ?')
})

test('un favori sans session : la phrase, et rien n’est gardé', async ({ page, request }) => {
  const dites = listenAlerts(page)
  await openAs(page, 'sacha@exemple.fr', '/favoris')
  await page.goto(`/annonce/${(await annonceAilleurs(request)).uuid_annonce}`)
  const favori = page.getByRole('complementary').getByRole('button', { name: 'Favori' })
  await awake(favori)
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('oidc.')) localStorage.removeItem(key)
  })
  await favori.click()
  await expect.poll(() => dites).toEqual(['Veuillez vous connecter pour gérer vos favoris.'])
})

test('des listes qui ne se chargent pas : la phrase, puis « Réessayer »', async ({ page }) => {
  await openAs(page, 'sacha@exemple.fr', '/favoris')
  for (const [vue, adresse, phrase] of [
    ['lister_mes_annonces', '/mes-annonces', 'Erreur 500 lors du chargement de vos annonces.'],
    ['lister_typesannonce', '/ajouter-annonce', "Erreur 500 lors du chargement des types d'annonces."],
  ] as const) {
    await page.route(`**/api/${vue}*`, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(adresse)
    if (adresse === '/ajouter-annonce') {
      await page.getByRole('textbox', { name: 'Titre' }).fill('Un titre')
      await page.getByRole('textbox', { name: 'Description' }).fill('Un texte')
      await suite(page).click()
    }
    await expect(page.getByText(phrase)).toBeVisible()
    await expectAccessible(page)
    await page.unroute(`**/api/${vue}*`)
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByText(phrase)).toHaveCount(0)
  }
  await expect(page.getByLabel('Type d’annonce')).toBeVisible()
})

test('des coordonnées introuvables : la phrase, puis « Réessayer »', async ({ page }) => {
  await page.goto('/annonces')
  const chercher = page.getByRole('button', { name: 'Rechercher' })
  await awake(chercher)
  await page.route('**/geo/search*', (route) => route.fulfill({ status: 503 }))
  await page.getByLabel('Ville ou code postal').fill('Nantes')
  await chercher.click()
  await expect(page.getByRole('alert')).toContainText('Impossible de trouver les coordonnées pour Nantes')
  await expectAccessible(page)
  await page.unroute('**/geo/search*')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText(/annonces à moins de 20\skm de Nantes$/)).toBeVisible()
})

test('une publication sans session : la phrase, et l’annonce reste prête à partir', async ({ page }) => {
  await openAs(page, 'vip@exemple.fr', '/ajouter-annonce')
  await page.getByRole('textbox', { name: 'Titre' }).fill('Une annonce qui tarde')
  await page.getByRole('textbox', { name: 'Description' }).fill('Elle finira bien par partir.')
  await suite(page).click()
  await page.getByLabel('Type d’annonce').selectOption({ label: 'Cession de cabinet' })
  await page.getByLabel('Code postal').fill('97300')
  await page.getByLabel('Ville', { exact: true }).fill('Cayenne')
  await page.getByLabel('Date de début').fill('2027-03-01')
  await apercu(page).click()
  await loseSession(page)
  await page.getByRole('button', { name: 'Publier l’annonce' }).click()
  await expect(page.getByText('Vous devez être connecté pour publier.')).toBeVisible()
  await expect(page.getByRole('article')).toContainText('Une annonce qui tarde')
  await expectAccessible(page)
})

test('une annonce supprimée trop tard : la phrase', async ({ page }) => {
  await openAs(page, 'operateur@exemple.fr', '/favoris')
  const uuid = await createAnnonce(page, 'Retirée ailleurs')
  await page.goto('/mes-annonces')
  await page.getByRole('button', { name: 'Supprimer l’annonce « Retirée ailleurs »' }).click()
  await demande(page, 'rpc/archiver_annonce', { p_uuid_annonce: uuid })
  const question = page.getByRole('dialog', { name: 'Supprimer cette annonce ?' })
  await question.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expect(question.getByText('Erreur lors de la suppression : Annonce non trouvée ou accès refusé.')).toBeVisible()
})
