// A link followed with no network: a page of ours says so, and leaves as soon as the network is back.

import { expect } from '@playwright/test'
import { expectAccessible, test } from './kine.ts'

test.use({ serviceWorkers: 'allow', tolerated: /net::ERR_INTERNET_DISCONNECTED|status of 503/ })

test('un lien suivi sans réseau le dit, et s’ouvre dès qu’il revient', async ({ page, context }) => {
  await page.goto('/annonces')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  // Its own policy is that of what it asks for.
  const worker = await page.request.get('/sw.js')
  expect(worker.headers()['content-security-policy']).toContain("default-src 'self'")
  await context.setOffline(true)
  await page.goto('/tarifs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pas de réseau')
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tarifs')
})
