// Codes sent by mail, kept as a hash: one that resets a password is good once, for one hour, through five wrong tries.
import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const triesMax = 5

export const hashCode = (code: string): Buffer => createHash('sha256').update(code).digest()

export const makeCode = (length: number): string =>
  Array.from(randomBytes(length), (byte) => signs[byte % signs.length]).join('')

/** Makes the only good code of an account: an older one dies. By itself it is enough to take the account: 160 bits. */
export async function createCode(pool: pg.Pool, sub: string): Promise<string> {
  const code = makeCode(32)
  await pool.query(
    `insert into identite.code (sub, usage, hash, date_fin) values ($1, 'mot de passe', $2, now() + interval '1 hour')
     on conflict (sub, usage) do update set hash = excluded.hash, essais = 0, date_fin = excluded.date_fin`,
    [sub, hashCode(code)],
  )
  return code
}

/** Whether a code is the account's; a wrong try is counted, a right one stays good. */
export async function isGoodCode(pool: pg.Pool, sub: string, code: string): Promise<boolean> {
  const { rows } = await pool.query<{ bon: boolean }>(
    `update identite.code set essais = least(essais + (hash <> $2)::integer, $3 + 1)
     where sub = $1 and usage = 'mot de passe'
     returning hash = $2 and essais < $3 and date_fin > now() as bon`,
    [sub, hashCode(code), triesMax],
  )
  return rows[0]?.bon ?? false
}
