// Tokens that come to their end: renewed, waited for, or given up with their session (product §4, D28).
import { pauseRenouvellement } from '#domain/session/session.ts'

/** The state of a session between two looks at its tokens. */
export interface SessionKeeper {
  /** False when it was found dead as the page opened: nobody was using it. */
  opened: boolean
  failures: number
  /** The provider has said no: nothing is gained by asking again. */
  refused: boolean
}

// A timer cannot wait longer than 2^31 ms.
const longest = 2_000_000
// A phone that wakes up has its network back a little after its pages: the first tries may fail.
const lastTries = 3

/** `left` and `seuil` are seconds: before the tokens expire, and before that at which they are renewed. */
export const needsRenewal = (left: number, seuil: number, { refused }: SessionKeeper): boolean =>
  left <= seuil && !refused

/** After a look that has renewed nothing: the seconds until the next one, or the end, with or without a message. */
export function nextRenewalCheck(left: number, seuil: number, { opened, failures, refused }: SessionKeeper) {
  const dead = left <= 0
  if (dead && !opened) return 'forgotten'
  if (dead && (refused || failures >= lastTries)) return 'lost'
  const pause = failures > 0 ? pauseRenouvellement(failures) : left - seuil
  return Math.min(dead ? pause : Math.min(left, refused ? left : pause), longest)
}
