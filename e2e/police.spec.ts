// The face of headings: met on the first visit, without moving anything.
import { setTimeout } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { readDecalages, test } from './kine.ts'

/** Whether the title of the page is drawn with ours, or with the machine's. */
async function isOurs(page: Page): Promise<boolean> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('DOM.enable')
  await cdp.send('CSS.enable')
  const { root } = await cdp.send('DOM.getDocument')
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' })
  const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId })
  await cdp.detach()
  return fonts.every(({ isCustomFont }) => isCustomFont)
}

for (const path of ['/', '/annonces', '/ressources/urssaf'])
  test(`dès la première visite de ${path}, les titres ont leur police, et rien ne bouge`, async ({ page }) => {
    const fonts: string[] = []
    page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
    // Late, so that the machine's face is seen first.
    await page.route(/\.woff2$/, async (route) => {
      await setTimeout(1000)
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(async () => expect(await isOurs(page)).toBe(true)).toPass()
    expect(fonts).toHaveLength(1)
    // A line of the heading may be a hair taller in the machine's face.
    expect(await readDecalages(page)).toBeLessThan(0.001)
  })
