// The face of headings: it comes after the words, and takes their place without moving anything (ADR 031).
import { expect, type Page } from '@playwright/test'
import { test } from './kine.ts'

/** Where each piece of text that is in sight stands, and how high it is. */
const readPlaces = (page: Page): Promise<string[]> =>
  page.locator('.logo, h1, h2, p, .carte').evaluateAll((nodes) =>
    nodes
      .map((node) => ({ texte: node.textContent?.slice(0, 30), ...node.getBoundingClientRect().toJSON() }))
      .filter(({ top }) => top < innerHeight)
      .map(({ texte, top, height }) => `${texte} ${Math.round(top)} ${Math.round(height)}`),
  )

for (const width of [390, 1280])
  test(`la police des titres arrive sans que rien ne bouge, à ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    for (const chemin of ['/', '/annonces?lieu=Lyon&rayon=100', '/ressources/urssaf', '/connexion', '/a-propos']) {
      const { promise: arrivee, resolve: arrive } = Promise.withResolvers<void>()
      await page.route(/\.woff2$/, async (route) => {
        await arrivee
        await route.continue()
      })
      await page.goto(chemin, { waitUntil: 'commit' })
      await expect(page.getByRole('contentinfo')).toBeAttached()
      const avant = await readPlaces(page)
      expect(await page.evaluate(() => document.fonts.status)).toBe('loading')
      arrive()
      await page.evaluate(() => document.fonts.ready)
      const venue = await page.evaluate(
        () =>
          [...document.fonts].filter(({ family, status }) => family.includes('Titre') && status === 'loaded').length,
      )
      expect(venue, chemin).toBeGreaterThan(0)
      expect(await readPlaces(page), chemin).toEqual(avant)
      await page.unrouteAll({ behavior: 'wait' })
    }
  })
