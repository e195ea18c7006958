// The tools of every call to the provider, and one call: its account, its session, its body.
import type Provider from 'oidc-provider'
import type pg from 'pg'
import type { Comptage } from '#domain/limite/counters.ts'
import type { IsLost } from './attente.ts'
import type { Compte } from './compte.ts'
import type { Post } from './lettre.ts'
import type { Cost } from './password.ts'
import type { Realm } from './realm.ts'
import type { Tokens } from './userinfo.ts'
import type { AddressOf } from './wire.ts'

export interface Office {
  provider: Provider
  pool: pg.Pool
  comptage: Comptage
  realm: Realm
  tokens: Tokens
  post: Post
  addressOf: AddressOf
  isLost: IsLost
  cost: Cost
}

/** One call: whose account, in which session, with which body. */
export interface Call {
  compte: Compte
  sid: string | null
  body: unknown
  address: string
}
