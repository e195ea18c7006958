// What widens a page or its header: wide letters, a long name, a title without a space.
import { expect, type Page } from '@playwright/test'
import { createAnnonce } from './annonces.ts'
import { nouveauMembre } from './compte.ts'
import { test } from './kine.ts'

/** The widest letters a machine may have for ours. */
async function widen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const feuille = new CSSStyleSheet()
    feuille.replaceSync('* { font-family: "DejaVu Sans", sans-serif !important; letter-spacing: 0.03em !important }')
    document.adoptedStyleSheets = [feuille]
  })
}

const depasse = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('l’en-tête d’un membre tient, quelle que soit la police, et son logo reste entier', async ({ page }) => {
  await nouveauMembre(page, `Dominique-Alexandre ${Date.now() % 100_000}`)
  for (const width of [1152, 1180, 1200, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await widen(page)
    const rang = await page.locator('.entete-rang').evaluate((node) => {
      const { right } = node.getBoundingClientRect()
      const fin = [...node.querySelectorAll('.entete-fin > *')].map((part) => part.getBoundingClientRect().right)
      const logo = node.querySelector('.logo svg')!.getBoundingClientRect()
      const liens = [...node.querySelectorAll('.navigation a, .logo, .entete-fin')].filter(
        (part) => part.getClientRects().length > 0,
      )
      const bords = liens.map((part) => part.getBoundingClientRect()).sort((un, autre) => un.left - autre.left)
      const croises = bords.filter((un, place) => place > 0 && un.left < bords[place - 1]!.right - 1)
      return {
        deborde: Math.max(...fin) - right,
        croises: croises.length,
        rond: logo.width === logo.height,
        logo: logo.width,
      }
    })
    expect(rang, `${width} px`).toMatchObject({ croises: 0, rond: true })
    expect(rang.deborde, `${width} px`).toBeLessThanOrEqual(0)
    expect(rang.logo, `${width} px`).toBeGreaterThan(30)
    expect(await depasse(page), `${width} px`).toBeLessThanOrEqual(0)
  }
})

test('un titre sans espace n’élargit ni la liste, ni les annonces du membre', async ({ page }) => {
  await nouveauMembre(page)
  const uuid = await createAnnonce(page, 'x'.repeat(40), 'G0000')
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    for (const chemin of ['/annonces?lieu=Cayenne&type=4', '/mes-annonces', `/annonce/${uuid}`]) {
      await page.goto(chemin)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.squelette')).toHaveCount(0)
      await widen(page)
      expect(await depasse(page), `${chemin} à ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})
