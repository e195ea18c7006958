// A visitor looks for an ad near a place: the list is right, it can be shared, left and come back to.
import { expect, type Page } from '@playwright/test'
import { readRecherche, sayResultat } from '#domain/recherche/recherche.ts'
import { expectDessins, expectListe, openRecherche, paginer, readListe, readToutes, situer, trier } from './annonces.ts'
import { awake, expectAccessible, test } from './kine.ts'

const remplacement = 2
const lieuDe = (page: Page) => page.getByLabel('Ville ou code postal')
const typeDe = (page: Page) => page.getByLabel('Type d’annonce')
const rayonDe = (page: Page) => page.getByRole('slider', { name: 'Rayon' })
const chercher = (page: Page) => page.getByRole('button', { name: 'Rechercher' })

test('st-etienne, choisie au clavier, 20 km, Remplacement : les annonces attendues et elles seules', async ({
  page,
  request,
}) => {
  await page.goto('/annonces')
  await openRecherche(page)
  await lieuDe(page).pressSequentially('st-etienne', { delay: 40 })
  const proposees = page.getByRole('listbox', { name: 'Communes proposées' }).getByRole('option')
  const proposee = proposees.first()
  await expect(proposee).toHaveText('Saint-Étienne (42000)')
  await expect(proposees).toHaveCount(10)
  await expectAccessible(page)
  await lieuDe(page).press('ArrowDown')
  await expect(proposee).toHaveAttribute('aria-selected', 'true')
  await lieuDe(page).press('Enter')
  await expect(lieuDe(page)).toHaveValue('Saint-Étienne (42000)')
  await expect(proposees).toHaveCount(0)
  await expect(rayonDe(page)).toHaveValue('20')
  await typeDe(page).selectOption({ label: 'Remplacement' })
  await chercher(page).click()

  await expect(page).toHaveURL('/annonces?lieu=Saint-%C3%89tienne%20(42000)&type=2')
  const centre = await situer(request, 'Saint-Étienne (42000)')
  const attendues = trier(await readToutes(request), { centre, km: 20, type: remplacement })
  expect(attendues.length).toBeGreaterThan(0)
  const recherche = readRecherche(new URL(page.url()).searchParams)
  const noms = { lieu: 'Saint-Étienne\u00a0(42)', type: 'Remplacement', de: '2026-11-22' }
  await expect(page.getByRole('heading', { name: sayResultat(attendues.length, recherche, noms) })).toBeVisible()
  await expectListe(page, paginer(attendues))
})

test('ce qui est rempli avant que la page s’éveille est gardé, et cherché', async ({ page }) => {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/annonces', { waitUntil: 'commit' })
  await openRecherche(page)
  await typeDe(page).selectOption({ label: 'Remplacement' })
  await rayonDe(page).press('ArrowRight')
  await lieuDe(page).pressSequentially('st-etienne')
  scripts.resolve()
  const proposees = page.getByRole('listbox', { name: 'Communes proposées' }).getByRole('option')
  await expect(proposees.first()).toHaveText('Saint-Étienne (42000)')
  await expect(page.getByRole('status').filter({ hasText: '25 km' })).toBeVisible()
  await lieuDe(page).press('ArrowDown')
  await lieuDe(page).press('Enter')
  await lieuDe(page).press('Enter')
  await expect(page).toHaveURL('/annonces?lieu=Saint-%C3%89tienne%20(42000)&rayon=25&type=2')
})

test('un téléphone dont l’horloge est fausse s’éveille avec les mots de la page, puis dit les siens', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2020-01-15T12:00:00Z'))
  await page.goto('/annonces?du=2026-12-01&au=2026-12-31', { waitUntil: 'commit' })
  const mois = page.getByLabel('Quand')
  // React, which would find other words than its own, would say so and make the page again.
  await awake(mois)
  await expect(mois.locator('option')).toHaveCount(14)
  await expect(mois.locator('option').nth(2)).toHaveText('janvier')
  await expect(mois).toHaveValue('2026-12')
})

test('« Liste continue » : un type choisi avant que la page s’éveille filtre dès qu’elle l’est', async ({ page }) => {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/annonces?vue=continue', { waitUntil: 'commit' })
  await openRecherche(page)
  await typeDe(page).selectOption({ label: 'Remplacement' })
  scripts.resolve()
  await expect(page).toHaveURL('/annonces?type=2&vue=continue')
  await expect(page.getByText(/annonces de remplacement partout en France/)).toBeVisible()
})

