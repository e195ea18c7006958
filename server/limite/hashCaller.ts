// Callers are counted in the database under a keyed hash: an address there could not be read, nor tried out without the key.
import { createHmac, randomBytes } from 'node:crypto'
import type pg from 'pg'

/** Counters run for a day at most, so that those under an older key are over; a change of key begins the others again. */
const keyDays = 30
/** How long a server uses the key it read, in ms. */
const rereadMs = 600_000

export function createCallerHash(pool: pg.Pool): (qui: string) => Promise<string> {
  let known: { key: Promise<Buffer>; readAt: number } | null = null
  return async (qui) => {
    if (!known || Date.now() - known.readAt > rereadMs) {
      const reading = { key: readKey(pool), readAt: Date.now() }
      known = reading
      reading.key.catch(() => {
        if (known === reading) known = null
      })
    }
    return createHmac('sha256', await known.key)
      .update(qui)
      .digest('base64url')
  }
}

async function readKey(pool: pg.Pool): Promise<Buffer> {
  const find = async () =>
    (
      await pool.query<{ cle: Buffer }>('select cle from limite_cle where date_cle > current_date - $1::integer', [
        keyDays,
      ])
    ).rows[0]?.cle
  const found = await find()
  if (found) return found
  await pool.query('delete from limite_cle where date_cle <= current_date - $1::integer', [keyDays])
  // Two servers may do this at once: one key a day, the first one stays.
  await pool.query('insert into limite_cle (date_cle, cle) values (current_date, $1) on conflict do nothing', [
    randomBytes(32),
  ])
  return (await find())!
}
