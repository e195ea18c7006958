// Every screen of the table of routes, opened cold by its own address, then woken: its landmarks, its title, axe, its form at
// any width, and nothing that fails.
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { routes } from '../web/routes.ts'
import { awake, demande, elargir, findFautes, openAs, test } from './kine.ts'

// Zoomed at 200 %, a window of 1280 px is one of 640.
test.use({ viewport: { width: 1280, height: 900 }, tolerated: /status of 404/ })
test.setTimeout(150_000)

const guides = [
  'installation-premiers-pas',
  'contrats-types',
  'assurances',
  'urssaf',
  'carpimko',
  'gestion-financement',
  'materiel',
  'formation-continue',
  'vie-associative-syndicats',
  'reputation-visibilite',
  'guide-des-plateformes',
  'simulateur-cotisations',
].map((guide) => `/ressources/${guide}`)

const publiques = [
  '/',
  '/annonces',
  '/annonce/:uuid_annonce',
  '/tarifs',
  '/forum',
  '/ressources',
  '/classement-des-annonces',
  '/signaler',
  '/transparence',
  '/a-propos',
  '/cgu',
  '/confidentialite',
  '/accessibilite',
  '/debug',
  '/connexion',
  '/desabonnement/:jeton',
  '*',
]

const membres = [
  '/ajouter-annonce',
  '/annonce/:uuid_annonce/modifier',
  '/mes-annonces',
  '/mon-compte',
  '/paiement/:annonceId',
  '/operations-history',
  '/retractation',
  '/messagerie',
  '/profil/:uuid_personne',
  '/contrat/:uuid_conversation',
  '/forum/:uuid_forum',
  '/favoris',
  '/mes-alertes',
  '/mes-disponibilites',
  '/mes-notifications',
]

/** They lead elsewhere as soon as they are read. */
const passages = ['/inscription', '/oidc-callback', '/oidc-logout-callback']

test('aucune route n’échappe à la visite', () => {
  const visitees = [...guides, ...publiques, ...membres, '/administration', ...passages]
  expect(routes.map(({ path }) => path).toSorted()).toEqual(visitees.toSorted())
})

test('les douze guides', async ({ page }) => {
  await page.route(/urssaf\.fr/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="fr"><title>Simulateur</title>' }),
  )
  for (const chemin of guides) await visiter(page, chemin)
})

test('les écrans d’un visiteur', async ({ page, request }) => {
  const { uuid_annonce } = await premiere(request)
  for (const chemin of [...publiques, '/annonces?lieu=Paris'])
    await visiter(page, chemin.replace(':uuid_annonce', uuid_annonce).replace('*', '/nulle-part'))
})

test('les écrans d’un membre', async ({ page, request }) => {
  await openAs(page, 'camille@exemple.fr', '/favoris')
  const [aPayer] = await demande(page, 'lister_mes_annonces?status_annonce=eq.En attente')
  const [sujet] = await demande(page, 'lister_forums?limit=1')
  const [{ uuid_conversation }] = await demande(page, 'lister_conversations?limit=1')
  const { uuid_personne_annonceur } = await premiere(request)
  const variables: Record<string, string> = {
    uuid_annonce: aPayer.uuid_annonce,
    uuid_personne: uuid_personne_annonceur,
    uuid_conversation,
    uuid_forum: sujet.uuid_forum,
  }
  for (const chemin of membres.filter((path) => !path.startsWith('/paiement')))
    await visiter(
      page,
      chemin.replace(/:(\w+)/, (_, nom) => variables[nom]!),
    )
  await page.goto('/mes-annonces')
  await page.getByRole('link', { name: `Payer l’annonce « ${aPayer.titre_annonce} »` }).click()
  await expect(page).toHaveURL(`/paiement/${aPayer.uuid_annonce}`)
  await page.reload()
  await examiner(page)
  await eveiller(page)
})

test('l’écran d’un opérateur', async ({ page }) => {
  await openAs(page, 'operateur@exemple.fr', '/favoris')
  await page.goto('/administration')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Administration')
  await examiner(page)
  await eveiller(page)
})

test('d’un écran à l’autre, le titre reçoit le focus et la fenêtre change de nom', async ({ page }) => {
  await page.goto('/annonces')
  await awake(page.getByRole('button', { name: 'Rechercher' }))
  const titres = new Set<string>()
  const liens = page.getByRole('contentinfo').getByRole('listitem').getByRole('link')
  const noms = await liens.allTextContents()
  expect(noms.length).toBeGreaterThan(10)
  for (const nom of noms) {
    // By a key: a pointer would miss a link that the arrival on the screen before scrolls away.
    await page.getByRole('contentinfo').getByRole('link', { name: nom, exact: true }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page).toHaveTitle(/KinéBouge/)
    titres.add(await page.title())
  }
  // A visitor is sent to sign in by the one page of the foot that is for members.
  expect(titres.size).toBe(noms.length)
})

async function premiere(
  request: APIRequestContext,
): Promise<{ uuid_annonce: string; uuid_personne_annonceur: string }> {
  const [annonce] = await (await request.get('/api/lister_annonces?limit=1&uuid_personne_annonceur=not.is.null')).json()
  return annonce
}

async function visiter(page: Page, chemin: string): Promise<void> {
  await page.goto(chemin)
  await examiner(page)
  await eveiller(page)
}

/** Wakes a page by the keyboard, when nothing has before: the application answers. */
async function eveiller(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await awake(page.getByRole('banner').getByRole('link').first())
}

async function examiner(page: Page): Promise<void> {
  const chemin = new URL(page.url()).pathname
  await expect(page.getByRole('heading', { level: 1 }), chemin).toHaveCount(1)
  await expect(page.locator('.squelette'), chemin).toHaveCount(0)
  await expect(page.getByRole('banner'), chemin).toHaveCount(1)
  await expect(page.getByRole('main'), chemin).toHaveCount(1)
  await expect(page.getByRole('contentinfo'), chemin).toHaveCount(chemin === '/messagerie' ? 0 : 1)
  await expect(page, chemin).toHaveTitle(/\S.*KinéBouge|KinéBouge.*\S/)
  const premier = page.locator('a, button, input, select, textarea').filter({ visible: true }).first()
  await expect(premier, chemin).toHaveText('Aller au contenu')

  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await fautes(page), `${chemin}, large et clair`).toEqual([])
  await page.setViewportSize({ width: 640, height: 450 })
  expect(await depasse(page), `${chemin}, agrandi deux fois`).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await depasse(page), `${chemin}, à 320 px`).toEqual([])
  await elargir(page, true)
  expect(await depasse(page), `${chemin}, à 320 px et en caractères larges`).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await doubler(page)
  expect(await depasse(page), `${chemin}, sur un téléphone, en lettres deux fois plus grandes`).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  await elargir(page, false)
  expect(await fautes(page), `${chemin}, étroit et sombre`).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
}

/** Letters for who reads with difficulty. */
const doubler = (page: Page): Promise<void> =>
  page.evaluate(() => document.adoptedStyleSheets[0]!.replaceSync('html { font-size: 212.5% !important }'))

/** With the least size of touch targets. */
const fautes = (page: Page) => findFautes(page, { 'target-size': { enabled: true } })

/** The elements wider than the window, innermost first, when the page is. */
const depasse = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const tous = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    return tous
      .slice(-3)
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`)
  })
