// The exchange with the identity provider, by oidc-client-ts: sign-in, sign-out and their returns; loaded when one begins.
import type { OidcClient, RefreshState, User } from 'oidc-client-ts'
import { readRetour } from '#domain/session/returnAddress.ts'
import { ageEtat, delaiReponse, delaiSilencieux } from '#domain/session/session.ts'
import {
  forgetRefused,
  keepUser,
  leaveFor,
  lostSession,
  oidcSettings,
  readUser,
  storedReturn,
  storeReturn,
  takeReturn,
  tellTabs,
} from './oidc.ts'
import { isPromptRefused } from './signInFaults.ts'
import type { StoredUser } from './user.ts'

/** The library's part that asks and reads; what it would do around it is ours (oidc.ts, renewal.ts), and is not loaded. */
interface Library {
  client: OidcClient
  /** Stores what came, in the library's own form. */
  keep(tokens: ConstructorParameters<typeof User>[0]): void
}

let library: Promise<Library> | undefined

/** The one client of this page; a library that could not be loaded is asked for again. */
function getLibrary(): Promise<Library> {
  library ??= loadLibrary().catch((error: unknown) => {
    library = undefined
    throw error
  })
  return library
}

const audienceOf = (project: string): string => `urn:zitadel:iam:org:project:id:${project}:aud`

async function loadLibrary(): Promise<Library> {
  const { OidcClient, User } = await import('oidc-client-ts')
  const { origin, oidc } = oidcSettings()
  const client = new OidcClient({
    authority: oidc.issuer,
    client_id: oidc.client_id,
    redirect_uri: `${origin}/oidc-callback`,
    post_logout_redirect_uri: `${origin}/oidc-logout-callback`,
    // The second audience is the provider's own API, where members change their password.
    // The metadata scope brings the VIP mark (product D29).
    scope: `openid profile email offline_access urn:zitadel:iam:user:metadata ${[oidc.audience, 'zitadel'].map(audienceOf).join(' ')}`,
    staleStateAgeInSeconds: ageEtat,
    requestTimeoutInSeconds: delaiReponse,
    loadUserInfo: true,
  })
  return { client, keep: (tokens) => keepUser(new User(tokens).toStorageString()) }
}

/** The client and what the provider says of itself, once it has answered: the browser's own page of a dead address is not for members. */
async function reachProvider(): Promise<{ client: OidcClient; prompts: unknown }> {
  const { client } = await getLibrary()
  const signal = AbortSignal.timeout(delaiSilencieux * 1000)
  // Asked again whatever is kept of it; the library then finds it in the browser's cache.
  const answer = await fetch(client.settings.metadataUrl, { cache: 'reload', credentials: 'omit', signal })
  if (!answer.ok) throw new Error(`${answer.statusText} (${answer.status})`)
  const { prompt_values_supported: prompts } = await answer.json()
  return { client, prompts }
}

interface SignIn {
  /** A page of sign-up, or a password asked for again. */
  prompt?: 'create' | 'login'
  /** Replaces this page in the history: coming back to it would only leave again. */
  replaces?: boolean
}

/** Leaves for the identity provider, and comes back to a page of ours. */
export async function redirectToSignIn(
  returnTo: string | null,
  { prompt, replaces = false }: SignIn = {},
): Promise<void> {
  // Signing in again from the page of a lost session leads back to what was being done before it.
  const part = returnTo?.startsWith('#') ? location.pathname + location.search : ''
  const retour = returnTo === lostSession ? storedReturn() : storeReturn(returnTo && part + returnTo)
  const { client, prompts } = await reachProvider()
  forgetRefused()
  const { url } = await client.createSigninRequest({
    state: { returnTo: retour },
    ...(prompt && knows(prompts, prompt) && { prompt }),
  })
  location[replaces ? 'replace' : 'assign'](url)
}

/** A provider that does not name the prompts it knows is asked all the same: it may know this one. */
const knows = (prompts: unknown, prompt: string): boolean => !Array.isArray(prompts) || prompts.includes(prompt)

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
  const { client, keep } = await getLibrary()
  const tokens = await client.processSigninResponse(href).catch((error: Error) => {
    if (!isPromptRefused(error)) throw error
    // It has no page of sign-up of its own to lead to: its sign-in has the way.
    return redirectToSignIn(takeReturn(), { replaces: true }).then(() => new Promise<never>(() => {}))
  })
  keep(tokens)
  const path = chooseReturn(tokens.userState, takeReturn())
  if (before && before !== tokens.profile.sub) {
    // Another person was signed in here: load a new page, so that nothing of theirs stays in memory.
    leaveFor(path)
    return new Promise(() => {})
  }
  tellTabs()
  return path
}

/** The page a sign-in returns to: the one that left with it, else the one kept here, else the home page. */
export const chooseReturn = (state: unknown, kept: string | null): string =>
  readRetour((state as { returnTo?: unknown } | undefined)?.returnTo) ?? kept ?? '/'

/** Asks for the tokens that follow this user's, and stores them. */
export async function renewTokens(user: StoredUser): Promise<void> {
  const { client, keep } = await getLibrary()
  // biome-ignore lint/correctness/useHookAtTopLevel: a call of the library, not of React's
  const tokens = await client.useRefreshToken({
    state: user as unknown as RefreshState,
    timeoutInSeconds: delaiSilencieux,
  })
  // No other refresh token may come: the one it was asked with is still good.
  keep({ ...(user.refresh_token && { refresh_token: user.refresh_token }), ...tokens })
}

export async function finishSignOut(): Promise<void> {
  const { href } = location
  const { client } = await getLibrary()
  await client.processSignoutResponse(href)
}

/** Ends at the provider a session that this browser has forgotten. */
export async function signOutThere(user: StoredUser | null): Promise<void> {
  const { client } = await reachProvider()
  if (user?.refresh_token) void revoke(client, user.refresh_token)
  const { url } = await client.createSignoutRequest({ ...(user?.id_token && { id_token_hint: user.id_token }) })
  location.assign(url)
}

/** Some providers keep refresh tokens valid after the sign-out: this one is revoked. */
async function revoke(client: OidcClient, token: string): Promise<void> {
  try {
    const endpoint = await client.metadataService.getRevocationEndpoint()
    if (!endpoint) return
    const body = new URLSearchParams({ token, token_type_hint: 'refresh_token', client_id: client.settings.client_id })
    await fetch(endpoint, { method: 'POST', body, keepalive: true, credentials: 'omit' })
  } catch (error) {
    console.warn('the refresh token was not revoked', error)
  }
}

/** Forgets what sign-ins of more than ten minutes ago left behind, and nothing else (product D33). */
export async function clearStaleSignIn(): Promise<void> {
  try {
    const { client } = await getLibrary()
    await client.clearStaleState()
  } catch (error) {
    console.warn('stale sign-in state kept', error)
  }
}
