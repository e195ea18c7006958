// Types of the handlers of views and functions, derived from the contract.
import type { Sql } from 'sql-template-tag'
import type { Args, FunctionName, Functions, Result, ViewName, Views } from '#domain/contract/contract.ts'
import type { Checkout } from '../adapter/checkout.ts'
import type { Database, Transaction } from '../adapter/database.ts'
import type { Identity, Membre } from '../adapter/identity.ts'
import type { Storage } from '../adapter/storage.ts'

/** The caller and the time of the call. */
export interface Caller<Who extends Membre | null = Membre | null> {
  membre: Who
  now: Date
  /** The caller's network, as rate limits count it. */
  adresse: string
}

/**
 * A set of rows to read. `order` is the default order, over the rows named `v`. When `rows` is already one page, `total` counts
 * the whole set and `decalage` is the page's offset in it.
 */
export interface Selection {
  ctes?: Sql
  rows: Sql
  /**
   * The unique column of the rows. With it, filters and orders read only the columns they use (ADR 004); `rows` must then be one
   * SELECT without CTE, GROUP BY or ORDER BY, whose other tables are left-joined on their keys.
   */
  cle?: string
  /** Columns of joined tables: a filter on one makes the statement join the whole tables at once, not row by row. */
  jointes?: readonly string[]
  order?: Sql
  /** Plan the statement for its values each time: a generic plan would read too many rows for some of them. */
  anew?: true
  /** Precomputed counts: rows of these columns, each with `n`, the number of rows alike. */
  compte?: { colonnes: readonly string[]; rows: Sql }
  total?: Sql
  decalage?: number
  /** The whole set and its page size, used when the caller adds filters. */
  entier?: { rows: () => Selection; limite: number }
}

type CallerOf<Entry extends { profil: string }> = Caller<
  Entry['profil'] extends 'utilisateur_ae' ? Membre : Membre | null
>

/** A view is a SELECT of the columns in the contract, or that with a default order. */
export type ViewHandler<N extends ViewName> = (caller: CallerOf<Views[N]>) => Sql | Selection

export const selectionOf = (view: Sql | Selection): Selection => ('rows' in view ? view : { rows: view })

/** External services of a function: no transaction is open while one of them answers. */
export interface Services {
  database: Database
  storage: Storage
  checkout: Checkout
  /** Absent in background jobs, which have no caller's token. */
  identity?: Pick<Identity, 'hasSignedIn'>
  /** Sales are closed: facts about the publisher are missing on a public site. */
  venteFermee?: boolean
}

type Run<N extends FunctionName, Given> = (
  caller: CallerOf<Functions[N]> & Given,
  args: Args<N>,
) => Promise<Functions[N] extends { result: unknown } ? Result<N> : void>

export interface ExternalServices<R> {
  outside: R
}

/** Marks a function that calls external services: it opens its own transactions and closes them before it calls. */
export const externalServices = <R>(run: R): ExternalServices<R> => ({ outside: run })

/** A reading function returns a selection; a writing one runs in the API's transaction, or is marked by externalServices. */
export type FunctionHandler<N extends FunctionName> = Functions[N] extends { rows: unknown }
  ? (caller: CallerOf<Functions[N]>, args: Args<N>) => Selection
  : Run<N, { tx: Transaction }> | ExternalServices<Run<N, Services>>

export type ViewHandlers = { [N in ViewName]: ViewHandler<N> }
export type FunctionHandlers = { [N in FunctionName]: FunctionHandler<N> }
