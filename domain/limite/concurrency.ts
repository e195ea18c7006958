// Turns: so many at once, and the rest waits.

/** Too many wait already, or one has waited for too long. */
export class Busy extends Error {}

interface Waiting {
  rang: number
  serve: () => void
  refuse: () => void
}

export interface WaitingCall {
  /** When more wait, whoever has the highest rank is refused. */
  nombre: number
  /** Calls what it is given once who begins to wait now has waited for too long: they are refused. */
  startTimer(giveUp: () => void): void
}

/** Of what the product does for itself: before everybody, as long as it takes. */
export const priorityRank = Number.NEGATIVE_INFINITY

/** So many at once, then the lowest rank first. */
export function createSlots(ensemble: number, attente?: WaitingCall) {
  const file: Waiting[] = []
  let enCours = 0

  function stand(rang: number): Promise<void> {
    return new Promise((serve, refuse) => {
      const waiting = { rang, serve, refuse: () => refuse(new Busy()) }
      file.push(waiting)
      file.sort((a, b) => a.rang - b.rang)
      if (!attente || rang === priorityRank) return
      for (const last of file.splice(attente.nombre)) last.refuse()
      attente.startTimer(() => {
        const place = file.indexOf(waiting)
        if (place >= 0) file.splice(place, 1)
        waiting.refuse()
      })
    })
  }

  return async <T>(rang: number, work: () => Promise<T>): Promise<T> => {
    if (enCours < ensemble) enCours += 1
    else await stand(rang)
    try {
      return await work()
    } finally {
      const next = file.shift()
      if (next) next.serve()
      else enCours -= 1
    }
  }
}

/** So many at once for each: who asks for much waits behind their own requests, and nobody behind theirs. */
export function createSlotsByKey(ensemble: number) {
  const ici = new Map<string, { tour: ReturnType<typeof createSlots>; demandes: number }>()
  return async <T>(qui: string, work: () => Promise<T>): Promise<T> => {
    const mine = ici.get(qui) ?? { tour: createSlots(ensemble), demandes: 0 }
    ici.set(qui, mine)
    mine.demandes += 1
    try {
      return await mine.tour(0, work)
    } finally {
      mine.demandes -= 1
      // Stryker disable next-line ConditionalExpression,EqualityOperator: who is kept for nothing is memory alone.
      if (mine.demandes === 0) ici.delete(qui)
    }
  }
}
