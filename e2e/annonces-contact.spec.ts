// A reader and an ad: write to its advertiser, keep it, look at its photos; what a visitor is told.
import { expect, type Page } from '@playwright/test'
import { annonceAilleurs, createAnnonceAvecPhotos, readListe } from './annonces.ts'
import { awake, demande, expectAccessible, listenAlerts, openAs, signIn, signInAs, test } from './kine.ts'
import { editUser, jetonRefuse, listenTokens, loseSession } from './session.ts'

const cartes = (page: Page) => page.getByRole('region', { name: 'Résultats' }).getByRole('article')
const ecrire = (page: Page) => page.getByRole('button', { name: /^Écrire à (?!propos)/ })

test('un visiteur qui veut écrire est prié de se connecter, puis retrouve sa page, et le message ouvert', async ({
  page,
}) => {
  const dites = listenAlerts(page)
  await page.goto('/annonces?type=2')
  const message = cartes(page)
    .first()
    .getByRole('button', { name: /^Écrire à propos de «\s/ })
  await awake(message)
  await expect(cartes(page).getByRole('button', { name: 'Favori' })).toHaveCount(0)
  await message.click()
  await signIn(page, 'sacha@exemple.fr')
  expect(dites).toEqual(['Veuillez vous connecter pour envoyer un message.'])
  await expect(page).toHaveURL('/annonces?type=2')
  await expect(page.getByRole('dialog').getByLabel('Votre message')).toBeFocused()
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()
  await expect(cartes(page).first().getByRole('button', { name: 'Favori' })).toBeVisible()
})

