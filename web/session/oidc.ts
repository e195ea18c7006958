// The sign-in itself: oidc-client-ts, loaded only when it is needed, and the stored user, readable without it.
import type { UserManager } from 'oidc-client-ts'
import { readRetour } from '#domain/retour.ts'
import { ageEtat, delaiReponse, delaiSilencieux } from '#domain/session.ts'
import type { Settings } from '#domain/wire/rendu.ts'
import { isPromptRefused } from './fault.ts'
import { parseUser, type StoredUser, secondsLeft } from './user.ts'

const fallbackKey = 'kinebouge.retour'

/** Written for the other tabs to hear that a sign-out was asked for. */
export const signOutKey = 'kinebouge.deconnexion'
/** The ads seen last in this browser: forgotten with the member who saw them. */
export const cleRecentes = 'kinebouge.recentes'

let settings: Settings | null = null
let manager: Promise<UserManager> | undefined

export function configureOidc(given: Settings): void {
  settings = given
}

/** How the keys of stored users begin, in the library's words. */
export const userPrefix = 'oidc.user:'

const userKey = () => `${userPrefix}${settings?.oidc.issuer}:${settings?.oidc.client_id}`

/** The one UserManager of this page; a library that could not be loaded is asked for again. */
export function getManager(): Promise<UserManager> {
  manager ??= loadManager().catch((error: unknown) => {
    manager = undefined
    throw error
  })
  return manager
}

const audienceOf = (project: string): string => `urn:zitadel:iam:org:project:id:${project}:aud`

async function loadManager(): Promise<UserManager> {
  const { UserManager, WebStorageStateStore } = await import('oidc-client-ts')
  const { origin, oidc } = settings!
  const store = () => new WebStorageStateStore({ store: localStorage })
  return new UserManager({
    authority: oidc.issuer,
    client_id: oidc.client_id,
    redirect_uri: `${origin}/oidc-callback`,
    post_logout_redirect_uri: `${origin}/oidc-logout-callback`,
    // The second audience is the provider's own API, where members change their password.
    scope: `openid profile email offline_access ${[oidc.audience, 'zitadel'].map(audienceOf).join(' ')}`,
    userStore: store(),
    stateStore: store(),
    staleStateAgeInSeconds: ageEtat,
    silentRequestTimeoutInSeconds: delaiSilencieux,
    requestTimeoutInSeconds: delaiReponse,
    loadUserInfo: true,
    // Renewed by renewal.ts, at its own threshold and by one tab at a time.
    automaticSilentRenew: false,
  })
}

/** The manager and what the provider says of itself, once it has answered: the browser's own page of a dead address is not for members. */
async function reachProvider(): Promise<{ client: UserManager; prompts: unknown }> {
  const client = await getManager()
  const signal = AbortSignal.timeout(delaiSilencieux * 1000)
  // Asked again whatever is kept of it; the library then finds it in the browser's cache.
  const answer = await fetch(client.settings.metadataUrl, { cache: 'reload', credentials: 'omit', signal })
  if (!answer.ok) throw new Error(`${answer.statusText} (${answer.status})`)
  const { prompt_values_supported: prompts } = await answer.json()
  return { client, prompts }
}

let cached: { text: string | null; user: StoredUser | null } = { text: null, user: null }

/** The stored user, the same object as long as the stored text is the same; null for a visitor. */
export function readUser(): StoredUser | null {
  const text = readStorage(userKey())
  if (text !== cached.text) cached = { text, user: parseUser(text) }
  return cached.user
}

// Storage may be forbidden by the browser: everybody is then a visitor.
function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** What the provider has just been told of its user, which its next answer will say too. */
export function keepProfile(profile: Readonly<Record<string, string>>): void {
  const user = readUser()
  if (!user) return
  localStorage.setItem(userKey(), JSON.stringify({ ...user, profile: { ...user.profile, ...profile } }))
  tellTabs()
}

const listeners = new Set<() => void>()

/** Called when the stored user changes, in this tab or another. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const heard = ({ key }: StorageEvent) => (key === null || key === userKey()) && listener()
  addEventListener('storage', heard)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', heard)
  }
}

export function tellTabs(): void {
  for (const listener of listeners) listener()
}

// Set while the page is being left because its session ended: nothing must end it a second time.
let leaving = false

export const isLeaving = (): boolean => leaving

/** The home page, with the message that the session was lost. */
export const lostSession = '/?session_expired=true'

/** Leaves by loading another page: nothing of the member's stays in memory. */
export function leaveFor(to: string): void {
  if (leaving) return
  leaving = true
  location.assign(to)
}

/** Forgets the stored user and leaves for a page that says why; drafts stay where they are, and so does the way back. */
export function dropSession(to: string): void {
  if (leaving) return
  if (to === lostSession) keepReturn(here())
  forgetUser()
  leaveFor(to)
}

export const forgetUser = (): void => localStorage.removeItem(userKey())

/** The page being read, as one comes back to it. */
export const here = (): string => location.pathname + location.search + location.hash

