// Helpers for stories about sessions: header, stored data, calls to the provider.
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { awake, signIn } from './kine.ts'

export const bonjour = (page: Page, nom = 'Sacha'): Locator => page.getByRole('button', { name: `Bonjour, ${nom}` })
export const visiteur = (page: Page): Locator =>
  page.getByRole('banner').getByRole('link', { name: 'Connexion / Inscription' }).first()
export const seConnecter = (page: Page): Locator => page.getByRole('button', { name: 'Se connecter' })
export const expiree = (page: Page): Locator => page.getByText('Votre session a expiré. Reconnectez-vous')

/** Whether an address belongs to the identity provider. */
export const onProvider = (url: URL): boolean => url.hostname === 'localhost' && url.origin !== process.env.SITE_URL

interface KeptUser {
  access_token: string
  refresh_token: string
  id_token: string
  expires_at: number
}

/** Changes the stored session. */
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

/** Keys stored by a sign-in. */
export const keptKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((name) =>
      /^oidc\.|^kinebouge\.(retour|deconnexion)/.test(name),
    ),
  )

/** A token refused by the API. */
export const jetonRefuse = 'abc.def.ghi'

/** Tokens that neither the API nor the provider accepts. */
export const sessionPerdue = { access_token: jetonRefuse, refresh_token: 'perdu' }

/** The session is lost without the page knowing; readings it makes by itself still succeed. */
export async function loseSession(page: Page): Promise<void> {
  const { access_token } = await keptUser(page)
  await page.route(/\/api\/(flux|(rpc\/)?(lister|lire)_)/, (route) => {
    const headers = route.request().headers()
    const refused = headers.authorization === `Bearer ${jetonRefuse}`
    return route.fallback(refused ? { headers: { ...headers, authorization: `Bearer ${access_token}` } } : {})
  })
  await editUser(page, sessionPerdue)
}

/** Records the grant type of each token request, in all tabs. */
export function listenTokens(context: BrowserContext): string[] {
  const asked: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/oauth/v2/token')
      asked.push(new URLSearchParams(request.postData() ?? '').get('grant_type') ?? '')
  })
  return asked
}

/** Makes the provider unreachable for scripts, until the returned function is called. */
export async function silence(context: BrowserContext): Promise<() => Promise<void>> {
  await context.route(onProvider, (route) => route.abort())
  return () => context.unroute(onProvider)
}

/** Goes to the provider's form; returns the authorization address. */
export async function leaveForProvider(page: Page, path = '/connexion'): Promise<URL> {
  await page.goto(path)
  const asked = page.waitForRequest((request) => request.url().includes('/oauth/v2/authorize'))
  await awake(seConnecter(page))
  await seConnecter(page).click()
  const url = new URL((await asked).url())
  await page.waitForURL(onProvider)
  return url
}

/** Opens a member page by signing in with visible pages. */
export async function signInShown(page: Page, email: string, path: string): Promise<void> {
  await leaveForProvider(page, path)
  await signIn(page, email)
  await expect(page).toHaveURL(path)
}

/** Signs in again after a lost session; the provider still knows the member. */
export async function reconnecter(page: Page): Promise<void> {
  // The current address is the same as the one to return to.
  const retour = page.waitForURL(/\/oidc-callback/, { waitUntil: 'commit' })
  await page.getByRole('main').getByRole('button', { name: 'Se reconnecter' }).click()
  await retour
  await expect(page).not.toHaveURL(/\/oidc-callback/)
}

/** Presses « Déconnexion » in the member's menu. */
export async function askSignOut(page: Page): Promise<void> {
  await bonjour(page).click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
}

/** Signs out from the menu, here and at the provider. */
export async function signOut(page: Page): Promise<void> {
  const retour = page.waitForURL(/\/oidc-logout-callback/, { waitUntil: 'commit' })
  await askSignOut(page)
  await retour
  await expect(page).not.toHaveURL(/oidc-logout-callback/)
}
