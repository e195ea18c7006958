// The face of headings: it moves nothing of what is read, however late it comes, and is there from the second page on (ADR 044).
import { expect, type Page } from '@playwright/test'
import { routes } from '../web/routes.ts'
import { awake, test } from './kine.ts'

const fixes = routes.filter(({ render }) => render === 'fixe').map(({ path }) => path)

/** The elements that moved by themselves since the page opened. */
const readDecalages = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((done) => {
        const observer = new PerformanceObserver((list) => {
          const entries = list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Node }[] })[]
          lus.push(
            ...entries.map(
              ({ value, sources }) => `${value} ${sources.map(({ node }) => node?.textContent?.slice(0, 40))}`,
            ),
          )
        })
        const lus: string[] = []
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(lus))))
      }),
  )

const peinte = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)

/** The faces that the title of the page is drawn with. */
async function readFaces(page: Page): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('DOM.enable')
  await cdp.send('CSS.enable')
  const { root } = await cdp.send('DOM.getDocument')
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' })
  const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId })
  await cdp.detach()
  return fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? familyName.split(' ')[0]! : 'de la machine'))
}

const gardee = (page: Page) => page.waitForFunction(() => localStorage.titre)

test.describe('en retard', () => {
  test.setTimeout(150_000)

  for (const width of [320, 360, 390, 412, 1280])
    for (const [qui, connue] of [
      ['attendue', true],
      ['nouvelle', false],
    ] as const)
      test(`${qui}, la police des titres ne bouge rien d’une page fixe, à ${width} px`, async ({ page }) => {
        if (connue)
          await page.addInitScript(() => {
            localStorage.titre = 1
          })
        else await page.addInitScript(() => localStorage.clear())
        await page.setViewportSize({ width, height: 844 })
        for (const chemin of fixes) {
          const { promise: arrivee, resolve: arrive } = Promise.withResolvers<void>()
          await page.route(/\.woff2$/, async (route) => {
            await arrivee
            await route.continue()
          })
          await page.goto(chemin, { waitUntil: 'commit' })
          await peinte(page)
          arrive()
          await gardee(page)
          await page.evaluate(() => document.fonts.ready)
          expect(await page.evaluate(() => [...document.fonts].map(({ status }) => status)), chemin).toContain('loaded')
          expect(await readDecalages(page), chemin).toEqual([])
          await page.unrouteAll({ behavior: 'wait' })
        }
      })
})

test('la première page lue ne demande la police qu’une fois peinte, et la porte ; la suivante la porte d’abord', async ({
  page,
}) => {
  await page.goto('/a-propos')
  await gardee(page)
  const apres = await page.evaluate(() => {
    const [peinte] = performance.getEntriesByName('first-contentful-paint')
    const polices = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'))
    return polices.map(({ startTime }) => startTime > peinte!.startTime)
  })
  expect(apres).toEqual([true])
  expect(await readFaces(page)).toEqual(['Literata'])
  expect(await readDecalages(page)).toEqual([])
  // A busy machine may have painted the page before it has read the face again.
  await expect
    .poll(async () => {
      await page.goto('/cgu')
      return readFaces(page)
    })
    .toEqual(['Literata'])
})

test('une page qui a gardé ses lettres laisse la police à l’écran où l’on va', async ({ page }) => {
  await page.goto('/ressources')
  await gardee(page)
  await page.evaluate(() => delete document.documentElement.dataset.titre)
  await page.keyboard.press('Tab')
  const lien = page.getByRole('contentinfo').getByRole('link', { name: /à propos/i })
  await awake(lien)
  expect(await readFaces(page)).toEqual(['de la machine'])
  const ouverte = await page.evaluate(() => performance.timeOrigin)
  await lien.click()
  await expect(page).toHaveURL(/\/a-propos$/)
  await expect(page.locator('html')).toHaveAttribute('data-titre')
  expect(await readFaces(page)).toEqual(['Literata'])
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(ouverte)
})
