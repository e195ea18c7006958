// The threats to the width of a page or of its header: wide letters, a long name, a title without a space.
import { expect, type Page } from '@playwright/test'
import { createAnnonce } from './annonces.ts'
import { nouveauMembre } from './compte.ts'
import { test } from './kine.ts'

/** The widest letters a machine may have for ours, and larger for who reads with difficulty. */
async function widen(page: Page, fois = 1): Promise<void> {
  await page.evaluate((fois) => {
    const feuille = new CSSStyleSheet()
    feuille.replaceSync(`
      * { font-family: "DejaVu Sans", sans-serif !important; letter-spacing: 0.03em !important }
      html { font-size: ${106.25 * fois}% !important }`)
    document.adoptedStyleSheets = [feuille]
  }, fois)
}

const depasse = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('l’en-tête d’un membre tient, quelle que soit la police, et son logo reste entier', async ({ page }) => {
  await nouveauMembre(page, `Dominique-Alexandre ${Date.now() % 100_000}`)
  // As many things await as a count may say.
  await page.route('**/api/lister_notifications*', (route) =>
    route.fulfill({ json: Array(120).fill({ reference: '' }) }),
  )
  await page.route('**/api/lister_conversations*', (route) => route.fulfill({ json: [{ nb_messages_non_lus: 120 }] }))
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Bonjour, .* 120 notifications$/ })).toBeVisible()
  for (const width of [1024, 1152, 1180, 1200, 1280, 1366, 1440]) {
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

test('l’en-tête tient quand les lettres sont deux fois plus grandes, pour un visiteur et pour un membre', async ({
  page,
}) => {
  const tient = async (qui: string) => {
    for (const width of [390, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await widen(page, 2)
      const { deborde, logo } = await page.locator('.entete').evaluate((entete) => {
        const vus = [...entete.querySelectorAll('a, button, svg')].filter((part) => part.checkVisibility())
        const bords = vus.map((part) => part.getBoundingClientRect())
        const marque = entete.querySelector('.logo svg')!.getBoundingClientRect()
        const { left, right, bottom } = entete.getBoundingClientRect()
        return {
          deborde: bords.filter((bord) => bord.left < left || bord.right > right || bord.bottom > bottom).length,
          logo: marque.width - marque.height,
        }
      })
      expect([deborde, logo], `${qui}, ${width} px`).toEqual([0, 0])
    }
  }
  await page.goto('/connexion')
  await tient('visiteur')
  await page.setViewportSize({ width: 1280, height: 800 })
  await nouveauMembre(page, `Dominique-Alexandre ${Date.now() % 100_000}`)
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Bonjour, Dominique/ })).toBeVisible()
  await tient('membre')
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
