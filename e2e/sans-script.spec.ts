// The public pages with JavaScript off: readable, complete, and indexable.
import { expect, type Page } from '@playwright/test'
import { sayDatesEnCarte } from '#domain/critere/faits.ts'
import { expectDessins, expectListe, paginer, readListe, readToutes, situer, trier } from './annonces.ts'
import { test } from './kine.ts'

const site = () => process.env.SITE_URL!
const canonique = (page: Page) => page.locator('link[rel=canonical]')
const resume = (page: Page) => page.locator('meta[name=description]')

/** The JSON-LD documents of a page. */
const donnees = async (page: Page): Promise<Record<string, unknown>[]> =>
  (await page.locator('script[type="application/ld+json"]').allTextContents()).map((texte) => JSON.parse(texte))

test('l’accueil se lit en entier, et se présente aux moteurs', async ({ page }) => {
  expect((await page.goto('/'))?.status()).toBe(200)
  await expect(page).toHaveTitle(/^KinéBouge\s: .+/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(canonique(page)).toHaveAttribute('href', `${site()}/`)
  await expect(resume(page)).toHaveAttribute('content', /kinésithérapeutes/)
  const [graphe] = await donnees(page)
  const entites = graphe!['@graph'] as Record<string, string>[]
  expect(entites.find((entite) => entite['@type'] === 'WebSite')).toMatchObject({
    url: `${site()}/`,
    name: 'KinéBouge',
    inLanguage: 'fr-FR',
  })
  await expect(page.getByText('12000+')).toBeVisible()
  await page.getByLabel('Où voulez-vous exercer ?').fill('37000')
  await page.getByRole('button', { name: /^Voir les annonces/ }).click()
  await expect(page).toHaveURL('/annonces?lieu=37000')
  await expect(page.getByText(/annonces à moins de 20\skm de Tours\s\(37\)$/)).toBeVisible()
})

test('un nom que plusieurs villes portent : la plus peuplée avec son département, les autres en un lien', async ({
  page,
}) => {
  await page.goto('/annonces?lieu=saint-denis')
  await expect(page.getByText(/à moins de 20\skm de Saint-Denis\s\(974\)$/)).toBeVisible()
  await page.getByRole('link', { name: /^Saint-Denis\s\(93\)$/ }).click()
  await expect(page).toHaveURL('/annonces?lieu=Saint-Denis%20(93200)')
  await expect(page.getByText(/à moins de 20\skm de Saint-Denis\s\(93\)$/)).toBeVisible()
})

test('un département ou une région écrits comme un lieu se cherchent en entier', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Où voulez-vous exercer ?').fill('rhone')
  await page.getByRole('button', { name: /^Voir les annonces/ }).click()
  await expect(page).toHaveURL('/annonces?lieu=rhone')
  await expect(page.getByText(/dans le département Rhône\s\(69\)$/)).toBeVisible()
  await expect(canonique(page)).toHaveAttribute('href', `${site()}/annonces?departement=69`)
  await page.goto('/annonces?lieu=ile+de+france')
  await expect(page.getByText(/dans la région Île-de-France$/)).toBeVisible()
  await expect(canonique(page)).toHaveAttribute('href', `${site()}/annonces?region=11`)
})

test('une annonce montre où elle est à l’écran, et le code qui y mène sur le papier', async ({ page, request }) => {
  await expectDessins(page, request)
})

test('la recherche se lit, se filtre et se pagine', async ({ page, request }) => {
  expect((await page.goto('/annonces?lieu=37000&type=2'))?.status()).toBe(200)
  await expect(page).toHaveTitle('Annonces de remplacement pour kinés à Tours (37) · KinéBouge')
  await expect(page.getByRole('heading', { level: 1, name: 'Annonces pour kinésithérapeutes' })).toBeVisible()
  await expect(canonique(page)).toHaveAttribute('href', `${site()}/annonces?lieu=37000&type=2`)
  await expect(resume(page)).toHaveAttribute('content', /remplacement/)
  await expect(page.getByLabel('Ville ou code postal')).toHaveValue('37000')
  await expect(page.getByLabel('Type d’annonce')).toHaveValue('2')

  const centre = await situer(request, '37000')
  const toutes = await readToutes(request)
  const attendues = trier(toutes, { centre, type: 2 })
  expect(await readListe(page)).toEqual(paginer(attendues)[0])
  const carte = page.getByRole('article').first()
  await expect(carte).toContainText(attendues[0]!.titre_annonce)
  await expect(carte).toContainText(sayDatesEnCarte(attendues[0]!)!)
  const { retrocession_annonce: garde } = attendues[0]!
  await expect(carte).toContainText(garde === null ? 'Rétrocession à convenir' : `${garde} % pour vous`)

  await page.getByLabel('Ville ou code postal').fill('Paris')
  await page.getByRole('slider', { name: 'Rayon' }).press('End')
  await page.getByLabel('Type d’annonce').selectOption({ label: 'Assistanat' })
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await expect(page).toHaveURL('/annonces?lieu=Paris&rayon=100&type=1')
  await expectListe(page, paginer(trier(toutes, { centre: await situer(request, 'Paris'), km: 100, type: 1 })))
})

