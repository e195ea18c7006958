// The service worker: the offline page, and push notifications.
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { nouveauMembre, unique } from './compte.ts'
import { demande, expectAccessible, test } from './kine.ts'
import { signOut, visiteur } from './session.ts'

test.use({ serviceWorkers: 'allow', tolerated: /net::ERR_INTERNET_DISCONNECTED|status of 503/ })

test('un lien suivi sans réseau le dit, et s’ouvre dès qu’il revient', async ({ page, context }) => {
  await page.goto('/annonces')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  // Its content security policy is that of its requests.
  const worker = await page.request.get('/sw.js')
  expect(worker.headers()['content-security-policy']).toContain("default-src 'self'")
  await context.setOffline(true)
  await page.goto('/tarifs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pas de réseau')
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tarifs')
})

/** A simulated push service, since stories cannot reach the browser's. */
function giveAbonnement(): void {
  const endpoint = 'https://fcm.googleapis.com/fcm/send/recit'
  const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) }
  const given = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => localStorage.removeItem('recit') ?? true,
  } as unknown as PushSubscription
  PushManager.prototype.getSubscription = async () => (localStorage.getItem('recit') ? given : null)
  PushManager.prototype.subscribe = async () => {
    localStorage.setItem('recit', '1')
    return given
  }
}

/** Delivers a push message to this site's worker. */
async function push(page: Page, poussee: object): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const origin = new URL(page.url()).origin
  const registered = new Promise<string>((done) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
      if (ours) done(ours.registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(poussee) })
}

/** Notifications shown by the worker: a headless browser displays none. */
async function listenNotification(context: BrowserContext): Promise<() => Promise<unknown>> {
  const worker = context.serviceWorkers()[0]!
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; montree: Promise<unknown> }
    scope.montree = new Promise((done) => {
      scope.registration.showNotification = async (titre, options) => done([titre, options?.body])
    })
  })
  return () => worker.evaluate(() => (globalThis as unknown as { montree: Promise<unknown> }).montree)
}

test('un appareil s’inscrit d’un geste, montre ce qui lui est dit, et s’oublie à la déconnexion', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: process.env.SITE_URL! })
  await context.addInitScript(giveAbonnement)
  // Someone nobody writes to, because this subscription uses a real service.
  await nouveauMembre(page, unique('Sacha'))
  await page.goto('/mes-alertes')
  const choix = page.getByRole('checkbox', { name: 'Me prévenir aussi sur cet appareil' })
  await choix.click()
  await expect(choix).toBeChecked()
  expect(await demande(page, 'lister_appareils')).toEqual([{ endpoint: 'https://fcm.googleapis.com/fcm/send/recit' }])

  const montree = await listenNotification(context)
  await push(page, { texte: 'Sacha vous a écrit.', lien: '/messagerie', sujet: '1' })
  expect(await montree()).toEqual(['KinéBouge', 'Sacha vous a écrit.'])

  await page.goto('/mon-compte')
  const favoris = page.getByRole('region', { name: 'Sur mes appareils' }).getByLabel('Mes favoris')
  await favoris.uncheck()
  await expect.poll(async () => (await demande(page, 'lire_personne'))[0].push_refuses).toEqual(['favori'])

  const oubli = page.waitForResponse(/oublier_appareil/)
  await signOut(page)
  expect((await oubli).status()).toBe(204)
  await expect(visiteur(page)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('recit'))).toBe(null)
})
