// The home page, a visitor's and a member's, in light and in dark, by keyboard alone.
import { expect, type Page } from '@playwright/test'
import { coulisses } from './entree.ts'
import { awake, expectAccessible, openAs, signIn, test } from './kine.ts'

test('ce que dit l’accueil, et où il mène', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(main.getByRole('button', { name: /^Voir les annonces \d+$/ })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Publier gratuitement' })).toHaveAttribute(
    'href',
    '/connexion?retour=%2Fajouter-annonce',
  )
  for (const [libelle, valeur] of [
    ['Membres', '12000+'],
    ['Annonces publiées', '5000+'],
    ['Satisfaction', '98%'],
  ] as const) {
    await expect(main.getByRole('term').filter({ hasText: libelle })).toBeVisible()
    await expect(main.getByRole('definition').filter({ hasText: valeur })).toBeVisible()
  }
  await expect(main.getByRole('heading', { name: 'Vos coordonnées restent à vous' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText(
    'La communauté des kinés qui bouge. Annonces, assistanats, et forum.',
  )
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} KinéBouge`)
})

test('les mots de la phrase sont la recherche : le bouton et les mois disent ce qu’elle trouvera', async ({ page }) => {
  await page.goto('/')
  const voir = page.getByRole('button', { name: /^Voir les annonces/ })
  const mois = page.getByRole('list', { name: 'Annonces par mois' }).getByRole('link').nth(3)
  await awake(voir)
  await page.getByLabel('Type d’annonce').selectOption({ label: 'un remplacement' })
  const attendu = Number((await mois.innerText()).match(/\d+/)?.[0])
  await page.getByLabel('Quand').selectOption({ index: 4 })
  await expect(voir).toHaveText(`Voir les annonces${attendu}`)
  await expectAccessible(page)
  await voir.click()
  await expect(page).toHaveURL(/\/annonces\?type=2&du=\d{4}-\d\d-01&au=/)
  await expect(
    page
      .getByRole('status')
      .getByText(new RegExp(`^${attendu} annonces`))
      .first(),
  ).toBeVisible()
})

test('un lien de l’accueil mène à la liste sans recharger de page', async ({ page }) => {
  await page.goto('/')
  const lien = page.getByRole('main').getByRole('button', { name: /^Voir les annonces/ })
  await awake(lien)
  await page.evaluate(() => document.body.setAttribute('data-meme-page', ''))
  await lien.click()
  await expect(page).toHaveURL('/annonces')
  await expect(page.getByRole('heading', { name: 'Annonces pour kinésithérapeutes' })).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-meme-page')
})

test('trois annonces ; « Près de », une fois qu’on a cherché, sans rien déplacer', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  const parues = page.getByRole('region', { name: 'Les dernières parues' })
  await expect(parues.getByRole('article')).toHaveCount(3)
  await expect(parues.getByText(/^\d+ annonces, \d+ publiées? cette semaine$/)).toBeVisible()
  const champ = page.getByLabel('Où voulez-vous exercer ?')
  await champ.pressSequentially('tours', { delay: 40 })
  await page.getByRole('option', { name: 'Tours (37000)' }).click()
  await page.getByRole('button', { name: 'Voir les annonces' }).click()
  await expect(page).toHaveURL('/annonces?lieu=Tours%20(37000)')

  await page.goto('/', { waitUntil: 'networkidle' })
  const avant = await parues.boundingBox()
  await champ.focus()
  const lien = page.getByRole('link', { name: /^Près de Tours\s: \d+ annonces?$/ })
  await expect(lien).toBeVisible()
  expect(await parues.boundingBox()).toEqual(avant)
  await lien.click()
  await expect(page).toHaveURL('/annonces?lieu=Tours%20(37000)')
})

test('« Publier gratuitement » commence la connexion dès la première pression, et ramène au formulaire', async ({
  page,
}) => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>()
  await page.route(/\/assets\/main-/, async (route) => {
    await loaded
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Publier gratuitement' }).click()
  load()
  await page.waitForURL((url) => url.origin !== process.env.SITE_URL)
  await signIn(page, 'sacha@exemple.fr')
  await expect(page).toHaveURL('/ajouter-annonce')
})

test('l’accueil propose les villes, et celle qu’on choisit se cherche', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Où voulez-vous exercer ?').pressSequentially('saint-den', { delay: 40 })
  const proposees = page.getByRole('listbox', { name: 'Communes proposées' }).getByRole('option')
  await expect(proposees.filter({ hasText: 'Saint-Denis (93200)' })).toHaveCount(1)
  await expectAccessible(page)
  await proposees.filter({ hasText: 'Saint-Denis (93200)' }).click()
  await page.getByRole('button', { name: 'Voir les annonces' }).click()
  await expect(page).toHaveURL('/annonces?lieu=Saint-Denis%20(93200)')
  await expect(page.getByText(/annonces? à moins de 20\skm de Saint-Denis\s\(93\)$/)).toBeVisible()
})

test('un membre est reconnu sans rien toucher, et publie directement', async ({ page }) => {
  await openAs(page, 'camille@exemple.fr')
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Bonjour, Camille Kiné' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Camille Kiné' })).toBeVisible()
  await page.getByRole('link', { name: 'Publier gratuitement' }).click()
  await expect(page).toHaveURL('/ajouter-annonce')
  await expect(page.getByRole('heading', { name: /^1\/2/ })).toBeVisible()
})

test('chez soi : ce qui a paru près de soi et ce qui attend, d’un coup ; sans lieu, une question', async ({ page }) => {
  await openAs(page, 'camille@exemple.fr')
  await page.evaluate(() => {
    const [, user] = Object.entries(localStorage).find(([key]) => key.startsWith('oidc.user:'))!
    const derniere = new Date(Date.now() - 5 * 86_400_000).toISOString()
    localStorage.setItem('kinebouge.recherche', 'Tours (37000)')
    localStorage.setItem(
      `kinebouge.recemment:${JSON.parse(user).profile.sub}`,
      JSON.stringify({ avant: null, derniere }),
    )
  })
  await page.goto('/', { waitUntil: 'commit' })
  // Never the visitor's, which the HTML holds too.
  await expect(page.locator('main > .attente, .chez-moi').filter({ visible: true })).toHaveCount(1)
  await expect(page.locator('.accroche').filter({ visible: true })).toHaveCount(0)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Bonjour Camille Kiné' })).toBeVisible()
  await expect(main.getByText(/^(Depuis votre visite|Rien de nouveau depuis votre visite) de \w+di/)).toBeVisible()
  const pres = main.getByRole('region', { name: /à moins de 20\skm de Tours\s\(37\)$/ })
  await expect(pres.getByRole('article').first()).toBeVisible()
  await expect(pres.getByRole('link', { name: 'Me prévenir' })).toHaveAttribute(
    'href',
    '/mes-alertes?lieu=Tours%20(37000)&commune=37261',
  )
  await expect(main.getByRole('region', { name: 'Messages' }).getByRole('listitem').first()).toBeVisible()
  const siennes = main.getByRole('region', { name: 'Mes annonces' })
  await expect(siennes.getByRole('link', { name: /^Payer l’annonce «/ })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'En ce moment sur le forum' })).toBeVisible()
  await siennes
    .getByRole('link', { name: /^Renouveler l’annonce «/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Renouveler cette annonce ?' })).toBeVisible()

  await page.goto(coulisses)
  await page.evaluate(() => localStorage.setItem('kinebouge.recherche', 'Xyzzy'))
  await page.goto('/')
  await expect(page.getByText('Impossible de trouver la localité : Xyzzy')).toBeVisible()
  const ville = page.getByLabel('Ma ville')
  await ville.fill('Nantes')
  await ville.press('Enter')
  await expect(page.getByRole('region', { name: /à moins de 20\skm de Nantes\s\(44\)$/ })).toBeVisible()
  await expect(ville).toHaveCount(0)
})

test('le menu du membre, au clavier seul', async ({ page }) => {
  await openAs(page, 'sacha@exemple.fr')
  await page.goto('/')
  const bouton = page.getByRole('button', { name: 'Bonjour, Sacha' })
  await expect(bouton).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
  await tabTo(page, /^Bonjour, Sacha/)
  const menu = page.getByRole('navigation', { name: 'Mon espace' })
  await expect(menu).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(bouton).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link', { name: 'Mon Compte' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link', { name: 'Notifications' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link', { name: 'Mes Annonces' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/mes-annonces')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Mes annonces', level: 1 })).toBeFocused()
})

test('le menu d’un visiteur sur un téléphone, au clavier seul', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await tabTo(page, /^Menu/)
  await page.keyboard.press('Enter')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Connexion / Inscription' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link', { name: 'Annonces' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/annonces')
  await expect(menu).toBeHidden()
})

test('« Aller au contenu » saute l’en-tête', async ({ page }) => {
  await page.goto('/annonces')
  await awake(page.getByRole('button', { name: 'Rechercher' }))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Ville ou code postal')).toBeFocused()
})

/** Presses Tab until the focus is on a control of this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const control = page.getByRole('button', { name })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(control).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [0] })
}
