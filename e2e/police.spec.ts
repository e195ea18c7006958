// The face of headings: a first page is read without it, and every later screen wears it; nothing moves (ADR 048).
import { expect, type Page } from '@playwright/test'
import { awake, readDecalages, test } from './kine.ts'

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

test('la première page lue ne demande pas la police des titres ; éveillée, elle la garde pour l’écran suivant', async ({
  page,
}) => {
  const polices: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && polices.push(request.url()))
  await page.goto('/ressources', { waitUntil: 'networkidle' })
  expect(polices).toEqual([])
  const venue = page.waitForEvent('requestfinished', (request) => request.resourceType() === 'font')
  await page.keyboard.press('Tab')
  const lien = page.getByRole('contentinfo').getByRole('link', { name: /à propos/i })
  await awake(lien)
  await venue
  await expect(async () => expect(await isOurs(page)).toBe(false)).toPass()
  expect(await readDecalages(page)).toBe(0)
  const ouverte = await page.evaluate(() => performance.timeOrigin)
  await lien.click()
  await expect(page).toHaveURL(/\/a-propos$/)
  await expect(async () => expect(await isOurs(page)).toBe(true)).toPass()
  // The screen that leaves moves the foot, later than a press excuses when the machine is busy.
  expect([polices.length, await readDecalages(page, 'main')]).toEqual([1, 0])
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(ouverte)
})
