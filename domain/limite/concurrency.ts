// Concurrency limits: a fixed number of tasks at once, the others wait in a queue.

/** The queue is full, or the task has waited too long. */
export class Busy extends Error {}

interface Waiting {
  rang: number
  serve: () => void
  refuse: () => void
}

export interface WaitingCall {
  /** Length of the queue; beyond it, the waiting task with the highest rank is refused. */
  nombre: number
  /** Must call `giveUp` once the wait is too long; the task is then refused. */
  startTimer(giveUp: () => void): void
}

/** The rank of the product's own work: before everybody else. */
export const priorityRank = Number.NEGATIVE_INFINITY

/** Runs `ensemble` tasks at once, the lowest rank first. */
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

/** A separate queue per key: someone who asks for a lot waits only behind their own requests. */
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
      // Stryker disable next-line ConditionalExpression,EqualityOperator: keeping an empty queue only costs memory.
      if (mine.demandes === 0) ici.delete(qui)
    }
  }
}
