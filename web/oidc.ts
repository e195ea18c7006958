// The sign-in itself: oidc-client-ts, loaded only when it is needed, and the stored user, readable without it.
import type { User, UserManager } from 'oidc-client-ts'
import { lireRetour } from '#domain/retour.ts'
import type { Settings } from './origin.tsx'

/** The session user (§3) as local storage holds it. */
export interface StoredUser {
  access_token: string
  refresh_token?: string
  /** Seconds since 1970. */
  expires_at: number
  profile: { sub: string; iat?: number; name?: string; preferred_username?: string; email?: string } & Record<
    string,
    unknown
  >
}

/** The specified threshold (§9), in seconds; never more than half of what the token lives (decision 28). */
const renewBefore = 10_000
const fallbackKey = 'kinebouge.retour'

let settings: Settings | null = null
let manager: Promise<UserManager> | undefined

export function configureOidc(given: Settings): void {
  settings = given
}

const userKey = () => `oidc.user:${settings?.oidc.issuer}:${settings?.oidc.client_id}`

/** The one UserManager of this page. */
export function getManager(): Promise<UserManager> {
  manager ??= import('oidc-client-ts').then(({ UserManager, WebStorageStateStore }) => {
    const { origin, oidc } = settings!
    const store = () => new WebStorageStateStore({ store: localStorage })
    return new UserManager({
      authority: oidc.issuer,
      client_id: oidc.client_id,
      redirect_uri: `${origin}/oidc-callback`,
      post_logout_redirect_uri: `${origin}/oidc-logout-callback`,
      scope: `openid profile email offline_access urn:zitadel:iam:org:project:id:${oidc.audience}:aud`,
      userStore: store(),
      stateStore: store(),
      staleStateAgeInSeconds: 600,
      silentRequestTimeoutInSeconds: 10,
      loadUserInfo: true,
      // Renewed by session.ts, at its own threshold and by one tab at a time.
      automaticSilentRenew: false,
    })
  })
  return manager
}

let cached: { text: string | null; user: StoredUser | null } = { text: null, user: null }

/** The stored user, the same object as long as the stored text is the same; null for a visitor. */
export function readUser(): StoredUser | null {
  const text = localStorage.getItem(userKey())
  if (text !== cached.text) cached = { text, user: parseUser(text) }
  return cached.user
}

function parseUser(text: string | null): StoredUser | null {
  if (!text) return null
  try {
    const user = JSON.parse(text) as StoredUser
    return user.access_token && user.profile?.sub ? user : null
  } catch {
    return null
  }
}

export const secondsLeft = (user: StoredUser): number => user.expires_at - Date.now() / 1000

/** Seconds before its expiry at which a token is renewed. */
export function renewalThreshold(user: StoredUser): number {
  const issued = issuedAt(user.access_token) ?? user.profile.iat ?? user.expires_at - 2 * renewBefore
  return Math.min(renewBefore, (user.expires_at - issued) / 2)
}

function issuedAt(token: string): number | null {
  try {
    const claims = JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims.iat === 'number' ? claims.iat : null
  } catch {
    return null
  }
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

export function announce(): void {
  for (const listener of listeners) listener()
}

// A sign-out that was asked for, or a session already being dropped, is not lost a second time.
let leaving = false

export const isLeaving = (): boolean => leaving

/** Where a session that was lost is told. */
export const lostSession = '/?session_expired=true'

/** Forgets the stored user and leaves for a page that says why; drafts stay where they are, and so does the way back. */
export function dropSession(to: string): void {
  if (leaving) return
  leaving = true
  if (to === lostSession) keepReturn(location.pathname + location.search)
  localStorage.removeItem(userKey())
  location.assign(to)
}

/** The token the API is called with, or null for a visitor. */
export function accessToken(): string | null {
  const user = readUser()
  return user && secondsLeft(user) > 0 ? user.access_token : null
}

/** Leaves for the identity provider, and comes back to a page of ours. */
export async function redirectToSignIn(returnTo: string | null, prompt?: 'create'): Promise<void> {
  // From the page that tells of a lost session, one goes back to what was being done.
  const retour = returnTo === lostSession ? sessionStorage.getItem(fallbackKey) : keepReturn(returnTo)
  const client = await getManager()
  await client.signinRedirect({ state: { returnTo: retour }, ...(prompt && { prompt }) })
}

function keepReturn(path: string | null): string | null {
  const retour = lireRetour(path)
  if (retour) sessionStorage.setItem(fallbackKey, retour)
  return retour
}

let exchange: Promise<string> | undefined

/** Ends the sign-in that the address of this page carries, once however often it is asked; gives where to go next. */
export function finishSignIn(): Promise<string> {
  // Read now: the code leaves the address while the library loads.
  const { href } = location
  exchange ??= getManager()
    .then((client) => client.signinCallback(href))
    .then((user) => {
      announce()
      return returnPath(user ?? undefined)
    })
  return exchange
}

function returnPath(user: User | undefined): string {
  const kept = sessionStorage.getItem(fallbackKey)
  sessionStorage.removeItem(fallbackKey)
  const state = user?.state as { returnTo?: unknown } | undefined
  return lireRetour(state?.returnTo) ?? lireRetour(kept) ?? '/'
}

export async function finishSignOut(): Promise<void> {
  const { href } = location
  const client = await getManager()
  await client.signoutCallback(href)
}

/** Ends the session here and at the provider; without the provider, the browser's part is ended all the same. */
export async function redirectToSignOut(): Promise<void> {
  leaving = true
  const client = await getManager()
  sessionStorage.removeItem(fallbackKey)
  try {
    await client.signoutRedirect()
  } catch (error) {
    console.warn('sign-out at the provider failed', error)
    await client.removeUser()
    location.assign('/?logoutError=true')
  }
}

/** Forgets what sign-ins of more than ten minutes ago left behind, and nothing else (decision 33). */
export async function clearStaleSignIn(): Promise<void> {
  const client = await getManager()
  await client.clearStaleState()
}

/** Renews the tokens, one tab at a time: whoever waited finds them renewed. */
export async function renew(): Promise<void> {
  await navigator.locks.request('kinebouge-session', async () => {
    const user = readUser()
    if (!user || secondsLeft(user) > renewalThreshold(user)) return
    const client = await getManager()
    await client.signinSilent()
  })
  announce()
}
