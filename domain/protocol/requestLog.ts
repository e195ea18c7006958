// A finished request as both servers log it: nothing about its author or content.
export interface RequestLog {
  methode: string
  /** The route's pattern: one of a few dozen values. */
  route: string
  /** The view or function of the contract that was called. */
  appel: string
  statut: number
  issue: Issue
  ms: number
  /** Of a refusal: its code, the field, and the rule's sentence. */
  refus?: string
  champ?: string
  regle?: string
  /** Of a refusal: a code that only this installation can tie to a member. */
  membre?: string
}

export type Issue = 'ok' | 'refus' | 'limite' | 'panne' | 'coupe'

/** The result of an answer; `coupe` when the client left before its end. */
export function issueOf(status: number, finished: boolean): Issue {
  if (!finished) return 'coupe'
  if (status === 429) return 'limite'
  if (status >= 500) return 'panne'
  return status >= 400 ? 'refus' : 'ok'
}

const named = /^[\w.:-]{8,100}$/

/** The request id given by a proxy, to follow a request across logs; generated when absent. */
export function nameRequest(given: string | string[] | undefined, draw: () => string): string {
  return typeof given === 'string' && named.test(given) ? given : draw()
}
