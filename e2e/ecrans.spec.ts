// The sweep: every route opened directly and checked at each width, light and dark, before and after hydration, then translated:
// landmarks, title, layout, styles, axe, no console message.
import { readdirSync, readFileSync } from 'node:fs'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { routes } from '../web/routes.ts'
import { awake, demande, elargir, findFautes, openAs, readDecalages, test } from './kine.ts'
import { translate } from './traduire.ts'

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
  'fin-de-carriere',
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
  '/calendrier/:jeton',
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
  '/nous-ecrire',
  '/mes-disponibilites',
  '/mes-notifications',
]

/** They redirect as soon as they are read. */
const passages = ['/inscription', '/oidc-callback', '/oidc-logout-callback']

test('aucune route n’échappe à la visite', () => {
  const visitees = [...guides, ...publiques, ...membres, '/administration', ...passages]
  expect(routes.map(({ path }) => path).toSorted()).toEqual(visitees.toSorted())
})

test('les guides', async ({ page }) => {
  await page.route(/urssaf\.fr/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="fr"><title>Simulateur</title>' }),
  )
  // Built from the same elements: style leaks found in two would be the same in all.
  for (const [rang, chemin] of guides.entries()) await visiter(page, chemin, rang > 1 && rang < guides.length - 1)
})

test('les écrans d’un visiteur', async ({ page, request }) => {
  const { uuid_annonce } = await premiere(request)
  for (const chemin of [...publiques, '/annonces?lieu=Paris', '/annonces?vue=continue'])
    await visiter(page, chemin.replace(':uuid_annonce', uuid_annonce).replace('*', '/nulle-part'))
})

test('les écrans d’un membre', async ({ page, request }) => {
  await openAs(page, 'camille@exemple.fr')
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
  await visiter(page, '/mon-compte?onglet=mot-de-passe')
  await page.goto('/mes-annonces')
  await page.getByRole('link', { name: `Payer l’annonce « ${aPayer.titre_annonce} »` }).click()
  await expect(page).toHaveURL(`/paiement/${aPayer.uuid_annonce}`)
  await page.reload()
  await examiner(page)
  await eveiller(page)
  await quitterTraduit(page)
})

test('l’écran d’un opérateur', async ({ page }) => {
  await openAs(page, 'operateur@exemple.fr')
  await visiter(page, '/administration')
})

test('d’un écran à l’autre, le titre reçoit le focus et la fenêtre change de nom', async ({ page }) => {
  await page.goto('/annonces')
  await awake(page.getByRole('button', { name: 'Rechercher' }))
  const titres = new Set<string>()
  const liens = page.getByRole('contentinfo').getByRole('listitem').getByRole('link')
  const noms = await liens.allTextContents()
  expect(noms.length).toBeGreaterThan(10)
  for (const nom of noms) {
    // With a key: the arrival's scroll could move the link from under a pointer.
    await page.getByRole('contentinfo').getByRole('link', { name: nom, exact: true }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page).toHaveTitle(/KinéBouge/)
    titres.add(await page.title())
  }
  // The only member page in the footer sends visitors to sign in.
  expect(titres.size).toBe(noms.length)
})

async function premiere(
  request: APIRequestContext,
): Promise<{ uuid_annonce: string; uuid_personne_annonceur: string }> {
  const [annonce] = await (await request.get('/api/lister_annonces?limit=1&uuid_personne_annonceur=not.is.null')).json()
  return annonce
}

/** All checks of a screen in one visit; without the style-leak check when a `semblable` screen has it. */
async function visiter(page: Page, chemin: string, semblable = false): Promise<void> {
  await page.goto(chemin)
  await expect(page.getByRole('heading', { level: 1 }), chemin).toBeVisible()
  await expect(page.locator('.squelette, main [aria-busy=true]'), chemin).toHaveCount(0)
  expect(await readDecalages(page), `${chemin}, en arrivant`).toBeLessThan(0.02)
  await examiner(page, semblable)
  await eveiller(page)
  await quitterTraduit(page)
}

/** Waits for hydration, or triggers it from the keyboard. */
async function eveiller(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await awake(page.getByRole('banner').getByRole('link').first())
}

/** After browser translation, the screen can be left without an error. */
async function quitterTraduit(page: Page): Promise<void> {
  await page.evaluate(translate)
  const cible = new URL(page.url()).pathname === '/accessibilite' ? 'Confidentialité' : 'Accessibilité'
  await page.evaluate((nom) => {
    const liens = [...document.querySelectorAll<HTMLElement>('a[href="/accessibilite"], a[href="/confidentialite"]')]
    const lien = liens.find((un) => un.textContent.trim().startsWith(nom))
    lien?.click()
  }, cible)
  if (await page.getByRole('contentinfo').count())
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(cible))
}

