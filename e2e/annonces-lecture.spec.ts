// A reader and the list of ads: on without pages, out of an empty search, from one ad to those like it.
import { expect, type Page } from '@playwright/test'
import type { Annonce } from '#domain/annonce/annonce.ts'
import { recherchesSimilaires } from '#domain/recherche/similarAnnonces.ts'
import { readListe, readListeLongue, readToutes, trier } from './annonces.ts'
import { awake, expectAccessible, openAs, test } from './kine.ts'

const cartes = (page: Page) => page.getByRole('region', { name: 'Résultats' }).getByRole('article')

test('« Liste continue » : les filtres agissent aussitôt, la suite vient en descendant', async ({ page, request }) => {
  test.slow()
  await page.goto('/annonces')
  const bascule = page.getByRole('navigation', { name: 'Présentation de la liste' })
  await awake(bascule.getByRole('link', { name: 'Liste continue' }))
  await bascule.getByRole('link', { name: 'Liste continue' }).click()
  await expect(page).toHaveURL('/annonces?vue=continue')
  await expect(page.getByRole('navigation', { name: 'Pages de résultats' })).toHaveCount(0)
  const lue = new Date()
  // A type that no other story publishes, so that its list does not change.
  await page.getByLabel('Type d’annonce').selectOption({ label: 'Collaboration' })
  await expect(page).toHaveURL('/annonces?type=3&vue=continue')
  const attendues = trier(await readToutes(request), { type: 3 }, lue)
  await expect(page.getByText(/annonces de collaboration partout en France/)).toBeVisible()
  const liste = attendues.map(({ uuid_annonce }) => `/annonce/${uuid_annonce}`)
  expect(attendues.length).toBeGreaterThan(48)
  await expect.poll(() => readListeLongue(page)).toEqual(liste)

  await page.evaluate(() => scrollTo({ top: 3500, behavior: 'instant' }))
  // Clicked without scrolling, once the cards are displayed.
  const trouvee = await page.waitForFunction(() => {
    const liens = [...document.querySelectorAll<HTMLAnchorElement>('article h3 a')]
    const lien = liens.find((node) => Math.abs(node.getBoundingClientRect().top - innerHeight / 2) < innerHeight / 2)
    if (!lien || scrollY < 3000) return
    const { top } = lien.getBoundingClientRect()
    lien.click()
    return { adresse: lien.getAttribute('href')!, top }
  })
  const suivie = (await trouvee.jsonValue())!
  await expect(page).toHaveURL(suivie.adresse)
  await page.goBack()
  await expect(page).toHaveURL('/annonces?type=3&vue=continue')
  const carte = cartes(page).locator(`h3 a[href="${suivie.adresse}"]`)
  await expect
    .poll(() => carte.evaluate((node) => node.getBoundingClientRect().top).then((top) => Math.abs(top - suivie.top)))
    .toBeLessThan(60)
  // While the page restores its position, it undoes a scroll to the top.
  await expect.poll(() => readListeLongue(page)).toEqual(liste)
})

test('« Liste continue » : le curseur du rayon filtre quand il se repose', async ({ page }) => {
  await page.goto('/annonces?lieu=Paris&vue=continue')
  const rayon = page.getByRole('slider', { name: 'Rayon' })
  await awake(rayon)
  await expect(page.getByRole('navigation', { name: 'Pages de résultats' })).toHaveCount(0)
  await rayon.press('ArrowRight')
  await rayon.press('ArrowRight')
  await expect(page).toHaveURL('/annonces?lieu=Paris&rayon=30&vue=continue')
  await expect(page.getByText(/à moins de 30\skm de Paris/)).toBeVisible()
})