test('un message part de l’annonce : vide refusé, envoyé, puis la fenêtre se ferme', async ({ page, request }) => {
  const { uuid_annonce } = await annonceAilleurs(request)
  await openAs(page, 'camille@exemple.fr')
  await page.goto(`/annonce/${uuid_annonce}`)
  await awake(ecrire(page))
  await ecrire(page).click()
  const zone = page.getByLabel('Votre message')
  const envoyer = page.getByRole('button', { name: 'Envoyer' })
  await expect(zone).toBeFocused()
  await expect(zone).toHaveAttribute('rows', '8')
  await expect(zone).toHaveAttribute('required')
  await expect(envoyer).toBeDisabled()
  await zone.fill('   ')
  await expect(page.getByText('Le message ne peut pas être vide.')).toBeVisible()
  await expect(envoyer).toBeDisabled()
  await zone.fill('\u200b\u2060')
  await expect(envoyer).toBeDisabled()
  await expectAccessible(page)
  await zone.fill('Bonjour, votre annonce m’intéresse.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(ecrire(page)).toBeFocused()
  await ecrire(page).click()
  await expect(zone).toHaveValue('')
  await zone.fill('Bonjour, quand peut-on se parler ?')
  await envoyer.click()
  await expect(page.getByText('Votre message a été envoyé avec succès !')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('un message refusé', () => {
  test.use({ tolerated: /Failed to load resource/ })

  test('la connexion coupée, l’annonce retirée, puis la session morte : la phrase, et le texte reste', async ({
    page,
    request,
  }) => {
    const { uuid_annonce } = await annonceAilleurs(request)
    await signInAs(page, 'sacha@exemple.fr', `/annonce/${uuid_annonce}`)
    await awake(ecrire(page))
    await ecrire(page).click()
    const texte = `Un texte qui m’a pris du temps, ${Date.now()} ms`
    const zone = page.getByLabel('Votre message')
    await zone.fill(texte)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Envoyer' }).click()
    await expect(page.getByText('Une erreur de communication est survenue.')).toBeVisible()
    await expect(zone).toHaveValue(texte)
    await page.context().setOffline(false)
    // Stored, and the answer lost: sent again, it is the same message.
    await page.route('**/rpc/envoyer_message_annonce', async (route) => {
      await route.fetch()
      await route.abort()
    })
    for (const _ of [1, 2]) {
      await page.getByRole('button', { name: 'Envoyer' }).click()
      await expect(page.getByText('Une erreur de communication est survenue.')).toBeVisible()
    }
    await page.unroute('**/rpc/envoyer_message_annonce')
    const envoyes = await demande(page, `lister_messages_prives?contenu_message=like.*${texte}`)
    expect(envoyes).toHaveLength(1)
    const message = 'Annonce non trouvée ou accès refusé.'
    await page.route('**/rpc/envoyer_message_annonce', (route) => route.fulfill({ status: 404, json: { message } }))
    await page.getByRole('button', { name: 'Envoyer' }).click()
    await expect(page.getByText(message)).toBeVisible()
    await expect(zone).toHaveValue(texte)
    await expect(zone).toBeFocused()
    await expectAccessible(page)
    await page.unroute('**/rpc/envoyer_message_annonce')
    await loseSession(page)
    await page.getByRole('button', { name: 'Envoyer' }).click()
    await expect(
      page.getByText('Votre session a expiré. Veuillez vous reconnecter pour envoyer un message.'),
    ).toBeVisible()
    await expect(zone).toHaveValue(texte)
    await expect(page.getByRole('button', { name: 'Se reconnecter' })).toBeVisible()
  })
})

test.describe('un jeton refusé', () => {
  test.use({ tolerated: /Failed to load resource/ })

  test('le jeton est renouvelé, et le message part sans que rien ne se voie', async ({ page, context, request }) => {
    const { uuid_annonce } = await annonceAilleurs(request)
    await signInAs(page, 'sacha@exemple.fr', `/annonce/${uuid_annonce}`)
    await awake(ecrire(page))
    await ecrire(page).click()
    await page.getByLabel('Votre message').fill('Bonjour, un message écrit pendant la nuit.')
    const jetons = listenTokens(context)
    await editUser(page, { access_token: jetonRefuse })
    await page.getByRole('button', { name: 'Envoyer' }).click()
    await expect(page.getByText('Votre message a été envoyé avec succès !')).toBeVisible()
    expect(jetons).toEqual(['refresh_token'])
  })
})

test('les favoris : gardés aussitôt, suivis par l’autre onglet, retrouvés sur un autre appareil', async ({
  page,
  context,
  ailleurs,
}) => {
  await openAs(page, 'sacha@exemple.fr', '/favoris')
  await expect(page.getByRole('heading', { name: 'Vous n’avez pas encore de favori.' })).toBeVisible()
  await page.getByRole('link', { name: 'Voir les annonces' }).click()
  const coeur = (rang: number) => cartes(page).nth(rang).getByRole('button', { name: 'Favori' })
  await coeur(0).click()
  await expect(coeur(0)).toHaveAttribute('aria-pressed', 'true')
  await coeur(2).click()
  const [premiere, , troisieme] = await readListe(page)

  const autre = await context.newPage()
  const lectures: string[] = []
  autre.on('request', (sent) => {
    if (/\/api\/lister_annonces/.test(sent.url())) lectures.push(sent.url())
  })
  await autre.goto('/favoris')
  const liens = autre.getByRole('main').locator('h3 a')
  await expect(liens).toHaveCount(2)
  expect(await liens.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('href')))).toEqual([
    troisieme,
    premiere,
  ])
  expect(lectures).toHaveLength(1)
  await autre.setViewportSize({ width: 390, height: 844 })

  await coeur(0).click()
  await expect(coeur(0)).toHaveAttribute('aria-pressed', 'false')
  await expect(liens).toHaveCount(1)

  await openAs(ailleurs, 'sacha@exemple.fr', '/favoris')
  await expect(ailleurs.getByRole('main').locator('h3 a')).toHaveCount(1)

  await autre.getByRole('button', { name: 'Favori' }).press('Enter')
  await expect(autre.getByRole('heading', { name: 'Vous n’avez pas encore de favori.' })).toBeVisible()
  await expect(autre.getByRole('heading', { name: 'Mes favoris', level: 1 })).toBeFocused()
  await expect(coeur(2)).toHaveAttribute('aria-pressed', 'false')
})

test('un favori qui n’est plus en ligne est dit, et se retire', async ({ page }) => {
  await openAs(page, 'operateur@exemple.fr', '/favoris')
  await page.evaluate(() => {
    const user = Object.entries(localStorage).find(([name]) => name.startsWith('oidc.user:'))![1]
    const ids = JSON.stringify(['00000000-0000-4000-8000-000000000000'])
    localStorage.setItem(`kinebouge.favoris.${JSON.parse(user).profile.sub}`, ids)
  })
  await page.reload()
  await expect(page.getByText('Une annonce de vos favoris n’est plus en ligne.')).toBeVisible()
  await page.getByRole('button', { name: 'La retirer de mes favoris' }).click()
  await expect(page.getByRole('heading', { name: 'Vous n’avez pas encore de favori.' })).toBeVisible()
})

test('les photos s’ouvrent au retour de la connexion, tournent par les boutons, les flèches et en glissant, puis Échap', async ({
  page,
  ailleurs,
}) => {
  await openAs(page, 'operateur@exemple.fr')
  const titre = 'Un cabinet à voir'
  const p_uuid_annonce = await createAnnonceAvecPhotos(page, titre, ['#0e6b62', '#d9552f', '#f1ebe0'])

  const dites = listenAlerts(ailleurs)
  await ailleurs.goto(`/annonce/${p_uuid_annonce}`)
  const voir = ailleurs.getByRole('button', { name: 'Voir les photos' })
  await awake(voir)
  await voir.click()
  await signIn(ailleurs, 'sacha@exemple.fr')
  expect(dites).toEqual(['Veuillez vous connecter pour voir les photos.'])
  await expect(ailleurs).toHaveURL(`/annonce/${p_uuid_annonce}`)

  const vue = ailleurs.getByRole('dialog').getByRole('img')
  const rang = (n: number) => expect(ailleurs.getByText(`${n} / 3`, { exact: true })).toBeVisible()
  await rang(1)
  await expect(vue).toHaveAttribute('alt', `${titre}, vue 1 sur 3`)
  await expect.poll(() => vue.evaluate((node) => (node as HTMLImageElement).naturalWidth)).toBe(640)
  await expectAccessible(ailleurs)
  await ailleurs.getByRole('button', { name: 'Photo précédente' }).click()
  await rang(3)
  await ailleurs.keyboard.press('ArrowRight')
  await rang(1)
  await ailleurs.getByRole('button', { name: 'Photo suivante' }).press('Enter')
  await rang(2)
  await vue.hover()
  await ailleurs.mouse.wheel(700, 0)
  await rang(3)
  await ailleurs.keyboard.press('Escape')
  await expect(ailleurs.getByRole('dialog')).toHaveCount(0)
  await voir.click()
  await rang(1)
  await ailleurs.keyboard.press('Escape')
  await expect(ailleurs.getByRole('dialog')).toHaveCount(0)
  await expect(voir).toBeFocused()
})
