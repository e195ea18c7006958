// Renewing the tokens (produit §4, D28): when, by one tab at a time, and what becomes of a session that nothing renews.
import { delaiReponse, delaiSilencieux, dureeJeton, pauseRenouvellement, seuilRenouvellement } from '#domain/session.ts'
import {
  dropSession,
  forgetUser,
  getManager,
  isLeaving,
  isUnreachable,
  lostSession,
  readUser,
  type StoredUser,
  secondsLeft,
  subscribe,
  tellTabs,
} from './oidc.ts'

// The discovery, the tokens and the profile, each with its own delay: a tab that takes longer is asleep with the lock.
const patience = (2 * delaiReponse + delaiSilencieux) * 1000

// How long what a tab stores may take to reach another, in ms.
const propagation = 2000
const turn = 'kinebouge-session'

let renewing: { past: string; done: Promise<void> } | undefined
/** The token that the provider would not renew: nothing is gained by asking again. */
let refusal: { past: string; error: unknown } | undefined

/** Renews the tokens once, whoever asks, here or in another tab; `past` is the access token to be replaced. */
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
    await navigator.locks.request(turn, { signal: AbortSignal.timeout(patience) }, async () => {
      await follow(past)
      await refresh(past)
    })
  tellTabs()
}

async function refresh(past: string): Promise<void> {
  // Whoever waited finds them renewed, or the session ended.
  if (readUser()?.access_token !== past) return
  if (refusal?.past === past) throw refusal.error
  const client = await getManager()
  await client.signinSilent().catch((error: Error) => {
    const reason = isMismatch(error) ? new Error('login_required', { cause: error }) : error
    if (!isUnreachable(reason)) refusal = { past, error: reason }
    throw reason
  })
  if (isLeaving()) forgetUser()
}

/** What another tab has stored reaches this one a little after its lock: waits for it, and for nothing if it failed. */
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

/** The tokens that came are somebody else's (produit §4): the library's words for it. */
const isMismatch = ({ message }: Error): boolean =>
  /^sub in id_token does not match current sub$|^subject from UserInfo response does not match/.test(message)

/** The access token that follows `past`; null when the session is over. Fails when the provider does not answer. */
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

/** Seconds before its expiry at which a token is renewed, by what its own claims say it lives. */
const threshold = ({ access_token, profile }: StoredUser): number =>
  seuilRenouvellement(dureeJeton(readClaims(access_token)) ?? dureeJeton(profile) ?? Number.POSITIVE_INFINITY)

function readClaims(token: string): Record<string, unknown> {
  try {
    return JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return {}
  }
}

// A timer cannot wait longer than 2^31 ms.
const longest = 2_000_000
// A phone that wakes has its network back a little after its pages.
const lastTries = 3

/** Renews this user's tokens in time, or ends the session with them; answers how to stop. */
export function keepAlive(user: StoredUser): () => void {
  // Found dead when the page opened, it was in use by nobody: it ends without a message (produit §4).
  const opened = secondsLeft(user) > 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let refused = false
  let busy = false
  let stopped = false

  const tryRenew = async (): Promise<boolean> => {
    try {
      await renew(user.access_token)
      return true
    } catch (error) {
      logFailure(error)
      failures += 1
      refused = !isUnreachable(error)
      return false
    }
  }
  const look = async () => {
    if (busy || stopped) return
    clearTimeout(timer)
    busy = true
    const due = secondsLeft(user) <= threshold(user) && !refused
    const renewed = due && (await tryRenew())
    busy = false
    if (stopped || renewed) return
    const left = secondsLeft(user)
    if (left <= 0 && (refused || !opened || failures >= lastTries)) return dropSession(opened ? lostSession : '/')
    const pause = failures > 0 ? pauseRenouvellement(failures) : left - threshold(user)
    const wait = left > 0 ? Math.min(left, refused ? left : pause) : pause
    timer = setTimeout(look, Math.min(wait, longest) * 1000)
  }
  // The timers of a machine that sleeps, or of a tab put away, are late.
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