test('une invitation suit chaque quatrième annonce gratuite, sauf pour un VIP', async ({ page }) => {
  await page.goto('/annonces?departement=75&voisins=1&vue=continue')
  const invitations = page.getByText('Devenez VIP')
  await expect(page.getByText(/dans le département Paris\s\(75\) et ses voisins/)).toBeVisible()
  // The first page stays until the continuous list replaces it.
  const continue_ = page.locator('.tranches').first()
  await expect(continue_).toBeVisible()
  const gratuites = page.locator('[data-groupe=gratuites]').getByRole('article')
  const separateur = page.getByRole('heading', { name: 'Annonces Gratuites' })
  await separateur.scrollIntoViewIfNeeded()
  await expect.poll(() => gratuites.count()).toBeGreaterThanOrEqual(4)
  await expect.poll(async () => (await invitations.count()) - Math.floor((await gratuites.count()) / 4)).toBe(0)
  await openAs(page, 'vip@exemple.fr')
  await page.goto('/annonces?departement=75&voisins=1&vue=continue')
  await expect(cartes(page).first().getByRole('button', { name: 'Favori' })).toBeVisible()
  await expect(continue_).toBeVisible()
  await separateur.scrollIntoViewIfNeeded()
  await expect.poll(() => gratuites.count()).toBeGreaterThanOrEqual(4)
  await expect(invitations).toHaveCount(0)
})

test('une recherche sans résultat mène au département, puis à ses voisins', async ({ page, request }) => {
  const toutes = await readToutes(request)
  const loire = toutes.filter(({ code_departement_annonce }) => code_departement_annonce === '48')
  const vides = [1, 2, 3, 4].filter((type) => !loire.some(({ id_typeannonce }) => id_typeannonce === type))
  await page.goto(`/annonces?lieu=Mende&rayon=0&type=${vides[0]}`)
  await expect(page.getByText('Aucune annonce ne correspond à vos critères.')).toBeVisible()
  const departement = page.getByRole('link', { name: /^Tout le département Lozère\s\(48\)$/ })
  await awake(departement)
  await departement.click()
  await expect(page).toHaveURL(`/annonces?departement=48&type=${vides[0]}`)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Lozère et départements voisins' }).click()
  await expect(page).toHaveURL(`/annonces?departement=48&voisins=1&type=${vides[0]}`)
  const autour = ['48', '07', '12', '15', '30', '43']
  const attendues = trier(
    toutes.filter(({ code_departement_annonce }) => autour.includes(code_departement_annonce)),
    { type: vides[0]! },
  )
  await expect
    .poll(async () => (await readListe(page)).filter((ligne) => ligne.startsWith('/')))
    .toEqual(attendues.map(({ uuid_annonce }) => `/annonce/${uuid_annonce}`))
  await page.getByRole('link', { name: 'Quitter ce département' }).click()
  await expect(page).toHaveURL(`/annonces?type=${vides[0]}`)
})

test('une annonce montre ses semblables dans le HTML, et se lit une fois comptée', async ({ page, request }) => {
  const annonce = trier(await readToutes(request), {}).find(({ code_tarif }) => code_tarif === 'P0003')!
  const response = await request.get(`/annonce/${annonce.uuid_annonce}`)
  expect(response.status()).toBe(200)
  const html = await response.text()
  const [proches] = recherchesSimilaires(annonce)
  const voisines: Annonce[] = await (await request.post('/api/rpc/lister_annonces', { data: proches })).json()
  const semblables = voisines.filter(({ uuid_annonce }) => uuid_annonce !== annonce.uuid_annonce).slice(0, 4)
  for (const { uuid_annonce } of semblables) expect(html).toContain(`/annonce/${uuid_annonce}`)
  let comptes = 0
  page.on('request', (sent) => {
    if (sent.url().endsWith('/rpc/compter_vue_annonce')) comptes++
  })
  const compte = page.waitForResponse(/compter_vue_annonce/)
  await page.goto(`/annonce/${annonce.uuid_annonce}`)
  expect((await compte).status()).toBe(204)
  expect(await page.getByRole('heading', { level: 3 }).count()).toBeLessThanOrEqual(4)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(comptes).toBe(1)
})

test('le classement est expliqué, avec ses chiffres, à un clic de la liste', async ({ page }) => {
  await page.goto('/annonces')
  await page.getByRole('link', { name: /Comment ces annonces sont-elles classées/ }).click()
  await expect(page).toHaveURL('/classement-des-annonces')
  await expect(page.getByText('en perd 34 par jour entier')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Prestige, sponsorisé 4\s000/ })).toBeVisible()
})
