// Token renewal (product §4, D28): when, in one tab at a time, and what happens when it fails.
import { delaiReponse, delaiSilencieux } from '#domain/session/session.ts'
import { needsRenewal, nextRenewalCheck, type SessionKeeper } from './keepSession.ts'
import { dropSession, forgetUser, isLeaving, lostSession, readUser, subscribe, tellTabs } from './oidc.ts'
import { renewTokens } from './provider.ts'
import { isMismatch, isUnreachable } from './signInFaults.ts'
import { type StoredUser, secondsLeft, threshold } from './user.ts'

// Longest duration of a renewal (discovery, tokens, profile). A tab that holds the lock longer is asleep.
const timeout = (2 * delaiReponse + delaiSilencieux) * 1000

// Milliseconds for storage changes to reach another tab.
const propagation = 2000
const turn = 'kinebouge-session'

let renewing: { past: string; done: Promise<void> } | undefined
/** The token that the provider refused to renew. */
let refusal: { past: string; error: unknown } | undefined

/** Renews once for all callers and tabs; `past` is the access token to replace. */
export function renew(past: string): Promise<void> {
  if (renewing?.past !== past) {
    const mine = { past, done: takeTurn(past) }
    const end = () => {
      if (renewing === mine) renewing = undefined
    }
    mine.done.then(end, end)
    renewing = mine
  }
  return renewing.done
}

async function takeTurn(past: string): Promise<void> {
  const first = await navigator.locks.request(turn, { ifAvailable: true }, async (held) => {
    if (held) await refresh(past)
    return held !== null
  })
  if (!first)
    await navigator.locks.request(turn, { signal: AbortSignal.timeout(timeout) }, async () => {
      await follow(past)
      await refresh(past)
    })
  tellTabs()
}

async function refresh(past: string): Promise<void> {
  // Another tab renewed the tokens or ended the session.
  const user = readUser()
  if (user?.access_token !== past) return
  if (refusal?.past === past) throw refusal.error
  if (!user.refresh_token) throw new Error('login_required')
  await renewTokens(user).catch((error: Error) => {
    const reason = isMismatch(error) ? new Error('login_required', { cause: error }) : error
    if (!isUnreachable(reason)) refusal = { past, error: reason }
    throw reason
  })
  if (isLeaving()) forgetUser()
}

/** What another tab stored appears shortly after its lock is released: wait for it, at most 2 s. */
const follow = (past: string): Promise<void> =>
  new Promise((done) => {
    const changed = () => readUser()?.access_token !== past
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      done()
    }
    const timer = setTimeout(end, propagation)
    const unsubscribe = subscribe(() => changed() && end())
    if (changed()) end()
  })

/** The access token that replaces `past`; null when the session is over. Rejects when the provider does not answer. */
export async function renewedToken(past: string): Promise<string | null> {
  try {
    await renew(past)
  } catch (error) {
    if (isUnreachable(error)) throw error
    logFailure(error)
  }
  const token = readUser()?.access_token
  return token && token !== past ? token : null
}

const logFailure = (error: unknown): void => console.warn('silent renewal failed', error)

/** Renews a user's tokens in time, or ends the session at expiry; returns a function to stop. */
export function keepAlive(user: StoredUser): () => void {
  const keeping: SessionKeeper = { opened: secondsLeft(user) > 0, failures: 0, refused: false }
  const seuil = threshold(user)
  let timer: ReturnType<typeof setTimeout> | undefined
  let busy = false
  let stopped = false

  const tryRenew = async (): Promise<boolean> => {
    try {
      await renew(user.access_token)
      return true
    } catch (error) {
      logFailure(error)
      keeping.failures += 1
      keeping.refused = !isUnreachable(error)
      return false
    }
  }
  const look = async () => {
    if (busy || stopped) return
    clearTimeout(timer)
    busy = true
    const renewed = needsRenewal(secondsLeft(user), seuil, keeping) && (await tryRenew())
    busy = false
    if (stopped || renewed) return
    const next = nextRenewalCheck(secondsLeft(user), seuil, keeping)
    if (typeof next === 'number') timer = setTimeout(look, next * 1000)
    else dropSession(next === 'lost' ? lostSession : '/')
  }
  // Timers stop while a device sleeps or a tab is frozen: check again on waking.
  const wake = () => void (document.visibilityState === 'visible' && look())
  document.addEventListener('visibilitychange', wake)
  addEventListener('online', wake)
  void look()
  return () => {
    stopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', wake)
    removeEventListener('online', wake)
  }
}
