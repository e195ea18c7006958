// Slows a guesser down: one second more for every five failures of an account or of an address, ten at most, no lock.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const stepSeconds = 5
const delayMaxSeconds = 10

/** The seconds to wait after this many failures. */
export const delayAfter = (failures: number) => Math.min(delayMaxSeconds, Math.floor(failures / stepSeconds))

const keysOf = (email: string, address: string) => [
  `compte:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`,
  `adresse:${address}`,
]

/** Counts the attempt before it is judged, so that attempts sent together are slowed too, then waits its turn. */
export async function waitTurn(pool: pg.Pool, email: string, address: string): Promise<void> {
  let failures = 0
  for (const key of keysOf(email, address)) {
    const { rows } = await pool.query<{ nombre: number }>(
      `insert into identite.essai as e (cle, nombre) values ($1, 1)
       on conflict (cle) do update set dernier = now(),
         nombre = case when e.dernier < now() - interval '15 minutes' then 1 else least(e.nombre + 1, 1000000) end
       returning nombre`,
      [key],
    )
    failures = Math.max(failures, (rows[0]?.nombre ?? 1) - 1)
  }
  await sleep(delayAfter(failures) * 1000)
}

/** A right password clears the account; the address only gets its attempt back. */
export async function forgive(pool: pg.Pool, email: string, address: string): Promise<void> {
  const [account, from] = keysOf(email, address)
  await pool.query('delete from identite.essai where cle = $1', [account])
  await pool.query('update identite.essai set nombre = greatest(0, nombre - 1) where cle = $1', [from])
}
