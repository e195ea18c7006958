// Who is signed in (§4 Authentication): the state every screen reads, renewal, expiry and sign-out in all tabs.
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { isOperateur, isVip } from '#domain/session.ts'
import { useView } from './api.ts'
import {
  announce,
  dropSession,
  isLeaving,
  lostSession,
  readUser,
  redirectToSignIn,
  redirectToSignOut,
  renew,
  renewalThreshold,
  type StoredUser,
  secondsLeft,
  subscribe,
} from './oidc.ts'

export interface Session {
  statut: 'chargement' | 'visiteur' | 'membre'
  sub: string | null
  isVIP: boolean
  isOperateur: boolean
  /** Pseudo, else profile name, else preferred username. */
  nom: string | null
  signIn(returnTo?: string): void
  signUp(returnTo?: string): void
  signOut(): void
}

const readOnServer = () => undefined

/** The stored user; undefined while nobody can know, on the server and until the page has woken. */
export const useStoredUser = (): StoredUser | null | undefined =>
  useSyncExternalStore<StoredUser | null | undefined>(subscribe, readUser, readOnServer)

export function useSession(): Session {
  const user = useStoredUser()
  const membre = user ? secondsLeft(user) > 0 : false
  const profil = useView('lire_personne', {}, { enabled: membre })
  const pseudo = profil.data?.[0]?.pseudo_personne
  return useMemo(
    () => ({
      statut: membre ? 'membre' : user === null ? 'visiteur' : 'chargement',
      sub: user?.profile.sub ?? null,
      isVIP: user ? isVip(user.profile) : false,
      isOperateur: user ? isOperateur(user.profile) : false,
      nom: pseudo ?? user?.profile.name ?? user?.profile.preferred_username ?? null,
      signIn: (returnTo = here()) => leave(redirectToSignIn(returnTo)),
      signUp: (returnTo = here()) => leave(redirectToSignIn(returnTo, 'create')),
      signOut: () => void redirectToSignOut(),
    }),
    [user, membre, pseudo],
  )
}

const here = () => location.pathname + location.search

/** A provider that does not answer is told on the sign-in page, which can try again. */
const leave = (redirect: Promise<void>): void => void redirect.catch(() => location.assign('/connexion'))

/** Keeps the session alive from one place; a token found dead at start, and that nothing renews, sends home. */
export function useKeptSession(): void {
  const user = useStoredUser()
  useEffect(() => {
    if (!user) return
    const left = secondsLeft(user)
    const wait = Math.max(0, left - renewalThreshold(user))
    const renewing = setTimeout(() => tryRenew(left <= 0), Math.min(wait * 1000, longest))
    const ending = setTimeout(endIfOver, Math.min(Math.max(0, left) * 1000 + grace, longest))
    return () => {
      clearTimeout(renewing)
      clearTimeout(ending)
    }
  }, [user])
  useEffect(() => subscribe(() => readUser() ?? forgetSeen()), [])
  useEffect(() => {
    if (user) seen = true
  }, [user])
  useEffect(() => {
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])
}

// A timer cannot wait longer than 2^31 ms; a renewal refused leaves this long before the next attempt.
const longest = 2_000_000_000
const grace = 15_000

let seen = false

/** Another tab has signed out: this one becomes a visitor's. */
function forgetSeen(): void {
  if (seen && !isLeaving()) location.assign('/')
  seen = false
}

/** A page the browser kept whole still shows the member who has signed out of it since. */
function comeBack({ persisted }: PageTransitionEvent): void {
  if (persisted && isLeaving()) location.reload()
}

async function tryRenew(dead: boolean): Promise<void> {
  try {
    await renew()
  } catch (error) {
    console.warn('silent renewal failed', error)
    if (!dead) return
    dropSession('/')
  }
}

function endIfOver(): void {
  const user = readUser()
  if (user && secondsLeft(user) <= 0) dropSession(lostSession)
  else announce()
}
