// The session (product §4 Authentication): the state every screen reads, renewal, expiry and sign-out in all tabs.
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

/** `nom` is the pseudo, else the profile's name, else the preferred username. */
export interface Session extends ReturnType<typeof readSession> {
  signIn(returnTo?: string): void
  signOut(): void
}

const readOnServer = () => undefined

/** The stored user; undefined while nobody can know, on the server and during hydration. */
export const useStoredUser = (): StoredUser | null | undefined =>
  useSyncExternalStore<StoredUser | null | undefined>(subscribe, readUser, readOnServer)

const isMembre = (user: StoredUser | null | undefined): boolean => (user ? secondsLeft(user) > 0 : false)

/** Whether a member reads, for what asks nothing else: their profile is not read for it. */
export function useStatut(): Session['statut'] {
  const user = useStoredUser()
  return readSession(user, isMembre(user), null).statut
}

export function useSession(): Session {
  const user = useStoredUser()
  const membre = isMembre(user)
  const profil = useView('lire_personne', {}, { enabled: membre })
  const pseudo = profil.data?.[0]?.pseudo_personne
  return useMemo(
    () => ({
      ...readSession(user, membre, pseudo),
      ...ways,
    }),
    [user, membre, pseudo],
  )
}

/** Keeps the mark that the inline script has set (shell/pageStart.js) true to the session. */
export function useMemberMark(): void {
  const statut = useStatut()
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (statut === 'membre') dataset.membre ??= ''
    if (statut === 'visiteur') delete dataset.membre
  }, [statut])
}

/** Stores who the member is: the page of an ad of theirs keeps room for what they do with it (shell/pageStart.js). */
export function useIsMemberBrowser(): void {
  const moi = useView('lire_personne', {}, { enabled: useStatut() === 'membre' }).data?.[0]?.uuid_personne
  useEffect(() => {
    if (moi) writeStored('kinebouge.reconnu', moi)
  }, [moi])
}

/** The sign-in page, when the provider has not answered. */
export const connexionMuette = '/connexion?indisponible=true'

/** A provider that does not answer is told on the sign-in page, which can try again. */
const leave = (redirect: Promise<void>): void =>
  void redirect.catch((error: unknown) => {
    console.warn('the sign-in could not begin', error)
    location.assign(connexionMuette)
  })

/** Never rebuilt, so that components which hold them do not render again when the session is read. */
const ways: Pick<Session, 'signIn' | 'signOut'> = {
  signIn: (returnTo = currentAddress()) =>
    leave(openProvider().then(({ redirectToSignIn }) => redirectToSignIn(returnTo))),
  signOut: () => void redirectToSignOut(),
}

const openProvider = () => import('./provider.ts')

/** While it may still ask, this device is told no more. Without the provider, the browser's part is done. */
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

/** Keeps the session alive from one place. */
export function useStoredSession(): void {
  const user = useStoredUser()
  const { pathname } = useLocation()
  // The steps of the sign-in make and end the session themselves.
  const kept = user && !pathname.startsWith('/oidc-') ? user : null
  useEffect(() => {
    if (!kept) return
    let stop = () => {}
    let left = false
    import('./renewal.ts').then(
      ({ keepAlive }) => {
        if (!left) stop = keepAlive(kept)
      },
      // The next call that needs another token asks for it again.
      () => console.warn('the session is not kept'),
    )
    return () => {
      left = true
      stop()
    }
  }, [kept])
}

/** Keeps this page true to what the other tabs do with the session; first, before what is shown hears of it. */
export function followSession(): void {
  followOthers()
  subscribe(followOthers)
  addEventListener('storage', hearSignOut)
  addEventListener('pageshow', comeBack)
}

/** The member this page has shown. */
let seen: string | null = null

/** The session has ended elsewhere, or has become another person's: this page goes with it. */
function followOthers(): void {
  const sub = readUser()?.profile.sub ?? null
  const move = followSub(seen, sub)
  seen ??= sub
  if (move === 'lost') dropSession(lostSession)
  if (move === 'restart') leaveFor('/')
}

/** Another tab has signed out: this one becomes a visitor's. */
function hearSignOut({ key, newValue }: StorageEvent): void {
  if (key === signOutKey && newValue && seen !== null) leaveFor('/')
}

/** A page the browser kept whole still shows the member of its time. */
function comeBack({ persisted }: PageTransitionEvent): void {
  if (persisted && (isLeaving() || (readUser()?.profile.sub ?? null) !== seen)) location.reload()
}
