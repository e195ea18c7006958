// Browser translation, which wraps each text in new elements: the main action of each screen still works and shows its result.
import { expect, type Page } from '@playwright/test'
import { annonceAilleurs, createAnnonce } from './annonces.ts'
import { unique } from './compte.ts'
import { creerSujet } from './forum.ts'
import { awake, demande, test } from './kine.ts'
import { ecrit, inscrire, zone } from './messagerie.ts'
import { translate } from './traduire.ts'

test.setTimeout(150_000)

/** Opens a screen and translates it after hydration. */
async function openTranslated(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.mouse.move(200, 300)
  await page.keyboard.press('Tab')
  await expect(page.locator('main h1, main h2').filter({ visible: true }).first()).toBeVisible()
  for (const control of await page.locator('main :is(a, button, input, select, textarea)').all()) await awake(control)
  await page.evaluate(translate)
  await expect(page.locator('main font').first()).toBeAttached()
}

test('un visiteur cherche, filtre, change de page et signale sur des pages traduites', async ({ page, request }) => {
  // Translated before hydration.
  await page.goto('/annonces')
  await page.evaluate(translate)
  await page.mouse.move(200, 300)
  await page.keyboard.press('Tab')
  const nombre = page.locator('.resultats-nombre')
  await awake(page.getByRole('button', { name: 'Rechercher' }))
  const toutes = await nombre.innerText()
  await page.getByLabel('Type d’annonce').selectOption('Remplacement')
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await expect(page).toHaveURL(/type=2/)
  await expect(nombre).not.toHaveText(toutes)
  await expect(nombre).toContainText(/^\d+ annonces?.*remplacement/is)
  await openTranslated(page, '/annonces')
  await page.getByRole('link', { name: 'Suivant' }).click()
  await expect(page.getByText('Page 2 sur')).toBeVisible()
  await openTranslated(page, '/annonces?lieu=Tours')
  await page.getByLabel('Ville ou code postal').fill('Lyon')
  await page.getByLabel('Ville ou code postal').press('Enter')
  await expect(nombre).toContainText('de Lyon')
  await page.getByLabel('Rayon').fill('25')
  await expect(page.locator('output')).toHaveText(/25\skm/)
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await expect(nombre).toContainText(/25\skm de Lyon/)

  const { uuid_annonce } = await annonceAilleurs(request)
  await openTranslated(page, `/signaler?cible=annonce&uuid=${uuid_annonce}`)
  await page.getByRole('radio', { name: 'Annonce fausse, ou poste déjà pourvu' }).check()
  await page.getByLabel('Votre adresse e-mail').fill(`${unique('visiteuse').replace(' ', '-')}@exemple.fr`)
  await page.getByRole('button', { name: 'Envoyer le signalement' }).click()
  await expect(page.getByText('Votre signalement est bien reçu')).toBeVisible()
})

test('un membre écrit, répond, publie, paie, prépare un contrat, sur des pages traduites', async ({
  page,
  ailleurs,
  request,
}) => {
  test.slow()
  const ada = await inscrire(page, 'Ada')
  const leo = await inscrire(ailleurs, 'Leo')

  await openTranslated(page, '/mon-compte')
  await page.getByLabel('Présentation').fill('Kiné du sport.')
  await page.getByRole('button', { name: 'Enregistrer' }).first().click()
  await expect(page.getByText(/enregistrée?s?\b/i).first()).toBeVisible()

  const { uuid_annonce } = await annonceAilleurs(request)
  await openTranslated(page, `/annonce/${uuid_annonce}`)
  await page.getByRole('button', { name: /^Écrire à (?!propos)/ }).click()
  await page.getByLabel('Votre message').fill('Bonjour, le poste est-il libre ?')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText('Votre message a été envoyé avec succès !')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const conversation = await ecrit(leo, ada, 'On prépare le contrat ?')
  await openTranslated(page, `/messagerie?conversationId=${conversation}`)
  await zone(page).fill('Oui, avec plaisir.')
  await zone(page).press('Enter')
  await expect(page.getByText('Oui, avec plaisir.').first()).toBeVisible()
  await expect(page.getByText('Envoyé', { exact: true })).toBeVisible()
  await openTranslated(page, `/contrat/${conversation}`)
  await page.getByLabel('Nom et prénom').fill('Ada Lovelace')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText(`Enregistré. Dites-le à ${leo.pseudo}`)).toBeVisible()

  const sujet = await creerSujet(ailleurs)
  await openTranslated(page, `/forum/${sujet}`)
  await page.getByLabel('Votre réponse').fill('Je l’ai suivi l’an dernier.')
  await page.getByRole('button', { name: 'Envoyer ma réponse' }).click()
  await expect(page.getByRole('article', { name: 'Message 2' })).toContainText('Je l’ai suivi l’an dernier.')
  await expect(page.getByText('2 Messages', { exact: true })).toBeVisible()

  await openTranslated(page, '/annonces?lieu=Tours&type=2')
  await awake(page.getByRole('button', { name: 'Rechercher' }))
  await page.getByRole('link', { name: 'Créer une alerte' }).click()
  await expect(page.getByText('Alerte créée.')).toBeVisible()

  await openTranslated(page, '/ajouter-annonce')
  await page.getByRole('textbox', { name: 'Titre' }).fill('Un poste à Cayenne')
  await page.getByRole('textbox', { name: 'Description' }).fill('Cabinet de trois kinés, patientèle variée.')
  await page.getByRole('button', { name: 'Continuer vers les détails' }).click()
  await page.getByRole('radio', { name: 'Assistanat' }).check()
  await page.getByLabel('Code postal').fill('97300')
  await expect(page.getByLabel('Ville', { exact: true })).toHaveValue('Cayenne')
  await page.getByLabel('Date de début').fill('2027-09-01')
  await page.getByRole('button', { name: 'Voir l’aperçu' }).click()
  await page.getByRole('button', { name: 'Publier l’annonce' }).click()
  await expect(page.getByText('Votre annonce est en ligne !')).toBeVisible()
  await expect(page).toHaveURL('/mes-annonces')

  const due = await createAnnonce(page, unique('Cabinet à payer'), 'P0001')
  expect((await demande(page, `lister_mes_annonces?uuid_annonce=eq.${due}`))[0].a_payer).toBe(9.9)
  await openTranslated(page, '/mes-annonces')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Payer/ })
    .click()
  await page.getByRole('radio', { name: /^Chèque/ }).check()
  await page.getByRole('button', { name: /^Valider et Payer/ }).click()
  await expect(page.getByText('Votre demande a bien été prise en compte.')).toBeVisible()
})
