// How the site and the embedded identity provider count calls, delay them and limit concurrency, with one store (ADR 017).

/** At most `nombre` in `secondes`; the window starts at the first one. */
export interface Rate {
  nombre: number
  secondes: number
}

/** A counter with its window. */
export interface Quota {
  nom: string
  /** Stored in the database for all servers, or in the memory of each server when a read must not cost a write. */
  garde: 'base' | 'serveur'
  debit: Rate
  /** The setting `LIMITES` does not change it: it protects an account. */
  strict?: true
}

/** A counter that delays instead of refusing: each further `debit.nombre` calls add `pas` seconds of wait, up to `most`. */
export interface Backoff extends Quota {
  pas: number
  most: number
}

/** Seconds of wait after `avant` calls. */
export const waitOf = ({ debit, pas, most }: Backoff, avant: number): number =>
  Math.min(most, pas * Math.floor(avant / debit.nombre))

/** Expensive work, limited to a few at once per address. */
export type CostlyRead = 'page' | 'libre' | 'fournisseur'

/** The state of a counter: its limit, how many calls are left, and the seconds until it resets. */
export interface Reste {
  limite: number
  reste: number
  secondes: number
}

export interface Counters {
  /** Counts one call and tells `hear` what is left; returns the seconds to wait when it is one too many, else 0. */
  spend(quota: Quota, qui: string, hear?: (reste: Reste) => void): Promise<number>
  /** Counts one call; returns the seconds by which to delay it. */
  delay(frein: Backoff, qui: string): Promise<number>
  /** Cancels one counted call. */
  giveBack(quota: Quota, qui: string): Promise<void>
  /** Resets a counter. */
  forget(quota: Quota, qui: string): Promise<void>
  /** Runs expensive work for an address, a few at once; its other requests wait. */
  inTurn<T>(what: CostlyRead, adresse: string, work: () => Promise<T>): Promise<T>
}
