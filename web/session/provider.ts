// Sign-in and sign-out with the identity provider, using oidc-client-ts; loaded when needed.
import type { OidcClient, RefreshState, User } from 'oidc-client-ts'
import { readRetour } from '#domain/session/returnAddress.ts'
import { ageEtat, delaiReponse, delaiSilencieux, metadataClaim } from '#domain/session/session.ts'
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

/** The part of the library that makes requests and checks answers; the rest is ours (oidc.ts, renewal.ts). */
interface Library {
  client: OidcClient
  /** Stores tokens in the library's format. */
  keep(tokens: ConstructorParameters<typeof User>[0]): void
}

let library: Promise<Library> | undefined

/** One client per page; a failed load is tried again. */
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
    // The second audience is the provider's own API, used to change passwords. The metadata scope carries the VIP flag (product
    // D29).
    scope: `openid profile email offline_access ${metadataClaim} ${[oidc.audience, 'zitadel'].map(audienceOf).join(' ')}`,
    staleStateAgeInSeconds: ageEtat,
    requestTimeoutInSeconds: delaiReponse,
    loadUserInfo: true,
  })
  return { client, keep: (tokens) => keepUser(new User(tokens).toStorageString()) }
}

/** Checks that the provider answers first: otherwise members would see the browser's own error page. */
async function reachProvider(): Promise<{ client: OidcClient; prompts: unknown }> {
  const { client } = await getLibrary()
  const signal = AbortSignal.timeout(delaiSilencieux * 1000)
  // Bypasses the cache; the library then uses the fresh copy.
  const answer = await fetch(client.settings.metadataUrl, { cache: 'reload', credentials: 'omit', signal })
  if (!answer.ok) throw new Error(`${answer.statusText} (${answer.status})`)
  const { prompt_values_supported: prompts } = await answer.json()
  return { client, prompts }
}

interface SignIn {
  /** A sign-up form, or asking for the password again. */
  prompt?: 'create' | 'login'
  /** Replaces this page in the history, since coming back to it would leave again. */
  replaces?: boolean
}

/** Goes to the identity provider, then returns to a page of ours. */
export async function redirectToSignIn(
  returnTo: string | null,
  { prompt, replaces = false }: SignIn = {},
): Promise<void> {
  // From the « session lost » page, returns to what was being done before.
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

/** A provider that does not list its prompts is asked anyway: it may support this one. */
const knows = (prompts: unknown, prompt: string): boolean => !Array.isArray(prompts) || prompts.includes(prompt)

let exchange: Promise<string> | undefined

export const isExchanging = (): boolean => exchange !== undefined

/** Completes the sign-in of the current address, once; resolves to the page to open. */
export function finishSignIn(): Promise<string> {
  // Read now: the code is removed from the address while the library loads.
  exchange ??= exchangeCode(location.href)
  return exchange
}

async function exchangeCode(href: string): Promise<string> {
  const before = readUser()?.profile.sub
  const { client, keep } = await getLibrary()
  const tokens = await client.processSigninResponse(href).catch((error: Error) => {
    if (!isPromptRefused(error)) throw error
    // The provider has no sign-up page: its sign-in page has a link to it.
    return redirectToSignIn(takeReturn(), { replaces: true }).then(() => new Promise<never>(() => {}))
  })
  keep(tokens)
  const path = chooseReturn(tokens.userState, takeReturn())
  if (before && before !== tokens.profile.sub) {
    // Another person was signed in here: load a new page to clear their data.
    leaveFor(path)
    return new Promise(() => {})
  }
  tellTabs()
  return path
}

/** Where to return: the state sent with the sign-in, else the stored address, else the home page. */
export const chooseReturn = (state: unknown, kept: string | null): string =>
  readRetour((state as { returnTo?: unknown } | undefined)?.returnTo) ?? kept ?? '/'

/** Renews and stores the tokens of a user. */
export async function renewTokens(user: StoredUser): Promise<void> {
  const { client, keep } = await getLibrary()
  // biome-ignore lint/correctness/useHookAtTopLevel: a call of the library, not of React's
  const tokens = await client.useRefreshToken({
    state: user as unknown as RefreshState,
    timeoutInSeconds: delaiSilencieux,
  })
  // Without a new refresh token, the previous one remains valid.
  keep({ ...(user.refresh_token && { refresh_token: user.refresh_token }), ...tokens })
}

export async function finishSignOut(): Promise<void> {
  const { href } = location
  const { client } = await getLibrary()
  await client.processSignoutResponse(href)
}

/** Ends the session at the provider, after it was removed here. */
export async function signOutThere(user: StoredUser | null): Promise<void> {
  const { client } = await reachProvider()
  if (user?.refresh_token) void revoke(client, user.refresh_token)
  const { url } = await client.createSignoutRequest({ ...(user?.id_token && { id_token_hint: user.id_token }) })
  location.assign(url)
}

/** Some providers keep refresh tokens valid after sign-out: revoke this one. */
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

/** Removes the state of sign-ins started more than ten minutes ago (product D33). */
export async function clearStaleSignIn(): Promise<void> {
  try {
    const { client } = await getLibrary()
    await client.clearStaleState()
  } catch (error) {
    console.warn('stale sign-in state kept', error)
  }
}
