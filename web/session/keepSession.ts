// Decides when to renew tokens, to wait, or to end the session (product §4, D28).
import { pauseRenouvellement } from '#domain/session/session.ts'

/** State kept between two checks. */
export interface SessionKeeper {
  /** False when the session was already dead as the page opened. */
  opened: boolean
  failures: number
  /** The provider refused: asking again is useless. */
  refused: boolean
}

// A timer cannot exceed 2^31 ms.
const longest = 2_000_000
// On a phone that wakes up, the network returns after the page: the first attempts may fail.
const lastTries = 3

/** `left` and `seuil` are seconds: before expiry, and the threshold for renewal. */
export const needsRenewal = (left: number, seuil: number, { refused }: SessionKeeper): boolean =>
  left <= seuil && !refused

/** After a check without renewal: seconds until the next one, or the end of the session with or without a message. */
export function nextRenewalCheck(left: number, seuil: number, { opened, failures, refused }: SessionKeeper) {
  const dead = left <= 0
  if (dead && !opened) return 'forgotten'
  if (dead && (refused || failures >= lastTries)) return 'lost'
  const pause = failures > 0 ? pauseRenouvellement(failures) : left - seuil
  return Math.min(dead ? pause : Math.min(left, refused ? left : pause), longest)
}
