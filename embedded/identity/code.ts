// Codes sent by mail: stored as hashes, single use, valid for one hour and five wrong attempts.
import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { refusals } from './zitadelErrors.ts'

export type Usage = 'mot de passe' | 'e-mail'

// A password code is enough to take the account, hence 160 bits; an e-mail code only works for someone signed in.
const codeLength = { 'mot de passe': 32, 'e-mail': 8 } as const
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const triesMax = 5

export const hashCode = (code: string): Buffer => createHash('sha256').update(code).digest()

export const makeCode = (usage: Usage): string =>
  Array.from(randomBytes(codeLength[usage]), (byte) => signs[byte % signs.length]).join('')

/** Creates a code, which replaces an older one. */
export async function createCode(
  pool: pg.Pool,
  sub: string,
  usage: Usage,
  email: string | null = null,
): Promise<string> {
  const code = makeCode(usage)
  await pool.query(
    `insert into identite.code (sub, usage, hash, email, date_fin) values ($1, $2, $3, $4, now() + interval '1 hour')
     on conflict (sub, usage) do update set hash = excluded.hash, email = excluded.email, essais = 0,
       date_fin = excluded.date_fin`,
    [sub, usage, hashCode(code), email],
  )
  return code
}

/** Refuses a wrong code and counts the attempt; a right code is not used up here. */
export async function checkCode(pool: pg.Pool, sub: string, usage: Usage, code: string): Promise<void> {
  const { rows } = await pool.query<{ juste: boolean; epuise: boolean; passe: boolean }>(
    `update identite.code set essais = least(essais + (hash <> $3)::integer, $4 + 1) where sub = $1 and usage = $2
     returning hash = $3 as juste, essais >= $4 + (hash <> $3)::integer as epuise, date_fin <= now() as passe`,
    [sub, usage, hashCode(code), triesMax],
  )
  const found = rows[0]
  if (!found || found.epuise) throw refusals.codeMissing()
  if (found.passe) throw refusals.codeExpired()
  if (!found.juste) throw refusals.codeWrong()
}
