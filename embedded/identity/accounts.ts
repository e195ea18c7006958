// Accounts: found by subject or e-mail, created, checked with a password.

import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { conditions } from '#domain/marque/conditions.ts'
import { metadataClaim } from '#domain/session/session.ts'
import { isEmail } from '#domain/text/email.ts'
import { type Cost, checkPassword, coutDuJour, type Demandeur, hashPassword, isOutdated } from './password.ts'

/** The profile in Zitadel's format; the site has its own. */
export interface Profil {
  givenName?: string | undefined
  familyName?: string | undefined
  nickName?: string | undefined
  displayName?: string | undefined
  preferredLanguage?: string | undefined
}

export interface Compte {
  sub: string
  email: string
  email_verifie: boolean
  vip: boolean
  operateur: boolean
  profil: Profil
  /** Seconds since 1970. */
  updated_at: number
}

export interface NewCompte {
  sub: string
  email: string
  password: string
  isVIP?: boolean
  operateur?: boolean
}

const columns =
  "sub, email, email_verifie, vip, operateur, profil, floor(date_part('epoch', date_modification))::integer as updated_at"

/** Refuses an address that cannot be used, or null. */
export function refuseEmail(email: string): string | null {
  if (email === '') return 'Indiquez votre adresse e-mail.'
  if (!isEmail(email)) {
    return 'Cette adresse e-mail n’est pas valide. Exemple\u00a0: camille@exemple.fr'
  }
  return null
}

export async function findCompte(pool: pg.Pool, sub: string): Promise<Compte | null> {
  const { rows } = await pool.query<Compte>({
    name: 'identite-compte',
    text: `select ${columns} from identite.compte where sub = $1`,
    values: [sub],
  })
  return rows[0] ?? null
}

export async function findCompteByEmail(pool: pg.Pool, email: string): Promise<Compte | null> {
  const { rows } = await pool.query<Compte>(`select ${columns} from identite.compte where lower(email) = lower($1)`, [
    email,
  ])
  return rows[0] ?? null
}

/** The hash of the account's password. */
export async function readSecret(pool: pg.Pool, sub: string): Promise<string | null> {
  const { rows } = await pool.query<{ secret: string }>('select secret from identite.compte where sub = $1', [sub])
  return rows[0]?.secret ?? null
}

/** The account with this e-mail and password; an unknown e-mail takes as long as a wrong password. */
export async function openCompte(
  { pool, cost }: { pool: pg.Pool; cost: Cost },
  email: string,
  password: string,
  who: Demandeur,
): Promise<Compte | null> {
  const { rows } = await pool.query<Compte & { secret: string }>(
    `select ${columns}, secret from identite.compte where lower(email) = lower($1)`,
    [email],
  )
  const compte = rows[0]
  const right = await checkPassword(password, compte?.secret ?? null, who, cost)
  if (!compte || !right) return null
  if (isOutdated(compte.secret, cost))
    await pool.query('update identite.compte set secret = $3 where sub = $1 and secret = $2', [
      compte.sub,
      compte.secret,
      await hashPassword(password, who, cost),
    ])
  return compte
}

/** Creates an account for a confirmed address; null when it already has one. */
export async function createCompte(pool: pg.Pool, email: string, secret: string): Promise<Compte | null> {
  const { rows } = await pool.query<Compte>(
    `insert into identite.compte (sub, email, secret, email_verifie, conditions, date_conditions)
     values ($1, $2, $3, true, $4, now()) on conflict do nothing returning ${columns}`,
    [randomUUID(), email, secret, conditions.version],
  )
  return rows[0] ?? null
}

/** Creates or updates an account with a given subject. */
export async function putCompte(pool: pg.Pool, account: NewCompte, cost = coutDuJour): Promise<void> {
  const { sub, email, password, isVIP = false, operateur = false } = account
  const { rowCount } = await pool.query(
    'update identite.compte set vip = $2, operateur = $3, email_verifie = true where sub = $1 or lower(email) = lower($4)',
    [sub, isVIP, operateur, email],
  )
  if (rowCount) return
  await pool.query(
    `insert into identite.compte (sub, email, secret, vip, operateur, email_verifie) values ($1, $2, $3, $4, $5, true)
     on conflict do nothing`,
    [sub, email, await hashPassword(password, '', cost), isVIP, operateur],
  )
}

/** Changes the given fields; an empty value removes one. */
export async function putProfil(pool: pg.Pool, sub: string, profil: Profil): Promise<void> {
  const empty = Object.entries(profil).filter(([, value]) => value === '')
  await pool.query(
    `update identite.compte set profil = (profil || $2) - $3::text[], sequence = sequence + 1, date_modification = now()
     where sub = $1`,
    [sub, JSON.stringify(profil), empty.map(([name]) => name)],
  )
}

/** Number of changes of the account, as Zitadel counts them. */
export async function sequenceOf(pool: pg.Pool, sub: string): Promise<string> {
  const { rows } = await pool.query<{ sequence: string }>(
    // As a string: a pool may parse int8 as a number.
    'select sequence::text from identite.compte where sub = $1',
    [sub],
  )
  return rows[0]?.sequence ?? '0'
}

/** Zitadel's claims about names; empty ones are left out. */
export function namesOf({ email, profil }: Compte): Record<string, unknown> {
  const { givenName, familyName, nickName, displayName, preferredLanguage } = profil
  const names = {
    given_name: givenName,
    family_name: familyName,
    name: displayName,
    nickname: nickName,
    locale: preferredLanguage,
  }
  const known = Object.entries(names).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(known), preferred_username: email }
}

/** Zitadel's claims about rights. */
export function rightsOf(compte: Compte): Record<string, unknown> {
  return {
    ...(compte.operateur ? { 'urn:zitadel:iam:org:project:roles': { operateur: { kinebouge: 'kinebouge' } } } : {}),
    ...(compte.vip ? { [metadataClaim]: { isVIP: Buffer.from('true').toString('base64url') } } : {}),
  }
}
