// So many at once for each: who asks for much waits behind their own requests, and nobody behind theirs.

export function openTours(ensemble: number) {
  const ici = new Map<string, { enCours: number; attente: (() => void)[] }>()
  return async <T>(qui: string, work: () => Promise<T>): Promise<T> => {
    const mine = ici.get(qui) ?? { enCours: 0, attente: [] }
    ici.set(qui, mine)
    if (mine.enCours < ensemble) mine.enCours += 1
    else await new Promise<void>((serve) => mine.attente.push(serve))
    try {
      return await work()
    } finally {
      const next = mine.attente.shift()
      if (next) next()
      else mine.enCours -= 1
      // Stryker disable next-line ConditionalExpression,EqualityOperator: who is kept for nothing is memory alone.
      if (mine.enCours === 0) ici.delete(qui)
    }
  }
}
