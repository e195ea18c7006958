// A request that is over, as both servers of the product tell it: nothing of its author, nor of its content.
export interface RequestLog {
  methode: string
  /** As it is written: one of a few dozen, whatever is asked. */
  route: string
  /** The view or function of the contract that was called. */
  appel: string
  statut: number
  issue: Issue
  ms: number
}

export type Issue = 'ok' | 'refus' | 'limite' | 'panne' | 'coupe'

/** How an answer ended; not finished, its reader had left. */
export function issueOf(status: number, finished: boolean): Issue {
  if (!finished) return 'coupe'
  if (status === 429) return 'limite'
  if (status >= 500) return 'panne'
  return status >= 400 ? 'refus' : 'ok'
}

const named = /^[\w.:-]{8,100}$/

/** The word that a proxy may have given to a request, to find it again from one log to another; drawn where it has none. */
export function nameRequest(given: string | string[] | undefined, draw: () => string): string {
  return typeof given === 'string' && named.test(given) ? given : draw()
}
