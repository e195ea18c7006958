// Callers are counted in the database under a keyed hash: an address there could not be read, nor tried out without the key.
import { createHmac, randomBytes } from 'node:crypto'
import type pg from 'pg'

/** Life of a key. With the next one every count starts again, which is harmless: none runs for more than a day. */
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
  const find = () =>
    pool.query<{ cle: Buffer }>(
      'select cle from limite_cle where date_cle > current_date - $1::integer order by date_cle limit 1',
      [keyDays],
    )
  const found = await find()
  if (found.rows[0]) return found.rows[0].cle
  await pool.query('delete from limite_cle where date_cle <= current_date - $1::integer', [keyDays])
  // Two servers may do this at once: the first key of the day stays.
  await pool.query('insert into limite_cle (date_cle, cle) values (current_date, $1) on conflict do nothing', [
    randomBytes(32),
  ])
  return (await find()).rows[0]!.cle
}