async function examiner(page: Page, semblable = false): Promise<void> {
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
  expect(await findFautes(page, complete), `${chemin}, large et clair`).toEqual([])
  if (!semblable) expect(await listRestyles(page), `${chemin}, après tous les autres écrans`).toEqual([])
  for (const [width, height] of [
    [768, 1024],
    // A 1280 px window zoomed to 200 % is 640 px wide.
    [640, 450],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await depasse(page), `${chemin}, à ${width} px`).toEqual([])
  }
  await elargir(page, true)
  await doubler(page)
  expect(await depasse(page), `${chemin}, sur un téléphone, en lettres deux fois plus grandes`).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await elargir(page, true)
  expect(await depasse(page), `${chemin}, à 320 px et en caractères larges`).toEqual([])
  await elargir(page, false)
  expect(await depasse(page), `${chemin}, à 320 px`).toEqual([])
  expect(await countDessous(page), `${chemin}, l’en-tête à 320 px`).toBe(0)
  expect(await findFautes(page, looks), `${chemin}, étroit et sombre`).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
}

/** Larger letters. */
const doubler = (page: Page): Promise<void> =>
  page.evaluate(() => document.adoptedStyleSheets[0]!.replaceSync('html { font-size: 212.5% !important }'))

/** Including the minimum size of touch targets. */
const complete = { rules: { 'target-size': { enabled: true } } }
/** What a width or a colour scheme changes of the same elements. */
const looks = { runOnly: ['color-contrast', 'target-size', 'link-in-text-block', 'scrollable-region-focusable'] }

/** As many header buttons as fit below the logo. */
const countDessous = (page: Page): Promise<number> =>
  page.locator('.entete').evaluate((entete) => {
    const { bottom } = entete.querySelector('.logo')!.getBoundingClientRect()
    const vus = [...entete.querySelectorAll('button')].filter((bouton) => bouton.checkVisibility())
    return vus.filter((bouton) => bouton.getBoundingClientRect().top >= bottom).length
  })

const dossier = 'dist/client/assets'
/** Only known after the build, which listing the stories does not need. */
const listFeuilles = () => readdirSync(dossier).filter((fichier) => fichier.endsWith('.css'))

/**
 * Elements that would look different if every other screen had been visited first: a screen must bring its own styles and ignore
 * those of others.
 */
async function listRestyles(page: Page): Promise<string[]> {
  // Sheets already in the page would be added again at the end and win.
  const siennes = await page.locator('link[rel=stylesheet]').evaluateAll((liens) => liens.map((lien) => lien.outerHTML))
  const autres = listFeuilles().filter((fichier) => !siennes.some((lien) => lien.includes(fichier)))
  expect(autres.length).toBeGreaterThan(0)
  return page.evaluate(
    differences,
    autres.map((fichier) => readFileSync(`${dossier}/${fichier}`, 'utf8')),
  )
}

/** Elements that would look different after visiting every other screen. */
function differences(textes: string[]): string[] {
  // One of each kind: all cards of a list are alike.
  const nommer = (element: Element | null) => `${element?.localName}.${element?.getAttribute('class')}`
  const genre = (element: Element) => nommer(element.parentElement) + nommer(element)
  // Collapsed elements have no size.
  const plis = document.querySelectorAll<HTMLDetailsElement>('details:not([open])')
  for (const pli of plis) pli.open = true
  const tous = [...document.body.querySelectorAll('*')]
  const elements = [...new Map(tous.map((element) => [genre(element), element])).values()]
  const decrire = (style: CSSStyleDeclaration) =>
    // A pseudo-element that is not generated has no look.
    style.content === 'none' ? '' : [...style].map((nom) => style.getPropertyValue(nom)).join()
  const lire = () =>
    elements.map((element) => ['', '::before', '::after'].map((part) => decrire(getComputedStyle(element, part))))
  const avant = lire()
  document.adoptedStyleSheets = textes.map((texte) => {
    const feuille = new CSSStyleSheet()
    feuille.replaceSync(texte)
    return feuille
  })
  const apres = lire()
  document.adoptedStyleSheets = []
  for (const pli of plis) pli.open = false
  return elements
    .filter((_, rang) => avant[rang]!.join() !== apres[rang]!.join())
    .map(({ outerHTML }) => outerHTML.slice(0, 100))
}

/** Elements wider than the window, innermost first. */
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
