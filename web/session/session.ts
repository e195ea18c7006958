// The session (product §4 Authentication): state for all screens, renewal, expiry, sign-out in all tabs.
import { useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { useLocation } from '../navigation/currentPage.ts'
import { useView } from '../query/api.ts'
import {
  currentAddress,
  dropSession,
  endSession,
  isLeaving,
  leaveFor,
  lostSession,
  readUser,
  signOutKey,
  subscribe,
} from './oidc.ts'
import { writeStored } from './storage.ts'
import { followSub, readSession, type StoredUser, secondsLeft } from './user.ts'

/** `nom` is the pseudo, else the profile's name, else the preferred user name. */
export interface Session extends ReturnType<typeof readSession> {
  signIn(returnTo?: string): void
  signOut(): void
}

const readOnServer = () => undefined

/** The stored user; undefined on the server and during hydration. */
export const useStoredUser = (): StoredUser | null | undefined =>
  useSyncExternalStore<StoredUser | null | undefined>(subscribe, readUser, readOnServer)

const isMembre = (user: StoredUser | null | undefined): boolean => (user ? secondsLeft(user) > 0 : false)

/** Whether a member reads; unlike useSession, does not read their profile. */
export function useStatut(): Session['statut'] {
  const user = useStoredUser()
  return readSession(user, isMembre(user), null).statut
}

export function useSession(): Session {
  const user = useStoredUser()
  const membre = isMembre(user)
  const profil = useView('lire_personne', {}, { enabled: membre })
  // A profile read before hydration is in the cache already: the first render must match the server's.
  const pseudo = membre ? profil.data?.[0]?.pseudo_personne : undefined
  return useMemo(
    () => ({
      ...readSession(user, membre, pseudo),
      ...ways,
    }),
    [user, membre, pseudo],
  )
}

/** Keeps the attribute set by the inline script (shell/pageStart.js) in line with the session. */
export function useMemberMark(): void {
  const statut = useStatut()
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (statut === 'membre') dataset.membre ??= ''
    if (statut === 'visiteur') delete dataset.membre
  }, [statut])
}

/** Stores the member's id, so that the inline script can reserve space on the pages of their own ads (shell/pageStart.js). */
export function useIsMemberBrowser(): void {
  const moi = useView('lire_personne', {}, { enabled: useStatut() === 'membre' }).data?.[0]?.uuid_personne
  useEffect(() => {
    if (moi) writeStored('kinebouge.reconnu', moi)
  }, [moi])
}

/** The sign-in page, with the message that the provider does not answer. */
export const connexionMuette = '/connexion?indisponible=true'

/** When the provider does not answer, goes to the sign-in page, which offers to try again. */
const leave = (redirect: Promise<void>): void =>
  void redirect.catch((error: unknown) => {
    console.warn('the sign-in could not begin', error)
    location.assign(connexionMuette)
  })

/** Stable functions: components that use them do not re-render with the session. */
const ways: Pick<Session, 'signIn' | 'signOut'> = {
  signIn: (returnTo = currentAddress()) =>
    leave(openProvider().then(({ redirectToSignIn }) => redirectToSignIn(returnTo))),
  signOut: () => void redirectToSignOut(),
}

const openProvider = () => import('./provider.ts')

/**
 * First unsubscribes this device from pushes, while still allowed. When the provider does not answer, at least the browser
 * forgets.
 */
async function redirectToSignOut(): Promise<void> {
  await import('../alerte/appareil.ts').then(({ forgetDevice }) => forgetDevice()).catch(() => {})
  const user = endSession()
  if (user === undefined) return
  try {
    await (await openProvider()).signOutThere(user)
  } catch (error) {
    console.warn('sign-out at the provider failed', error)
    location.assign('/?logoutError=true')
  }
}

/** Keeps the session alive; used once. */
export function useStoredSession(): void {
  const user = useStoredUser()
  const { pathname } = useLocation()
  // Pages of the sign-in manage the session themselves.
  const kept = user && !pathname.startsWith('/oidc-') ? user : null
  useEffect(() => {
    if (!kept) return
    let stop = () => {}
    let left = false
    import('./renewal.ts').then(
      ({ keepAlive }) => {
        if (!left) stop = keepAlive(kept)
      },
      // The next call that needs a token will renew it.
      () => console.warn('the session is not kept'),
    )
    return () => {
      left = true
      stop()
    }
  }, [kept])
}

/** Follows what other tabs do with the session. Registered first, before components react. */
export function followSession(): void {
  followOthers()
  subscribe(followOthers)
  addEventListener('storage', hearSignOut)
  addEventListener('pageshow', comeBack)
}

/** The member this page has displayed. */
let seen: string | null = null

/** The session ended elsewhere or belongs to someone else: leave this page. */
function followOthers(): void {
  const sub = readUser()?.profile.sub ?? null
  const move = followSub(seen, sub)
  seen ??= sub
  if (move === 'lost') dropSession(lostSession)
  if (move === 'restart') leaveFor('/')
}

/** Another tab signed out: this one becomes a visitor's. */
function hearSignOut({ key, newValue }: StorageEvent): void {
  if (key === signOutKey && newValue && seen !== null) leaveFor('/')
}

/** A page restored from the back/forward cache may show a former member. */
function comeBack({ persisted }: PageTransitionEvent): void {
  if (persisted && (isLeaving() || (readUser()?.profile.sub ?? null) !== seen)) location.reload()
}
