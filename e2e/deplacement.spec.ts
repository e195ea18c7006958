// Moving through the site: the slide, the scroll that Back finds again, screens that cannot be loaded or shown.
import { expect, type Page } from '@playwright/test'
import { awake, test } from './kine.ts'

const chercher = (page: Page) => page.getByRole('button', { name: 'Rechercher' })
const scroll = (page: Page) => page.evaluate(() => scrollY)

async function openList(page: Page): Promise<void> {
  await page.goto('/annonces')
  await awake(chercher(page))
}

/** Follows the first ad seen from this scroll, without moving the page as a click of the test would. */
async function openAdBelow(page: Page, top: number): Promise<void> {
  // A page just come back to holds its place for a while against all but its reader's own gestures.
  const scrolled = () =>
    page.evaluate((y) => {
      scrollTo({ top: y, behavior: 'instant' })
      return new Promise((told) => setTimeout(() => told(scrollY), 500))
    }, top)
  await expect.poll(scrolled).toBe(top)
  await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLElement>('article a[href^="/annonce/"]')]
    links.find((link) => link.getBoundingClientRect().top > 100)!.click()
  })
  await expect(page).toHaveURL(/\/annonce\//)
  await expect(page.getByRole('button', { name: 'Partager' })).toBeVisible()
}

test('un écran glisse depuis la droite, et depuis la gauche au retour', async ({ page }) => {
  await page.addInitScript(() => {
    const slides: string[] = []
    Object.assign(globalThis, { slides })
    const start = Document.prototype.startViewTransition
    Document.prototype.startViewTransition = function (options) {
      const transition = start.call(this, options)
      transition.ready.then(() => slides.push([...transition.types!].join()))
      return transition
    }
  })
  const slides = () => page.evaluate(() => (globalThis as unknown as { slides: string[] }).slides)
  await openList(page)
  await openAdBelow(page, 0)
  await expect.poll(slides).toEqual(['aller'])
  await page.goBack()
  await expect.poll(slides).toEqual(['aller', 'retour'])
})

test('le retour retrouve sa place, aussi quand l’annonce a été rechargée', async ({ page }) => {
  await openList(page)
  await openAdBelow(page, 2400)
  await expect.poll(() => scroll(page)).toBe(0)
  await page.goBack()
  await expect.poll(() => scroll(page)).toBe(2400)

  await openAdBelow(page, 1800)
  await page.reload()
  await awake(page.getByRole('button', { name: 'Partager' }))
  await page.goBack()
  await expect(page).toHaveURL('/annonces')
  await expect.poll(() => scroll(page)).toBe(1800)
})

test('revenir sur ses pas pendant un glissement montre la page de l’adresse', async ({ page }) => {
  await openList(page)
  await page.evaluate(async () => {
    document.querySelector<HTMLElement>('article a[href^="/annonce/"]')!.click()
    await new Promise(requestAnimationFrame)
    history.back()
  })
  await expect(page).toHaveURL('/annonces')
  await expect(chercher(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Partager' })).toHaveCount(0)
})

test.describe('ce qui manque', () => {
  test.use({ tolerated: [/Failed to load resource/, /Failed to fetch dynamically imported module/] })

  test('un écran remplacé par une nouvelle version est demandé au serveur, une fois', async ({ page }) => {
    const asked: string[] = []
    await openList(page)
    await page.route(/assets\/Annonce-/, (route) => {
      asked.push(route.request().url())
      return route.abort()
    })
    const link = page.getByRole('article').getByRole('link').first()
    const titre = (await link.textContent())!
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(titre)
    expect(asked.length).toBeLessThan(6)
  })
})
