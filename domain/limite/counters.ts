// How the site and the embedded provider count, delay and take turns: one way and one store for both (ADR 017).

/** At most so many in so many seconds, which run from the first of them. */
export interface Rate {
  nombre: number
  secondes: number
}

/** What is counted over one window. */
export interface Quota {
  nom: string
  /** Kept by the database, for all servers; or by each server for itself, because a reading must not cost a writing. */
  garde: 'base' | 'serveur'
  debit: Rate
  /** The setting `LIMITES` neither multiplies nor lifts it: it guards an account. */
  strict?: true
}

/** A count that refuses nobody: after each `debit.nombre`, the next ones wait `pas` seconds more, `most` at most. */
export interface Backoff extends Quota {
  pas: number
  most: number
}

/** The seconds that one waits after so many others. */
export const waitOf = ({ debit, pas, most }: Backoff, avant: number): number =>
  Math.min(most, pas * Math.floor(avant / debit.nombre))

/** What is dear, done a few at once for each address. */
export type CostlyRead = 'page' | 'libre' | 'fournisseur'

/** What a count leaves: of so many, so many more, until it begins again in so many seconds. */
export interface Reste {
  limite: number
  reste: number
  secondes: number
}

export interface Counters {
  /** Counts one more, and says what is left; the seconds to wait when it is too many, else 0. */
  spend(quota: Quota, qui: string, hear?: (reste: Reste) => void): Promise<number>
  /** Counts one more; the seconds by which it is to be delayed. */
  delay(frein: Backoff, qui: string): Promise<number>
  /** Takes one back. */
  giveBack(quota: Quota, qui: string): Promise<void>
  /** Begins again at nothing. */
  forget(quota: Quota, qui: string): Promise<void>
  /** Does what is dear for an address, so many at once; the rest of theirs waits. */
  inTurn<T>(what: CostlyRead, adresse: string, work: () => Promise<T>): Promise<T>
}
