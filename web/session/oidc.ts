// The stored user and its operations; provider.ts talks to the identity provider.

import type { Settings } from '#domain/protocol/rendering.ts'
import { readRetour } from '#domain/session/returnAddress.ts'
import { readStored, writeStored } from './storage.ts'
import { parseUser, type StoredUser, secondsLeft } from './user.ts'

const fallbackKey = 'kinebouge.retour'

/** Written to tell other tabs that a sign-out was requested. */
export const signOutKey = 'kinebouge.deconnexion'
/** The ads last seen, erased at sign-out. */
export const cleRecentes = 'kinebouge.recentes'
/** The last place searched, erased at sign-out. */
export const cleLieu = 'kinebouge.recherche'

let settings: Settings | null = null

export const oidcSettings = (): Settings => settings!

export function configureOidc(given: Settings): void {
  settings = given
}

const userKey = () => `oidc.user:${settings?.oidc.issuer}:${settings?.oidc.client_id}`

let cached: { text: string | null; user: StoredUser | null } = { text: null, user: null }

/** The stored user, the same object while the text is unchanged; null for a visitor, or when storage is refused. */
export function readUser(): StoredUser | null {
  const text = readStored(userKey())
  if (text !== cached.text) cached = { text, user: parseUser(text) }
  return cached.user
}

/** Stores names just changed at the provider, before its tokens contain them. */
export function keepProfile(profile: Readonly<Record<string, string>>): void {
  const user = readUser()
  if (!user) return
  writeStored(userKey(), JSON.stringify({ ...user, profile: { ...user.profile, ...profile } }))
  tellTabs()
}

const listeners = new Set<() => void>()

/** Calls `listener` when the stored user changes, in this tab or another. */
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

// True while leaving because the session ended, so that it does not end twice.
let leaving = false

export const isLeaving = (): boolean => leaving

/** The home page with the expiry message. */
export const lostSession = '/?session_expired=true'

/** Leaves with a full page load, which clears the member's data from memory. */
export function leaveFor(to: string): void {
  if (leaving) return
  leaving = true
  location.assign(to)
}

/** Removes the stored user and leaves for a page that says why; keeps drafts and the return address. */
export function dropSession(to: string): void {
  if (leaving) return
  if (to === lostSession) storeReturn(currentAddress())
  forgetUser()
  leaveFor(to)
}

/** Throws when the browser refuses storage; the sign-in then says so. */
export const keepUser = (text: string): void => localStorage.setItem(userKey(), text)

export const forgetUser = (): void => void writeStored(userKey(), null)

/** The address of the current page, to return to. */
export const currentAddress = (): string => location.pathname + location.search + location.hash

/** The access token for the API; null for a visitor. */
export function accessToken(): string | null {
  const user = readUser()
  return user && secondsLeft(user) > 0 ? user.access_token : null
}

/** Stores the return address for this browser session, if it is valid. */
export function storeReturn(path: string | null): string | null {
  const retour = readRetour(path)
  if (retour) writeStored(fallbackKey, retour, 'sessionStorage')
  return retour
}

/** The stored return address, unchecked. */
export const storedReturn = (): string | null => readStored(fallbackKey, 'sessionStorage')

/** Reads and removes the return address; null when there is none. */
export function takeReturn(): string | null {
  const kept = readRetour(storedReturn())
  writeStored(fallbackKey, null, 'sessionStorage')
  return kept
}

/** Before a sign-in: a refused session left in storage would end the new one on return. */
export function forgetRefused(): void {
  if (!readUser()) return
  leaving = true
  forgetUser()
}

/** Ends the session in all tabs; returns its user, or undefined when the page is already leaving. */
export function endSession(): StoredUser | null | undefined {
  if (leaving) return
  leaving = true
  const user = readUser()
  forgetSignIn()
  tellTabs()
  return user
}

/** Removes everything stored by a sign-in, after telling other tabs. */
function forgetSignIn(): void {
  localStorage.setItem(signOutKey, 'true')
  for (const key of Object.keys(localStorage))
    if (/^oidc\.|^kinebouge\.(rec|dec)/.test(key)) localStorage.removeItem(key)
  sessionStorage.removeItem(fallbackKey)
}
