// The marks of a session, for its stories: the member in the header, what the browser keeps, the calls to the provider.
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { awake, signIn } from './kine.ts'

export const bonjour = (page: Page, nom = 'Sacha'): Locator => page.getByRole('button', { name: `Bonjour, ${nom}` })
export const visiteur = (page: Page): Locator =>
  page.getByRole('banner').getByRole('link', { name: 'Connexion / Inscription' }).first()
export const seConnecter = (page: Page): Locator => page.getByRole('button', { name: 'Se connecter' })
export const expiree = (page: Page): Locator => page.getByText('Votre session a expiré. Reconnectez-vous')

/** Whether an address is the identity provider's. */
export const onProvider = (url: URL): boolean => url.hostname === 'localhost' && url.origin !== process.env.SITE_URL

interface KeptUser {
  access_token: string
  refresh_token: string
  id_token: string
  expires_at: number
}

/** Changes the session that the browser keeps. */
export const editUser = (page: Page, change: Partial<KeptUser>): Promise<void> =>
  page.evaluate((values) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'))!
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)!), ...values }))
  }, change)

export const keptUser = (page: Page): Promise<KeptUser> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'))!
    return JSON.parse(localStorage.getItem(key)!)
  })

/** The names of everything that signing in has stored. */
export const keptKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((name) =>
      /^oidc\.|^kinebouge\.(retour|deconnexion)/.test(name),
    ),
  )

/** An access token that the API refuses. */
export const jetonRefuse = 'abc.def.ghi'

/** The stored tokens of a session that neither the API nor the provider knows any more. */
export const sessionPerdue = { access_token: jetonRefuse, refresh_token: 'perdu' }

/** The session of a page is lost, and it does not know: what it reads by itself is still answered. */
export async function loseSession(page: Page): Promise<void> {
  const { access_token } = await keptUser(page)
  await page.route(/\/api\/(flux|(rpc\/)?(lister|lire)_)/, (route) => {
    const headers = route.request().headers()
    const refused = headers.authorization === `Bearer ${jetonRefuse}`
    return route.fallback(refused ? { headers: { ...headers, authorization: `Bearer ${access_token}` } } : {})
  })
  await editUser(page, sessionPerdue)
}

/** The grant of each call to the token endpoint, in every tab, from now on. */
export function listenTokens(context: BrowserContext): string[] {
  const asked: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/oauth/v2/token')
      asked.push(new URLSearchParams(request.postData() ?? '').get('grant_type') ?? '')
  })
  return asked
}

/** Makes the provider unreachable for the scripts of the site, until it is called. */
export async function silence(context: BrowserContext): Promise<() => Promise<void>> {
  await context.route(onProvider, (route) => route.abort())
  return () => context.unroute(onProvider)
}

/** Goes as far as the provider's form; gives the address it was asked by. */
export async function leaveForProvider(page: Page, path = '/connexion'): Promise<URL> {
  await page.goto(path)
  const asked = page.waitForRequest((request) => request.url().includes('/oauth/v2/authorize'))
  await awake(seConnecter(page))
  await seConnecter(page).click()
  const url = new URL((await asked).url())
  await page.waitForURL(onProvider)
  return url
}

/** Signs in for a page for members as anybody does: sent to the provider, there and back. */
export async function signInShown(page: Page, email: string, path: string): Promise<void> {
  await leaveForProvider(page, path)
  await signIn(page, email)
  await expect(page).toHaveURL(path)
}

/** Signs in again where a session was found lost: the provider still knows the member, and sends them back. */
export async function reconnecter(page: Page): Promise<void> {
  // The page one leaves has the address of the page one comes back to.
  const retour = page.waitForURL(/\/oidc-callback/, { waitUntil: 'commit' })
  await page.getByRole('main').getByRole('button', { name: 'Se reconnecter' }).click()
  await retour
  await expect(page).not.toHaveURL(/\/oidc-callback/)
}

/** « Déconnexion », in the member's menu. */
export async function askSignOut(page: Page): Promise<void> {
  await bonjour(page).click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
}

/** Signs out by the member's menu, here and at the provider. */
export async function signOut(page: Page): Promise<void> {
  const retour = page.waitForURL(/\/oidc-logout-callback/, { waitUntil: 'commit' })
  await askSignOut(page)
  await retour
  await expect(page).not.toHaveURL(/oidc-logout-callback/)
}
