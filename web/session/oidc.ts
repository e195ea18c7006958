// The stored user of this browser and what every page does with it; the provider is spoken to by provider.ts.

import type { Settings } from '#domain/protocol/rendering.ts'
import { readRetour } from '#domain/session/returnAddress.ts'
import { readStored, writeStored } from './storage.ts'
import { parseUser, type StoredUser, secondsLeft } from './user.ts'

const fallbackKey = 'kinebouge.retour'

/** Written for the other tabs to hear that a sign-out was asked for. */
export const signOutKey = 'kinebouge.deconnexion'
/** The ads seen last in this browser: forgotten with the member who saw them. */
export const cleRecentes = 'kinebouge.recentes'
/** The place searched last in this browser: forgotten with them. */
export const cleLieu = 'kinebouge.recherche'

let settings: Settings | null = null

export const oidcSettings = (): Settings => settings!

export function configureOidc(given: Settings): void {
  settings = given
}

const userKey = () => `oidc.user:${settings?.oidc.issuer}:${settings?.oidc.client_id}`

let cached: { text: string | null; user: StoredUser | null } = { text: null, user: null }

/** The stored user, the same object as long as the stored text is the same; null for a visitor, as everybody is where storage is refused. */
export function readUser(): StoredUser | null {
  const text = readStored(userKey())
  if (text !== cached.text) cached = { text, user: parseUser(text) }
  return cached.user
}

/** Names just changed at the provider, which its next answer will say too. */
export function keepProfile(profile: Readonly<Record<string, string>>): void {
  const user = readUser()
  if (!user) return
  writeStored(userKey(), JSON.stringify({ ...user, profile: { ...user.profile, ...profile } }))
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
  if (to === lostSession) storeReturn(currentAddress())
  forgetUser()
  leaveFor(to)
}

/** Throws where the browser refuses to keep it: a sign-in says so. */
export const keepUser = (text: string): void => localStorage.setItem(userKey(), text)

export const forgetUser = (): void => void writeStored(userKey(), null)

/** The page being read, as one comes back to it. */
export const currentAddress = (): string => location.pathname + location.search + location.hash

/** The token the API is called with, or null for a visitor. */
export function accessToken(): string | null {
  const user = readUser()
  return user && secondsLeft(user) > 0 ? user.access_token : null
}

/** Keeps the way back for this browser session, when it may be one. */
export function storeReturn(path: string | null): string | null {
  const retour = readRetour(path)
  if (retour) writeStored(fallbackKey, retour, 'sessionStorage')
  return retour
}

/** The way back kept for this browser session, as it is stored. */
export const storedReturn = (): string | null => readStored(fallbackKey, 'sessionStorage')

/** The same, once; null when there is none. */
export function takeReturn(): string | null {
  const kept = readRetour(storedReturn())
  writeStored(fallbackKey, null, 'sessionStorage')
  return kept
}

/** Before the sign-in begins: a refused session still stored on the way back would end the one being opened. */
export function forgetRefused(): void {
  if (!readUser()) return
  leaving = true
  forgetUser()
}

/** Ends the session in every tab at once; answers whose it was, or undefined when this page is already being left. */
export function endSession(): StoredUser | null | undefined {
  if (leaving) return
  leaving = true
  const user = readUser()
  forgetSignIn()
  tellTabs()
  return user
}

/** Everything a sign-in has stored; the other tabs are told first that it was asked for. */
function forgetSignIn(): void {
  localStorage.setItem(signOutKey, 'true')
  for (const key of Object.keys(localStorage))
    if (/^oidc\.|^kinebouge\.(rec|dec)/.test(key)) localStorage.removeItem(key)
  sessionStorage.removeItem(fallbackKey)
}
