// The forum: topics, their opening, their messages and their answers (product §2 « Forum », §5, §8).
import { expect } from '@playwright/test'
import { tropVite } from '#domain/limite/limite.ts'
import { adresse, cartes, creer, creerSujet, dialogue, ouvrir, reponse, sujet } from './forum.ts'
import { awake, demande, expectAccessible, openAs, signIn, test } from './kine.ts'
import { loseSession, reconnecter } from './session.ts'

test('un sujet : créé au clavier, lu, répondu, retrouvé dans sa catégorie et sur l’accueil', async ({ page }) => {
  test.slow()
  const titre = sujet()
  await ouvrir(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Les discussions de la communauté')
  const categories = page.getByRole('navigation', { name: 'Catégories du forum' }).getByRole('link')
  await expect(categories).toHaveText([
    'Toutes les discussions',
    'Vie de cabinet',
    'Remplacements et assistanats',
    'Administratif et cotisations',
    'Pratique clinique',
    'Matériel et logiciels',
    'Formation',
    'Entraide étudiants',
  ])
  for (const categorie of await categories.all()) await expect(categorie).toBeInViewport({ ratio: 0.9 })
  await expect(categories.first()).toHaveAttribute('aria-current', 'page')
  await creer(page).focus()
  await page.keyboard.press('Enter')
  await expect(dialogue(page).getByLabel('Titre')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type(titre)
  await dialogue(page).getByLabel('Catégorie').selectOption('Formation')
  await dialogue(page).getByLabel('Message').fill('Qui a suivi ce DU ?\nhttps://example.org/du <b>merci</b>')
  await dialogue(page).getByRole('button', { name: 'Publier le sujet' }).press('Enter')
  await expect(page.getByText('Votre sujet est en ligne.')).toBeVisible()
  await expect(dialogue(page)).toBeHidden()
  await expect(creer(page)).toBeFocused()
  const carte = cartes(page).filter({ hasText: titre })
  await expect(carte).toContainText('Formation')
  await expect(carte).toContainText('Sacha')
  await expect(carte).toContainText(/1 Message(?!s)/)
  await expect(carte).toContainText(/à l'instant|il y a \d+ secondes/)
  await expect(carte).toContainText('Qui a suivi ce DU ? https://example.org/du <b>merci</b>')

  await carte.getByRole('link').click()
  await expect(page).toHaveURL(/\/forum\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titre)
  await expect(page.getByText('1 Message', { exact: true })).toBeVisible()
  const initial = page.getByRole('article', { name: 'Message initial' })
  await expect(initial).toContainText('<b>merci</b>')
  const lien = initial.getByRole('link', { name: 'https://example.org/du' })
  await expect(lien).toHaveAttribute('rel', /noopener/)
  await expect(initial.getByRole('link', { name: 'Sacha' })).toHaveAttribute('href', /^\/profil\/[0-9a-f-]{36}$/)
  await expect(reponse(page)).toHaveAttribute('rows', '5')
  await expect(reponse(page)).toHaveAttribute('required', '')
  await reponse(page).fill('Je réponds moi-même.')
  await page.getByRole('button', { name: 'Envoyer ma réponse' }).click()
  await expect(page.getByRole('article', { name: 'Message 2' })).toContainText('Je réponds moi-même.')
  await expect(reponse(page)).toHaveValue('')
  await expect(reponse(page)).toBeFocused()
  await expect(page.getByText('2 Messages', { exact: true })).toBeVisible()

  const seconde = page.getByRole('article', { name: 'Message 2' })
  await seconde.getByRole('button', { name: 'Modifier le message 2' }).click()
  const modifier = page.getByRole('dialog', { name: 'Modifier mon message' })
  await modifier.getByLabel('Message').fill(' ')
  await modifier.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(modifier.getByLabel('Message')).toHaveAccessibleDescription(/Votre réponse ne peut pas être vide\./)
  await expect(modifier.getByLabel('Message')).toBeFocused()
  await expectAccessible(page)
  await modifier.getByLabel('Message').fill('Je me réponds, zibeline.')
  await page.keyboard.press('Escape')
  await seconde.getByRole('button', { name: 'Modifier le message 2' }).click()
  await modifier.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(seconde).toContainText('Je me réponds, zibeline.')
  await expect(seconde).not.toContainText('modifié')
  await seconde.getByRole('button', { name: 'Retirer le message 2' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click()
  await expect(seconde).toContainText('Message retiré par son auteur.')
  await expect(seconde.getByRole('button')).toHaveCount(0)

  await page.getByRole('link', { name: 'Retour au forum' }).click()
  await categories.filter({ hasText: 'Formation' }).click()
  await expect(page).toHaveURL('/forum?categorie=6')
  await expect(cartes(page).filter({ hasText: titre })).toContainText('2 Messages')
  await page.goto('/')
  const apercu = page.locator('section', { has: page.getByRole('heading', { name: 'En ce moment sur le forum' }) })
  await expect(apercu.getByRole('article').first()).toBeVisible()
  expect(await apercu.getByRole('article').count()).toBeLessThanOrEqual(3)
  await apercu.getByRole('link', { name: 'Voir toutes les discussions' }).click()
  await expect(page).toHaveURL('/forum')
})

test('la boîte que le navigateur ferme de lui-même se rouvre, pressée aussitôt', async ({ page }) => {
  await ouvrir(page)
  await creer(page).click()
  await expect(dialogue(page)).toBeVisible()
  // As Firefox does with a second Escape and nothing pressed between: no question is asked; and a press before the next frame.
  const bouton = await page.locator('main button', { hasText: 'Créer un sujet' }).elementHandle()
  await dialogue(page).evaluate((boite: HTMLDialogElement, presse) => {
    boite.dispatchEvent(new Event('cancel', { cancelable: false }))
    boite.close()
    ;(presse as HTMLButtonElement).click()
  }, bouton)
  await expect(page).toHaveURL('/forum?creer=true')
  await expect(dialogue(page).getByLabel('Titre')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialogue(page)).toBeHidden()
  await expect(page).toHaveURL('/forum')
})

test('un visiteur : le forum l’invite et le ramène, un sujet l’envoie se connecter, l’accueil ne charge rien', async ({
  page,
}) => {
  const appels: string[] = []
  page.on('request', (request) => /_forums?\b/.test(request.url()) && appels.push(request.url()))
  await page.goto('/forum')
  await expect(page.getByText('Le forum est réservé aux membres.')).toBeVisible()
  const connexion = page.getByRole('main').getByRole('link', { name: 'Se connecter' })
  await awake(connexion)
  await page.goto('/')
  await page.mouse.move(100, 100)
  await awake(page.getByRole('button', { name: /^Voir les annonces/ }))
  expect(appels).toEqual([])
  await page.goto(adresse('00000000-0000-4000-8000-000000000000'))
  await expect(page).toHaveURL(/\/connexion/)
  await page.goto('/forum')
  await awake(connexion)
  await connexion.click()
  await signIn(page, 'sacha@exemple.fr')
  await expect(page).toHaveURL('/forum')
  await expect(creer(page)).toBeVisible()
})

test.describe('refus', () => {
  test.use({ tolerated: /Failed to load resource/ })

  test('la création : le texte gardé, jamais deux sujets', async ({ page }) => {
    test.slow()
    await ouvrir(page)
    await creer(page).click()
    const publier = dialogue(page).getByRole('button', { name: 'Publier le sujet' })
    const alerte = dialogue(page).getByRole('alert')
    await publier.click()
    await expect(alerte).toHaveText('Veuillez remplir tous les champs : titre, message et catégorie.')
    await expect(dialogue(page).getByLabel('Titre')).toBeFocused()
    await expect(dialogue(page).getByLabel('Titre')).toHaveAttribute('aria-invalid', 'true')
    await dialogue(page).getByLabel('Titre').fill('ab')
    await expect(alerte).toHaveCount(0)
    await dialogue(page).getByLabel('Catégorie').selectOption('Formation')
    await publier.click()
    await expect(dialogue(page).getByLabel('Message')).toHaveAccessibleDescription(/Veuillez remplir/)
    await expect(dialogue(page).getByLabel('Message')).toBeFocused()
    const titre = sujet()
    const brouillon = `${titre}, premier jet`
    await dialogue(page).getByLabel('Titre').fill(brouillon)
    await dialogue(page).getByLabel('Catégorie').selectOption('Formation')
    await dialogue(page).getByLabel('Message').fill('Un message qui tient bon.')
    await page.route('**/rpc/creer_forum', (route) => route.fulfill({ status: 429, json: { message: tropVite(23) } }))
    await publier.click()
    await expect(alerte).toContainText('Vous allez un peu vite. Réessayez dans 23 secondes.')
    await page.unroute('**/rpc/creer_forum')
    await page.reload()
    await expect(dialogue(page).getByLabel('Titre')).toHaveValue(brouillon)
    // The topic is made, and the answer that says so is lost; its title changes before it is asked for again.
    await page.route('**/rpc/creer_forum', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await publier.click()
    await expect(alerte).toContainText('Erreur de création : Une erreur de communication est survenue.')
    await page.unroute('**/rpc/creer_forum')
    await dialogue(page).getByLabel('Titre').fill(titre)
    await page.route('**/rpc/envoyer_forum', (route) => route.abort())
    await publier.click()
    await expect(dialogue(page).getByText('Votre sujet est créé')).toBeVisible()
    await expect(page.getByRole('article', { includeHidden: true }).filter({ hasText: titre })).toContainText(
      'Visible par vous seulement',
    )
    await expect(alerte).toContainText('Erreur de création : Une erreur de communication est survenue.')
    await expect(dialogue(page).getByText('Votre sujet est créé')).toBeVisible()
    await page.unroute('**/rpc/envoyer_forum')
    await page.reload()
    await expect(dialogue(page).getByLabel('Message')).toHaveValue('Un message qui tient bon.')
    await expect(dialogue(page).getByLabel('Titre')).toHaveValue(titre)
    await publier.click()
    await expect(page.getByText('Votre sujet est en ligne.')).toBeVisible()
    const sujets = await demande(page, `lister_forums?titre_forum=eq.${encodeURIComponent(titre)}`)
    expect(sujets).toHaveLength(1)
    expect(sujets[0]).toMatchObject({ nombre_messages: 1, extrait_premier_message: 'Un message qui tient bon.' })
    expect(await demande(page, `lister_forums?titre_forum=eq.${encodeURIComponent(brouillon)}`)).toEqual([])
  })

  test('la réponse : vide, refusée, réponse du serveur perdue, session expirée ; le texte attend, rien n’est double', async ({
    page,
  }) => {
    test.slow()
    await openAs(page, 'sacha@exemple.fr')
    const uuid = await creerSujet(page)
    await page.goto(adresse(uuid))
    const envoyer = page.getByRole('button', { name: 'Envoyer ma réponse' })
    await envoyer.click()
    await expect(reponse(page)).toHaveAccessibleDescription(/Votre réponse ne peut pas être vide\./)
    await expect(reponse(page)).toBeFocused()
    await reponse(page).fill('Une réponse qui tient bon.')
    // The answer is stored, and its acknowledgement is lost.
    await page.route('**/rpc/envoyer_message_forum', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await envoyer.click()
    const alerte = page.getByRole('main').getByRole('alert')
    await expect(alerte).toContainText(
      "Erreur lors de l'envoi de la réponse: Une erreur de communication est survenue.",
    )
    await expectAccessible(page)
    await page.unroute('**/rpc/envoyer_message_forum')
    await page.reload()
    await expect(reponse(page)).toHaveValue('Une réponse qui tient bon.')
    await awake(envoyer)
    await envoyer.click()
    await expect(reponse(page)).toHaveValue('')
    await expect(page.getByText('2 Messages', { exact: true })).toBeVisible()

    await reponse(page).fill('Et une autre.')
    await loseSession(page)
    await envoyer.click()
    await expect(alerte).toContainText(
      "Erreur lors de l'envoi de la réponse: Session invalide. Veuillez vous reconnecter.",
    )
    await reconnecter(page)
    await expect(page).toHaveURL(adresse(uuid))
    await expect(reponse(page)).toHaveValue('Et une autre.')
    await awake(envoyer)
    await envoyer.click()
    await expect(page.getByRole('article', { name: 'Message 3' })).toContainText('Et une autre.')
  })
})
