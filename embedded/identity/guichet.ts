// The order of dear work: the caller that asked the least of late goes first, so that a flood waits behind the others.

/** Too many people sign in at this very moment. */
export class Busy extends Error {}

interface Waiting {
  rank: number
  serve: () => void
  refuse: () => void
}

export interface Rules {
  atOnce: number
  waitingMax: number
  /** How many of one address may wait. */
  eachMax: number
  now?: () => number
}

const windowMs = 60_000
const knownMax = 10_000

/** By caller, the calls of the last minute and those that wait here. */
function openRegister(now: () => number) {
  const asked = new Map<string, { since: number; times: number; here: number }>()

  function forget(): void {
    for (const [who, { since, here }] of asked) if (here === 0 && now() - since >= windowMs) asked.delete(who)
  }

  return function find(who: string) {
    const known = asked.get(who) ?? { since: now(), times: 0, here: 0 }
    if (now() - known.since >= windowMs) Object.assign(known, { since: now(), times: 0 })
    asked.set(who, known)
    if (asked.size > knownMax) forget()
    return known
  }
}

/** Those who wait, the ones who have asked the least first. */
function openQueue(waitingMax: number) {
  const waiting: Waiting[] = []

  /** Room for one more: the one who has asked the most gives way, and may be the newcomer. */
  function makeRoom(rank: number): void {
    if (waiting.length < waitingMax) return
    const last = waiting.at(-1)
    if (!last || last.rank <= rank) throw new Busy()
    waiting.pop()
    last.refuse()
  }

  return {
    next: () => waiting.shift(),
    async wait(rank: number): Promise<void> {
      makeRoom(rank)
      await new Promise<void>((serve, refuse) => {
        const place = waiting.findIndex((other) => other.rank > rank)
        const mine = { rank, serve, refuse: () => refuse(new Busy()) }
        waiting.splice(place < 0 ? waiting.length : place, 0, mine)
      })
    },
  }
}

export function openGuichet({ atOnce, waitingMax, eachMax, now = Date.now }: Rules) {
  const find = openRegister(now)
  const queue = openQueue(waitingMax)
  let running = 0

  async function turn<T>(rank: number, work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) await queue.wait(rank)
    else running++
    try {
      return await work()
    } finally {
      const next = queue.next()
      if (next) next.serve()
      else running--
    }
  }

  return async function serve<T>(who: string, work: () => Promise<T>): Promise<T> {
    const mine = find(who)
    if (mine.here >= eachMax) throw new Busy()
    mine.here++
    mine.times++
    try {
      return await turn(mine.times, work)
    } finally {
      mine.here--
    }
  }
}
