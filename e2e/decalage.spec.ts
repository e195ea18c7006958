// What comes late on a slow line finds its place held: nothing a member reads moves.
import { expect } from '@playwright/test'
import { createAnnonce } from './annonces.ts'
import { creerSujet, ecrire } from './forum.ts'
import { openAs, readDecalages, test } from './kine.ts'

test('ligne lente : chez un membre, aucun premier écran ne bouge', async ({ page }) => {
  test.slow()
  await openAs(page, 'operateur@exemple.fr', '/favoris')
  const uuid = await createAnnonce(page, 'La mienne, qui se tient')
  // So long that it opens at its middle with its first message above.
  const sujet = await creerSujet(page)
  await ecrire(page, sujet, 65)
  // What other stories write meanwhile is not what comes late.
  await page.route('**/api/flux', (route) => route.fulfill({ contentType: 'text/event-stream', body: ': \n\n' }))
  await page.reload()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  const slow = { offline: false, latency: 250, downloadThroughput: -1, uploadThroughput: -1 }
  await cdp.send('Network.emulateNetworkConditions', slow)
  const ecrans: [chemin: string, venu: string][] = [
    [`/annonce/${uuid}`, '[aria-label="Kinés disponibles"]'],
    ['/annonces', '.annonce-gestes [aria-pressed]'],
    ['/administration', '.administration'],
    ['/mes-disponibilites', 'details'],
    ['/forum', '.forum .cartes'],
    [`/forum/${sujet}#message-60`, '#message-1'],
    ['/mon-compte?onglet=mot-de-passe', '#suppression'],
    [`/paiement/${uuid}`, '.mon-annonce'],
  ]
  for (const [width, height, vus] of [
    [390, 844, ecrans],
    [1280, 800, ecrans.slice(0, 2)],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const [chemin, venu] of vus) {
      await page.goto(chemin)
      await page.locator(venu).first().waitFor()
      expect(await readDecalages(page), `${chemin} à ${width}`).toBeLessThan(0.02)
    }
  }
})
