// Callers are counted in the database under a keyed hash: an address there could not be read, nor tried out without the key.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'

/** Life of a key. With the next one every count starts again, which is harmless: none runs for more than a day. */
const keyDays = 30
/** How long a server uses the key it read, in ms. */
const rereadMs = 600_000

export function createCallerHash(pool: pg.Pool): (qui: string) => Promise<string> {
  const keyNow = createKeyReader(pool)
  return async (qui) =>
    createHmac('sha256', await keyNow())
      .update(qui)
      .digest('base64url')
}

const codeLength = 12

/** The code under which the log names a member: the key gives it back to an operator, for as long as the key lives. */
export function createLogCode(pool: pg.Pool): (uuid_personne: string) => Promise<string> {
  const keyNow = createKeyReader(pool)
  return async (uuid_personne) =>
    createHash('sha256')
      .update(await keyNow())
      .update(uuid_personne)
      .digest('hex')
      .slice(0, codeLength)
}

/** The same code in SQL; null while no key was made. */
export const logCodeSql = (uuid_personne: Sql): Sql => sql`
  (select left(encode(sha256(cle || convert_to(${uuid_personne}::text, 'UTF8')), 'hex'), ${codeLength})
   from limite_cle where date_cle > current_date - ${keyDays}::integer order by date_cle limit 1)`

function createKeyReader(pool: pg.Pool): () => Promise<Buffer> {
  let known: { key: Promise<Buffer>; readAt: number } | null = null
  return async () => {
    if (!known || performance.now() - known.readAt > rereadMs) {
      const reading = { key: readKey(pool), readAt: performance.now() }
      known = reading
      reading.key.catch(() => {
        if (known === reading) known = null
      })
    }
    return known.key
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