/** The token the API is called with, or null for a visitor. */
export function accessToken(): string | null {
  const user = readUser()
  return user && secondsLeft(user) > 0 ? user.access_token : null
}

interface SignIn {
  prompt?: 'create'
  /** Replaces this page in the history: coming back to it would only leave again. */
  replaces?: boolean
}

/** Leaves for the identity provider, and comes back to a page of ours. */
export async function redirectToSignIn(
  returnTo: string | null,
  { prompt, replaces = false }: SignIn = {},
): Promise<void> {
  // Signing in again from the page of a lost session leads back to what was being done before it.
  const retour = returnTo === lostSession ? sessionStorage.getItem(fallbackKey) : keepReturn(returnTo)
  const { client, prompts } = await reachProvider()
  // Forget a refused session now: still stored on the way back, it would end the one being opened.
  if (readUser()) {
    leaving = true
    forgetUser()
  }
  await client.signinRedirect({
    state: { returnTo: retour },
    redirectMethod: replaces ? 'replace' : 'assign',
    ...(prompt && knows(prompts, prompt) && { prompt }),
  })
}

/** A provider that does not name the prompts it knows is asked all the same: it may know this one. */
const knows = (prompts: unknown, prompt: string): boolean => !Array.isArray(prompts) || prompts.includes(prompt)

function keepReturn(path: string | null): string | null {
  const retour = readRetour(path)
  if (retour) sessionStorage.setItem(fallbackKey, retour)
  return retour
}

/** The way back kept for this browser session, once; null when there is none. */
export function takeReturn(): string | null {
  const kept = readRetour(sessionStorage.getItem(fallbackKey))
  sessionStorage.removeItem(fallbackKey)
  return kept
}

let exchange: Promise<string> | undefined

export const isExchanging = (): boolean => exchange !== undefined

/** Finishes the sign-in of the present address, once however often it is called; answers where to go next. */
export function finishSignIn(): Promise<string> {
  // Read now: the code leaves the address while the library loads.
  exchange ??= exchangeCode(location.href)
  return exchange
}

async function exchangeCode(href: string): Promise<string> {
  const before = readUser()?.profile.sub
  const client = await getManager()
  const user = await client.signinCallback(href).catch((error: Error) => {
    if (!isPromptRefused(error)) throw error
    // It has no page of sign-up of its own to lead to: its sign-in has the way.
    return redirectToSignIn(takeReturn(), { replaces: true }).then(() => new Promise<never>(() => {}))
  })
  const path = chooseReturn(user?.state, takeReturn())
  if (before && before !== user?.profile.sub) {
    // Another person was signed in here: load a new page, so that nothing of theirs stays in memory.
    leaveFor(path)
    return new Promise(() => {})
  }
  tellTabs()
  return path
}

/** Where a sign-in goes next: what left with it, else what was kept here, else the home page. */
export const chooseReturn = (state: unknown, kept: string | null): string =>
  readRetour((state as { returnTo?: unknown } | undefined)?.returnTo) ?? kept ?? '/'

export async function finishSignOut(): Promise<void> {
  const { href } = location
  const client = await getManager()
  await client.signoutCallback(href)
}

/** Ends the session in every tab at once, then at the provider; without the provider, the browser's part is done. */
export async function redirectToSignOut(): Promise<void> {
  if (leaving) return
  leaving = true
  const user = readUser()
  forgetSignIn()
  tellTabs()
  try {
    const { client } = await reachProvider()
    if (user?.refresh_token) void revoke(client, user.refresh_token)
    await client.signoutRedirect({ ...(user?.id_token && { id_token_hint: user.id_token }) })
  } catch (error) {
    console.warn('sign-out at the provider failed', error)
    location.assign('/?logoutError=true')
  }
}

/** Everything a sign-in has stored; the other tabs are told first that it was asked for. */
function forgetSignIn(): void {
  localStorage.setItem(signOutKey, 'true')
  for (const key of Object.keys(localStorage)) if (key.startsWith('oidc.')) localStorage.removeItem(key)
  localStorage.removeItem(signOutKey)
  localStorage.removeItem(cleRecentes)
  sessionStorage.removeItem(fallbackKey)
}

/** Some providers keep refresh tokens valid after the sign-out: this one is revoked. */
async function revoke(client: UserManager, token: string): Promise<void> {
  try {
    const endpoint = await client.metadataService.getRevocationEndpoint()
    if (!endpoint) return
    const body = new URLSearchParams({ token, token_type_hint: 'refresh_token', client_id: client.settings.client_id })
    await fetch(endpoint, { method: 'POST', body, keepalive: true, credentials: 'omit' })
  } catch (error) {
    console.warn('the refresh token was not revoked', error)
  }
}

/** Forgets what sign-ins of more than ten minutes ago left behind, and nothing else (produit D33). */
export async function clearStaleSignIn(): Promise<void> {
  try {
    const client = await getManager()
    await client.clearStaleState()
  } catch (error) {
    console.warn('stale sign-in state kept', error)
  }
}
