// Who is served next where work is dear: whoever has asked the least of late, so that a flood waits behind the others.

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

export function openGuichet({ atOnce, waitingMax, eachMax, now = Date.now }: Rules) {
  const waiting: Waiting[] = []
  const asked = new Map<string, { since: number; times: number; here: number }>()
  let running = 0

  /** One more asking of this address: its rank is how many it has made in a minute. */
  function arrive(who: string) {
    const known = asked.get(who) ?? { since: now(), times: 0, here: 0 }
    if (now() - known.since >= windowMs) Object.assign(known, { since: now(), times: 0 })
    asked.set(who, known)
    if (asked.size > knownMax) forget()
    return known
  }

  function forget(): void {
    for (const [who, { since, here }] of asked) if (here === 0 && now() - since >= windowMs) asked.delete(who)
  }

  /** Room for one more: the one who has asked the most gives way, and may be the newcomer. */
  function makeRoom(rank: number): void {
    if (waiting.length < waitingMax) return
    const last = waiting.at(-1)
    if (!last || last.rank <= rank) throw new Busy()
    waiting.pop()
    last.refuse()
  }

  async function turn(rank: number): Promise<void> {
    if (running < atOnce) {
      running++
      return
    }
    makeRoom(rank)
    await new Promise<void>((serve, refuse) => {
      const place = waiting.findIndex((other) => other.rank > rank)
      const mine = { rank, serve, refuse: () => refuse(new Busy()) }
      waiting.splice(place < 0 ? waiting.length : place, 0, mine)
    })
  }

  return async function serve<T>(who: string, work: () => Promise<T>): Promise<T> {
    const mine = arrive(who)
    if (mine.here >= eachMax) throw new Busy()
    mine.here++
    mine.times++
    try {
      await turn(mine.times)
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next.serve()
        else running--
      }
    } finally {
      mine.here--
    }
  }
}
