// The handler of a view or of a function: the types that make the contract and its handlers one.
import type { Sql } from 'sql-template-tag'
import type { Args, FunctionName, Functions, Result, ViewName, Views } from '#domain/contract/contract.ts'
import type { Checkout } from '../adapter/checkout.ts'
import type { Database, Transaction } from '../adapter/database.ts'
import type { Identity, Membre } from '../adapter/identity.ts'
import type { Storage } from '../adapter/storage.ts'

/** The caller, and the time of the call. */
export interface Caller<Who extends Membre | null = Membre | null> {
  membre: Who
  now: Date
  /** The network of the call, as limits count it. */
  adresse: string
}

/**
 * A set to read. `order` is its default order, over the rows under the name `v`. When `rows` holds only the page that was
 * asked for, `total` counts the whole set and `decalage` says at which rank of it the page starts.
 */
export interface Selection {
  ctes?: Sql
  rows: Sql
  /**
   * The column that tells one row from another: with it, filters and orders read the columns they name and no other
   * (ADR 004). `rows` is then one SELECT without ctes, group or order, its other tables left joined on their keys.
   */
  cle?: string
  /** Columns of the tables joined: a filter on one reads the whole set, its tables joined at once rather than row by row. */
  jointes?: readonly string[]
  order?: Sql
  /** Its values say how it is best read: a plan kept for all of them would read too much for some. */
  anew?: true
  /** The same set as it is counted already: rows of these columns, each with the number `n` of those alike. */
  compte?: { colonnes: readonly string[]; rows: Sql }
  total?: Sql
  decalage?: number
  /** The whole set that the page is cut from, and the size of that page: what filters are asked of. */
  entier?: { rows: () => Selection; limite: number }
}

type CallerOf<Entry extends { profil: string }> = Caller<
  Entry['profil'] extends 'utilisateur_ae' ? Membre : Membre | null
>

/** A view is the SELECT whose columns the contract names, alone or with the order it has when none is asked. */
export type ViewHandler<N extends ViewName> = (caller: CallerOf<Views[N]>) => Sql | Selection

export const selectionOf = (view: Sql | Selection): Selection => ('rows' in view ? view : { rows: view })

/** The services of a function that calls outside: no transaction is open while one of them answers. */
export interface Services {
  database: Database
  storage: Storage
  checkout: Checkout
  /** Of a call alone: chores have nobody's token. */
  identity?: Pick<Identity, 'hasSignedIn'>
  /** Nothing is sold: facts of the publisher are missing on a public site. */
  venteFermee?: boolean
}

type Run<N extends FunctionName, Given> = (
  caller: CallerOf<Functions[N]> & Given,
  args: Args<N>,
) => Promise<Functions[N] extends { result: unknown } ? Result<N> : void>

export interface ExternalServices<R> {
  outside: R
}

/** Declares a function that calls outside services: it opens its own transactions, and closes them before it calls. */
export const externalServices = <R>(run: R): ExternalServices<R> => ({ outside: run })

/** A function that reads is a selection; one that writes runs inside the transaction the door opened, or outside. */
export type FunctionHandler<N extends FunctionName> = Functions[N] extends { rows: unknown }
  ? (caller: CallerOf<Functions[N]>, args: Args<N>) => Selection
  : Run<N, { tx: Transaction }> | ExternalServices<Run<N, Services>>

export type ViewHandlers = { [N in ViewName]: ViewHandler<N> }
export type FunctionHandlers = { [N in FunctionName]: FunctionHandler<N> }
