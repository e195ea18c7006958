// What calls to the provider share, and the context of one call.
import type Provider from 'oidc-provider'
import type pg from 'pg'
import type { Counters } from '#domain/limite/counters.ts'
import type { Compte } from './accounts.ts'
import type { AddressOf } from './headers.ts'
import type { Post } from './mails.ts'
import type { Cost } from './password.ts'
import type { Realm } from './realm.ts'
import type { IsLost } from './unavailable.ts'
import type { Tokens } from './userinfo.ts'

export interface Office {
  provider: Provider
  pool: pg.Pool
  comptage: Counters
  realm: Realm
  tokens: Tokens
  post: Post
  addressOf: AddressOf
  isLost: IsLost
  cost: Cost
}

/** One call: its account, session and body. */
export interface Call {
  compte: Compte
  sid: string | null
  body: unknown
  address: string
}