test('le rayon se règle au clavier de 0 à 100 km par pas de 5 ; l’adresse rend le même écran ailleurs', async ({
  page,
  ailleurs,
  request,
}) => {
  await page.goto('/annonces')
  await awake(chercher(page))
  await rayonDe(page).press('End')
  await expect(rayonDe(page)).toHaveValue('100')
  await rayonDe(page).press('ArrowLeft')
  await expect(rayonDe(page)).toHaveValue('95')
  await rayonDe(page).press('Home')
  await expect(rayonDe(page)).toHaveValue('0')
  await rayonDe(page).press('ArrowRight')
  await expect(page.getByRole('status').filter({ hasText: '5 km' })).toHaveText('5 km')
  await typeDe(page).selectOption({ label: 'Assistanat' })
  await lieuDe(page).fill('Lyon')
  await lieuDe(page).press('Enter')
  await expect(page).toHaveURL('/annonces?lieu=Lyon&rayon=5&type=1')
  await expect(page.getByText(/^\d+ annonces? d’assistanat à moins de 5\skm de Lyon\s\(69\)$/)).toBeVisible()
  await ailleurs.goto(page.url())
  await expect(lieuDe(ailleurs)).toHaveValue('Lyon')
  await expect(rayonDe(ailleurs)).toHaveValue('5')
  await expect(typeDe(ailleurs)).toHaveValue('1')
  const centre = await situer(request, 'Lyon')
  const attendues = paginer(trier(await readToutes(request), { centre, km: 5, type: 1 }))
  await expectListe(page, attendues)
  expect(await readListe(ailleurs)).toEqual(attendues[0])
})

test('d’une page à l’autre ; revenir d’une annonce retrouve les filtres, la page et l’endroit', async ({ page }) => {
  await page.goto('/annonces')
  await openRecherche(page)
  await awake(chercher(page))
  await lieuDe(page).fill('Paris')
  await rayonDe(page).fill('100')
  await chercher(page).click()
  await expect(page.getByRole('link', { name: 'Précédent' })).toHaveCount(0)
  const suivant = page.getByRole('link', { name: 'Suivant' })
  await suivant.click()
  await expect(page.getByText(/^Page 2 sur \d+$/)).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.getByRole('link', { name: 'Précédent' }).click()
  await expect(page).toHaveURL('/annonces?lieu=Paris&rayon=100')
  await suivant.click()
  await expect(page.getByText(/^Page 2 sur \d+$/)).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  const avant = await readListe(page)
  for (const back of [() => page.goBack(), () => page.getByRole('link', { name: 'Retour aux annonces' }).click()]) {
    const carte = page.getByRole('region', { name: 'Résultats' }).getByRole('article').nth(9)
    await carte.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => scrollY)
    expect(place).toBeGreaterThan(500)
    await carte.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/annonce\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await back()
    await expect(page).toHaveURL('/annonces?lieu=Paris&rayon=100&page=2')
    await expect(lieuDe(page)).toHaveValue('Paris')
    // On a phone the form is folded over it.
    await expect(page.locator('input[name=rayon]')).toHaveValue('100')
    await expect.poll(() => readListe(page)).toEqual(avant)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 30)
    expect(await page.evaluate(() => scrollY)).toBeLessThan(place + 30)
  }
})

test('un lieu inconnu : la phrase, et la recherche partout en France', async ({ page }) => {
  await page.goto('/annonces')
  await openRecherche(page)
  await awake(chercher(page))
  await lieuDe(page).fill('Zzyzxville')
  await chercher(page).click()
  await expect(page.getByRole('alert')).toHaveText(/Impossible de trouver la localité : Zzyzxville/)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText(/Impossible de trouver la localité : Zzyzxville/)
  await page.getByRole('link', { name: 'Chercher partout en France' }).click()
  await expect(page).toHaveURL('/annonces')
  await expect(page.getByText(/^\d+ annonces partout en France$/)).toBeVisible()
})

test.describe('sur un téléphone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('« Modifier » ouvre la recherche sans clavier par-dessus ; « Rechercher » la termine', async ({ page }) => {
    await page.goto('/annonces?lieu=montpelier&logement=1')
    const ligne = page.locator('.resume')
    await expect(ligne).toContainText('Montpellier (34)')
    await awake(ligne)
    await ligne.click()
    await expect(page.getByRole('form', { name: 'Votre recherche' })).toBeFocused()
    const sous = await page.getByText('Plus de critères').boundingBox()
    const fin = await page.getByRole('button', { name: 'Rechercher' }).boundingBox()
    expect(fin!.y).toBeGreaterThan(sous!.y)
  })

  test('une annonce montre où elle est à l’écran, et le code qui y mène sur le papier', async ({ page, request }) => {
    await expectDessins(page, request)
  })
})