test('chaque page est celle du calcul', async ({ page, request }) => {
  for (const { lieu, km, type, nom } of [
    { lieu: 'Paris', km: 20, nom: 'Paris, 20 km : le séparateur au milieu d’une page' },
    { lieu: 'Paris', km: 100, nom: 'Paris, 100 km : le séparateur en deuxième page' },
    { lieu: '', km: 20, type: 3, nom: 'toute la France, Collaboration' },
  ]) {
    const query = new URLSearchParams({ lieu, rayon: String(km), ...(type && { type: String(type) }) })
    await page.goto(`/annonces?${query}`)
    const centre = lieu ? await situer(request, lieu) : undefined
    const attendues = trier(await readToutes(request), { km, ...(centre && { centre }), ...(type && { type }) })
    expect(attendues.length, nom).toBeGreaterThan(0)
    await expectListe(page, paginer(attendues))
  }
})

test('sans critère ni résultat, la page se lit aussi', async ({ page }) => {
  await page.goto('/annonces?lieu=Zzyzxville')
  await expect(page.getByRole('alert')).toContainText('Impossible de trouver la localité : Zzyzxville')
  await page.goto('/annonces?lieu=Gu%C3%A9ret&type=4')
  await expect(page.getByText('Aucune annonce ne correspond à vos critères.')).toBeVisible()
  await page.getByRole('link', { name: 'Partout en France' }).click()
  await expect(page).toHaveURL('/annonces?type=4')
  expect((await readListe(page)).filter((ligne) => ligne.startsWith('/')).length).toBe(20)
})

test('une annonce se lit en entier, et se présente comme une offre d’emploi', async ({ page, request }) => {
  const annonce = (await readToutes(request)).find(
    ({ id_typeannonce, retrocession_annonce }) => id_typeannonce === 2 && retrocession_annonce !== null,
  )!
  const url = `${site()}/annonce/${annonce.uuid_annonce}`
  expect((await page.goto(url))?.status()).toBe(200)
  await expect(page).toHaveTitle(`${annonce.titre_annonce}, ${annonce.ville_annonce} · KinéBouge`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(annonce.titre_annonce)
  await expect(canonique(page)).toHaveAttribute('href', url)
  await expect(resume(page)).toHaveAttribute('content', /^Remplacement à .+Vous gardez/)
  await expect(page.getByText(annonce.contenu_annonce)).toBeVisible()
  await expect(page.getByText(annonce.pseudo_personne, { exact: true })).toBeVisible()
  await expect(page.getByText(`${annonce.ville_annonce} (${annonce.cp_annonce})`)).toBeVisible()
  const [offre] = await donnees(page)
  expect(offre).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    url,
    title: annonce.titre_annonce,
    datePosted: annonce.date_publication,
    validThrough: annonce.date_expiration,
    jobLocation: { address: { postalCode: annonce.cp_annonce, addressCountry: 'FR' } },
  })
  expect(Date.parse(String(offre!.validThrough))).toBeGreaterThan(Date.now())
  await page.getByRole('link', { name: 'Retour aux annonces' }).click()
  await expect(page).toHaveURL('/annonces')
})

test('les menus et les liens mènent quelque part', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Voir les annonces/ })
    .click()
  await expect(page).toHaveURL('/annonces')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Annonces' }).click()
  await expect(page).toHaveURL('/annonces')
})

test.describe('ce qui n’existe pas', () => {
  test.use({ tolerated: /status of 404/ })

  test('une annonce inconnue, un identifiant qui n’en est pas un : 404 et la phrase', async ({ page }) => {
    for (const uuid of ['00000000-0000-4000-8000-000000000000', 'n-importe-quoi']) {
      expect((await page.goto(`/annonce/${uuid}`))?.status()).toBe(404)
      await expect(
        page.getByRole('heading', { level: 1, name: 'Aucune annonce trouvée avec cet identifiant.' }),
      ).toBeVisible()
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
      await page.getByRole('main').getByRole('link', { name: 'Voir les annonces' }).click()
      await expect(page).toHaveURL('/annonces')
    }
  })

  test('une adresse inconnue : 404', async ({ page }) => {
    expect((await page.goto('/nulle/part'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Cette page n’existe pas' })).toBeVisible()
    await expect(page).toHaveTitle('Page introuvable · KinéBouge')
  })
})

test('aucun bouton mort : écrire mène à la connexion, et les pages des membres disent ce qu’il leur faut', async ({
  page,
  request,
}) => {
  await page.goto('/annonces')
  const main = page.getByRole('main')
  const morts = main.locator('button[type=button]:not([popovertarget])').filter({ visible: true })
  await expect(morts).toHaveCount(0)
  await main
    .getByRole('button', { name: /^Écrire à propos de/ })
    .first()
    .click()
  await expect(page).toHaveURL('/connexion?')
  const [annonce] = await readToutes(request)
  await page.goto(`/annonce/${annonce!.uuid_annonce}`)
  await expect(morts).toHaveCount(0)
  await main
    .getByRole('button', { name: /^Écrire à/ })
    .first()
    .click()
  await expect(page).toHaveURL('/connexion?')
  for (const chemin of [
    '/connexion',
    '/inscription',
    '/tarifs',
    '/mes-annonces',
    '/messagerie',
    '/ajouter-annonce',
    '/forum',
  ]) {
    await page.goto(chemin)
    await expect(page.locator('noscript').getByRole('complementary'), chemin).toContainText(
      'Cette page a besoin de JavaScript',
    )
    await expect(morts, chemin).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'les annonces', exact: true }).click()
  await expect(page).toHaveURL('/annonces')
})
