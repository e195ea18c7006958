// Counts the actions of common journeys: a press, a field to focus.
import { expect, type Locator, type Page } from '@playwright/test'
import { annonceAilleurs, createAnnonce } from './annonces.ts'
import { nouveauMembre, unique } from './compte.ts'
import { readCode } from './courrier.ts'
import { password } from './entree.ts'
import { awake, demande, expectAccessible, listenAlerts, openAs, test } from './kine.ts'
import { carte, prix, surCaisse, valider } from './paiement.ts'
import { petite } from './photos.ts'

const debut = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)

/** Acts as a reader and counts. */
function compter(page: Page) {
  const main = {
    gestes: 0,
    async presse(cible: Locator): Promise<void> {
      main.gestes++
      await cible.tap()
    },
    async ecrit(champ: Locator, texte: string): Promise<void> {
      await expect(champ).toBeVisible()
      if (!(await champ.evaluate((node) => node === document.activeElement))) await main.presse(champ)
      await champ.fill(texte)
    },
    bouton: (name: string | RegExp) => main.presse(page.getByRole('button', { name })),
  }
  return main
}

test('un remplacement en juillet près de Lyon, logé : six gestes, et des annonces', async ({ page }) => {
  const main = compter(page)
  await page.goto('/')
  await awake(page.getByRole('button', { name: /^Voir les annonces/ }))
  await main.ecrit(page.getByLabel('Où voulez-vous exercer ?'), 'Lyon')
  await main.presse(page.getByRole('list', { name: 'Annonces par mois' }).getByRole('link', { name: /^juillet/ }))
  await expect(page).toHaveURL(/^[^?]*\/annonces\?lieu=Lyon&du=\d{4}-07-01/)
  await main.presse(page.locator('.resume'))
  await main.presse(page.getByText('Plus de critères'))
  await main.presse(page.getByRole('form', { name: 'Votre recherche' }).getByText('Logement fourni', { exact: true }))
  await main.bouton('Rechercher')
  await expect(page.getByRole('main')).toContainText(/en juillet, logement fourni/)
  await expect(page.getByRole('region', { name: 'Résultats' }).getByRole('article').first()).toBeVisible()
  expect(main.gestes).toBeLessThanOrEqual(6)
  await main.presse(page.locator('.resume'))
  const plus = page.getByRole('button', { name: 'Plus loin' })
  const { width, height } = (await plus.boundingBox())!
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await main.presse(plus)
  await main.presse(plus)
  await main.bouton('Moins loin')
  await expect(page.getByRole('slider', { name: 'Rayon' })).toHaveValue('25')
  await expect(page.getByText('25\u00a0km', { exact: true })).toBeVisible()
  await main.bouton('Rechercher')
  await expect(page).toHaveURL(/lieu=Lyon&rayon=25/)
})

