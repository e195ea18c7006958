// The hub of the guides: its cards in their order, and the menu each opens by hover, focus, tap and keyboard; the shape of a guide.
import { expect, type Page } from '@playwright/test'
import { cheminPrevision } from '#domain/cotisation/prevision.ts'
import { awake, expectAccessible, soon, test } from './kine.ts'

const cartes = (page: Page) => page.locator('.hub-carte')
const carte = (page: Page, nom: string) =>
  cartes(page).filter({ has: page.getByRole('link', { name: nom, exact: true }) })
const menu = (page: Page, nom: string) => carte(page, nom).getByRole('list')

/** The hub, awake, its clock stopped: whatever waits, waits for the story. */
async function openHub(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/ressources')
  await page.mouse.move(2, 2)
  await awake(page.getByRole('article'))
  await page.clock.pauseAt(await soon(page))
}

async function point(page: Page, nom: string): Promise<void> {
  const { x, y } = (await carte(page, nom).boundingBox())!
  await page.mouse.move(x + 40, y + 60)
}

test('douze cartes dans leur ordre, chacune mène à sa partie plus bas', async ({ page }) => {
  await page.goto('/ressources')
  const liens = cartes(page).locator('> a')
  await expect(liens).toHaveText([
    'Installation',
    'Contrats',
    'Assurances',
    'Urssaf',
    'Carpimko',
    'Gestion et financement',
    'Matériel',
    'Formation continue',
    'Associations et syndicats',
    'Réputation et visibilité',
    'Plateformes d’annonces',
    'Simulateur de cotisations',
  ])
  for (const lien of await liens.all())
    await expect(
      page.locator((await lien.getAttribute('href'))!.replace(/^[^#]*/, '')).getByRole('heading', { level: 2 }),
    ).toBeAttached()
})

test('à la souris : le menu s’ouvre après 500 ms sur la carte, pas avant, et se ferme quand on la quitte', async ({
  page,
}) => {
  await openHub(page)
  await point(page, 'Urssaf')
  await page.clock.runFor(499)
  await expect(menu(page, 'Urssaf')).toBeHidden()
  await page.clock.runFor(1)
  await expect(menu(page, 'Urssaf')).toBeVisible()
  await expect(menu(page, 'Urssaf').getByRole('link', { name: 'La CFE' })).toHaveAttribute(
    'href',
    '/ressources/urssaf#cfe',
  )
  await point(page, 'Carpimko')
  await expect(menu(page, 'Urssaf')).toBeHidden()
  await page.mouse.move(2, 2)
  await page.clock.runFor(600)
  await expect(menu(page, 'Carpimko')).toBeHidden()

  await page.clock.resume()
  await point(page, 'Urssaf')
  await expect(menu(page, 'Urssaf')).toBeVisible()
  await expectAccessible(page)
})

test('au clavier : le menu s’ouvre pour le lien où l’on s’arrête, se parcourt, et Échap le ferme', async ({ page }) => {
  await openHub(page)
  await carte(page, 'Contrats').getByRole('link').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await page.clock.runFor(500)
  await expect(menu(page, 'Contrats')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(menu(page, 'Contrats').getByRole('link', { name: 'Lire le guide' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu(page, 'Contrats')).toBeHidden()
  const bouton = carte(page, 'Contrats').locator('summary')
  await expect(bouton).toBeFocused()
  await page.clock.runFor(600)
  await expect(menu(page, 'Contrats')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(menu(page, 'Contrats')).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(menu(page, 'Contrats')).toBeHidden()
})

test.describe('au doigt', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('le menu s’ouvre d’une touche, se ferme d’une autre, et mène à la partie du guide', async ({ page }) => {
    await page.goto('/ressources')
    const bouton = carte(page, 'Urssaf').locator('summary')
    await bouton.tap()
    await expect(menu(page, 'Urssaf')).toBeVisible()
    await bouton.tap()
    await expect(menu(page, 'Urssaf')).toBeHidden()
    await bouton.tap()
    await menu(page, 'Urssaf').getByRole('link', { name: 'La CFE' }).tap()
    await expect(page).toHaveURL('/ressources/urssaf#cfe')
    await expect(page.getByRole('heading', { name: 'La CFE' })).toBeInViewport()
  })
})

/** The twelve guides, as the hub names them; the frame of the last is not asked of the Urssaf. */
async function readGuides(page: Page): Promise<string[]> {
  await page.route(/urssaf\.fr/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="fr"><title>Simulateur</title>' }),
  )
  await page.goto('/ressources')
  const liens = await page.getByRole('link', { name: 'Lire le guide «' }).all()
  const chemins = await Promise.all(liens.map((lien) => lien.getAttribute('href')))
  return chemins.map((chemin) => chemin!)
}

const sommaire = (page: Page) => page.getByRole('navigation', { name: 'Dans ce guide' })

test.describe('un guide, sur un téléphone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('le sommaire se déplie et mène à sa partie', async ({ page }) => {
    await page.goto('/ressources/urssaf')
    await sommaire(page).getByText('Dans ce guide').click()
    await sommaire(page).getByRole('link', { name: 'La CFE' }).click()
    await expect(page).toHaveURL('/ressources/urssaf#cfe')
    await expect(page.getByRole('heading', { name: 'La CFE' })).toBeInViewport()
  })

  test('une ligne trop large devient une fiche : chaque valeur dit sa colonne', async ({ page }) => {
    await page.goto('/ressources/urssaf')
    const part = page.getByRole('row', { name: 'CSG-CRDS' }).getByText('la totalité')
    const colonne = (cellule: Element) => getComputedStyle(cellule, '::before').content
    expect(await part.evaluate(colonne)).toContain('À votre charge')
    await page.setViewportSize({ width: 1280, height: 900 })
    expect(await part.evaluate(colonne)).toBe('none')
  })
})

test.describe('chaque guide, lu sans script', () => {
  test.use({ javaScriptEnabled: false })

  test('au téléphone l’essentiel d’abord ; ses sources, ses doutes et sa date ; ses titres ont une adresse', async ({
    page,
  }) => {
    const chemins = await readGuides(page)
    expect(chemins).toHaveLength(12)
    for (const chemin of chemins) {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(chemin)
      const bref = page.getByRole('region', { name: 'En bref' })
      expect(await bref.getByRole('listitem').count(), chemin).toBeGreaterThanOrEqual(3)
      if (chemin === cheminPrevision) await expect(page.getByLabel('Recettes par an')).toBeInViewport({ ratio: 1 })
      else await expect(bref, chemin).toBeInViewport({ ratio: 1 })
      await expect(sommaire(page).getByRole('list'), chemin).toBeHidden()
      const larges = await page
        .locator('table')
        .evaluateAll((tables) =>
          tables.filter(({ scrollWidth }) => scrollWidth > 341).map(({ textContent }) => textContent),
        )
      expect(larges, chemin).toEqual([])

      await page.setViewportSize({ width: 1280, height: 800 })
      await expect(sommaire(page).getByRole('list'), chemin).toBeVisible()
      // The simulator is used, not read: it says no minutes, and rests on fewer pages.
      const lu = !chemin.endsWith('/simulateur-cotisations')
      const relecture = lu
        ? /d’après des copies de pages de .*min de lecture$/
        : /d’après des copies de pages de \d{4} à \d{4}$/
      await expect(page.getByText(/^Relu le \d\d\/\d\d\/\d{4} /)).toHaveText(relecture)
      for (const titre of ['À faire confirmer', 'Sources et dates'])
        await expect(page.getByRole('heading', { level: 2, name: titre }), chemin).toBeAttached()
      await expect(page.getByText('Nous avons lu des copies de ces pages'), chemin).toBeVisible()
      const sources = await page.locator('#sources li').evaluateAll((lignes) => lignes.map(({ id }) => id))
      expect(sources.length, chemin).toBeGreaterThanOrEqual(lu ? 8 : 5)
      expect(sources, chemin).toEqual(sources.map((_, rang) => `source-${rang + 1}`))
      const perdus = await page
        .locator('.renvoi')
        .evaluateAll((renvois) => renvois.filter((renvoi) => !document.querySelector(renvoi.getAttribute('href')!)))
      expect(perdus, chemin).toEqual([])
      const titres = await page
        .locator('section > h2 > a')
        .evaluateAll((liens) => liens.map((lien) => lien.getAttribute('href')!))
      for (const titre of titres) expect(chemin + titre, chemin).toMatch(/^\/ressources\/[\w-]+#[\w-]+$/)
    }
    await page.goto('/ressources/carpimko')
    await page.getByRole('link', { name: 'Quelle retraite aurai-je' }).last().click()
    await expect(page).toHaveURL('/ressources/carpimko#retraite')
  })
})
