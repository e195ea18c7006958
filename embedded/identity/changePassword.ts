// Changing a password, proven by the old one or by a code; ends other sessions and mails the owner.
import type pg from 'pg'
import { type Compte, readSecret } from './accounts.ts'
import { checkCode, hashCode } from './code.ts'
import { forgive, waitTurn } from './guessThrottle.ts'
import { changedLetter } from './mails.ts'
import { checkPassword, hashPassword, refusePassword } from './password.ts'
import type { Office } from './providerContext.ts'
import { quotas } from './quota.ts'
import { forgottenPath } from './realm.ts'
import { refusals } from './zitadelErrors.ts'

export type Proof = { current: string } | { code: string }

export interface Change {
  password: string
  proof: Proof
  /** The grant of the current session, which is kept. */
  keep: string | null
  address: string
}

export async function changePassword(
  office: Office,
  compte: Compte,
  { password, proof, keep, address }: Change,
): Promise<void> {
  const { pool, post, realm, cost } = office
  const weak = refusePassword(password, compte.email)
  if (weak) throw refusals.password(weak)
  const secret = await readSecret(pool, compte.sub)
  if ('code' in proof) await checkCode(pool, compte.sub, 'mot de passe', proof.code)
  else await checkCurrent(office, compte, proof.current, address)
  if (await checkPassword(password, secret, address)) throw refusals.passwordSame()
  const hash = 'code' in proof ? hashCode(proof.code) : null
  const next = await hashPassword(password, address, cost)
  const changed = await replaceSecret(pool, compte.sub, { secret, next, hash, keep })
  if (!changed) throw refusals.codeMissing()
  post.sendLater(changedLetter(compte.email, new Date(), realm.issuer + forgottenPath))
}

/** Checks the current password, with a limited number of attempts. */
export async function checkCurrent(
  { pool, comptage }: Office,
  { sub, email }: Compte,
  current: string,
  address: string,
): Promise<void> {
  const wait = await comptage.spend(quotas.secret, sub)
  if (wait) throw refusals.tooMany(wait)
  const essai = { email, navigateur: sub, address }
  await waitTurn(comptage, essai)
  if (!(await checkPassword(current, await readSecret(pool, sub), address))) throw refusals.passwordWrong()
  await forgive(comptage, essai)
  await comptage.forget(quotas.secret, sub)
}

/** One statement: use the code, replace the password and end sessions, all or nothing. */
async function replaceSecret(
  pool: pg.Pool,
  sub: string,
  { secret, next, hash, keep }: { secret: string | null; next: string; hash: Buffer | null; keep: string | null },
): Promise<boolean> {
  const { rows } = await pool.query<{ fait: boolean }>(
    `with spent as (
       delete from identite.code where sub = $1 and usage = 'mot de passe' and ($4::bytea is null or hash = $4) returning sub
     ), changed as (
       update identite.compte set secret = $3, sequence = sequence + 1, date_modification = now(),
         email_verifie = email_verifie or $4::bytea is not null
       where sub = $1 and secret = $2 and ($4::bytea is null or exists (select from spent)) returning sub
     ), ended as (
       delete from identite.oidc_payload where account_id in (select sub from changed)
         and ($5::text is null or not (coalesce(grant_id, '') = $5 or (model = 'Grant' and id = $5)
           or (model = 'Session' and position('"' || $5 || '"' in payload::text) > 0)))
     )
     select exists (select from changed) as fait`,
    [sub, secret, next, hash, keep],
  )
  return rows[0]?.fait ?? false
}