test('publier avec une photo et payer, en partant de rien : dix-neuf gestes', async ({ page }) => {
  test.slow()
  const main = compter(page)
  const titre = unique('Remplacement près du canal, cabinet de quatre kinés')
  const email = `comptes-${Date.now()}@exemple.fr`
  await page.goto('/')
  await main.presse(page.getByRole('link', { name: 'Publier gratuitement' }))
  // The site's own page leaves by itself: a tap there may be lost.
  await page.waitForURL((url) => url.origin !== process.env.SITE_URL)
  await main.presse(page.getByRole('main').locator('a, button', { hasText: 'Créer un compte' }))
  await main.ecrit(page.getByLabel('Adresse e-mail'), email)
  await main.ecrit(page.getByLabel('Mot de passe'), password)
  await main.bouton('Créer mon compte')
  await expect.poll(() => readCode(email)).not.toBe('')
  await main.ecrit(page.getByLabel('Code reçu par e-mail'), await readCode(email))
  await main.bouton('Ouvrir mon compte')
  await expect(page).toHaveURL('/ajouter-annonce')
  const bienvenue = page.getByRole('dialog', { name: 'Bienvenue ! Comment vous appeler ?' })
  await main.ecrit(bienvenue.getByLabel('Pseudo'), unique('Dominique'))
  await main.bouton('Enregistrer mon pseudo')
  await expect(bienvenue).toHaveCount(0)

  const pro = page.locator('.choix-carte').filter({ hasText: 'Pro' })
  await expect(pro).toContainText('5 photos · vues · 60 jours')
  await main.presse(pro)
  await main.ecrit(page.getByRole('textbox', { name: 'Titre' }), titre)
  await main.ecrit(page.getByRole('textbox', { name: 'Description' }), 'Trois box, une salle de rééducation.')
  const choisie = page.waitForEvent('filechooser')
  await main.presse(page.locator('label', { hasText: 'Ajouter des photos' }))
  await (await choisie).setFiles({ name: 'salle.jpg', mimeType: 'image/jpeg', buffer: await petite('teal') })
  await main.bouton('Continuer vers les détails')
  await main.presse(page.getByRole('radio', { name: 'Assistanat' }))
  await main.ecrit(page.getByLabel('Code postal'), '18000')
  await expect(page.getByLabel('Ville', { exact: true })).not.toHaveValue('')
  await main.ecrit(page.getByLabel('Date de début'), debut)
  await main.bouton('Voir l’aperçu')
  await expect(page.getByText(`Plan Pro, 60 jours en ligne : ${prix.P0002} TTC.`)).toBeVisible()
  await main.bouton(`Publier et payer ${prix.P0002}`)
  await expect(page).toHaveURL(/\/paiement\//)
  await main.presse(carte(page))
  await main.presse(valider(page))
  await page.waitForURL(surCaisse)
  await main.bouton(`Payer ${prix.P0002}`)
  await expect(page.getByText('Paiement reçu.')).toBeVisible()
  expect(main.gestes).toBeLessThanOrEqual(19)
})

test('corriger un mot : Modifier, Voir l’aperçu, Enregistrer', async ({ page }) => {
  const main = compter(page)
  const titre = unique('Cabinet à coriger')
  const corrige = titre.replace('coriger', 'corriger')
  await openAs(page, 'operateur@exemple.fr')
  const uuid = await createAnnonce(page, titre)
  await page.goto('/mes-annonces')
  await main.presse(page.getByRole('link', { name: `Modifier l’annonce « ${titre} »` }))
  await page.getByLabel('Titre').fill(corrige)
  await main.bouton('Voir l’aperçu')
  await expect(page.getByRole('heading', { name: 'Aperçu', level: 2 })).toBeFocused()
  await expect(page.getByRole('heading', { name: corrige })).toHaveCount(2)
  await main.bouton('Enregistrer les modifications')
  await expect(page.getByText('Vos modifications sont enregistrées.')).toBeVisible()
  expect(main.gestes).toBe(3)
  expect((await demande(page, `lister_mes_annonces?uuid_annonce=eq.${uuid}`))[0].titre_annonce).toBe(corrige)
})

test('écrire à un annonceur, sans compte ouvert : au retour de la connexion le message est ouvert', async ({
  page,
}) => {
  const main = compter(page)
  const dites = listenAlerts(page)
  const { uuid_annonce, titre_annonce } = await annonceAilleurs(page.request)
  await page.goto(`/annonce/${uuid_annonce}`)
  const ecrire = page.getByRole('button', { name: /^Écrire à (?!propos)/ })
  await awake(ecrire)
  await main.presse(ecrire)
  await main.ecrit(page.getByLabel(/e-mail/i), 'sacha@exemple.fr')
  await main.ecrit(page.getByLabel(/mot de passe/i), password)
  await main.bouton('Se connecter')
  const message = page.getByRole('dialog', { name: /^Écrire à / })
  await expect(message).toContainText(titre_annonce.replaceAll('\u00a0', ' ').slice(0, 12))
  await expect(message.getByLabel('Votre message')).toBeFocused()
  await expect(page).toHaveURL(`/annonce/${uuid_annonce}`)
  expect(dites).toEqual(['Veuillez vous connecter pour envoyer un message.'])
  // Creating the alert is one more press.
  expect(main.gestes + dites.length).toBeLessThanOrEqual(4)
  await page.reload()
  await awake(ecrire)
  await expect(message).toHaveCount(0)
})

test('Retour remonte les étapes d’une annonce, et rien de tapé ne se perd', async ({ page }) => {
  await openAs(page, 'vip@exemple.fr', '/ajouter-annonce')
  const etape = (name: string | RegExp) => page.getByRole('heading', { level: 2, name })
  const titre = page.getByRole('textbox', { name: 'Titre' })
  const ville = page.getByLabel('Ville', { exact: true })
  await titre.fill('Un titre à garder')
  await page.getByRole('textbox', { name: 'Description' }).fill('Trois box.')
  await page.getByRole('button', { name: 'Continuer vers les détails' }).click()
  await page.getByRole('radio', { name: 'Remplacement' }).check()
  await page.getByLabel('Code postal').fill('37000')
  await expect(ville).toHaveValue('Tours')
  await page.getByLabel('Date de début').fill('2028-07-01')
  await page.getByLabel('Date de fin').fill('2028-07-21')
  await page.getByRole('button', { name: 'Voir l’aperçu' }).click()
  await expect(etape('Aperçu')).toBeFocused()
  await page.goBack()
  await expect(etape(/^2\/2/)).toBeFocused()
  await expect(ville).toHaveValue('Tours')
  await page.goBack()
  await expect(etape(/^1\/2/)).toBeFocused()
  await expect(titre).toHaveValue('Un titre à garder')
  await page.goForward()
  await expect(ville).toHaveValue('Tours')
  await page.getByRole('button', { name: 'Revenir au texte' }).click()
  await expect(etape(/^1\/2/)).toBeFocused()
  // Emptied meanwhile: the preview must stay closed.
  await titre.fill('')
  await page.goForward()
  await page.goForward()
  await expect(titre).toHaveAccessibleDescription(/Veuillez remplir le titre/)
  await expect(page).toHaveURL('/ajouter-annonce')
})

test('un numéro demandé là où l’annonce le montre : refusé à son champ, gardé au profil, dit à l’aperçu', async ({
  page,
}) => {
  await nouveauMembre(page)
  const uuid = await createAnnonce(page, unique('Cabinet sans numéro'))
  await page.goto(`/annonce/${uuid}/modifier`)
  await page.getByRole('button', { name: 'Continuer vers les détails' }).click()
  const numero = page.getByLabel('Votre numéro de téléphone')
  await expect(numero).toHaveCount(0)
  await page.getByRole('checkbox', { name: /^Afficher mon numéro/ }).check()
  const apercu = page.getByRole('button', { name: 'Voir l’aperçu' })
  await apercu.click()
  await expect(page.getByText('Aucun numéro ne sera affiché : votre profil n’en a pas.')).toBeVisible()
  await page.getByRole('button', { name: 'Revenir modifier' }).click()
  await numero.fill('06 12')
  await apercu.click()
  await expect(numero).toHaveAccessibleDescription(/numéro français à 10 chiffres/)
  await expect(numero).toBeFocused()
  await expectAccessible(page)
  await numero.fill('0639981234')
  await apercu.click()
  await expect(page.getByText('Votre numéro, le 06 39 98 12 34, sera affiché.')).toBeVisible()
})
