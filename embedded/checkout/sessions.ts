// Checkout sessions in PostgreSQL: created once, then paid or expired once, with their notifications.
import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { missingSession, refuseKey } from './refusal.ts'
import { type Demande, type SessionRow, sessionObject } from './sessionRequest.ts'

export interface Sessions {
  open(demande: Demande, idempotency: string | null): Promise<SessionRow>
  find(id: string): Promise<SessionRow>
  /** Pays an open session; a finished one is unchanged. */
  pay(id: string): Promise<SessionRow>
  expire(id: string): Promise<SessionRow>
  /** Expires sessions not paid in time. */
  expireDue(): Promise<void>
}

const columns = 'id, status, demande, date_creation, date_expiration'
const randomId = (prefix: string): string => prefix + randomBytes(24).toString('hex')

export function createSessions(pool: pg.Pool, pages: string): Sessions {
  async function load(id: string): Promise<SessionRow> {
    const { rows } = await pool.query<SessionRow>(`select ${columns} from caisse.session where id = $1`, [id])
    if (!rows[0]) throw missingSession(id)
    return rows[0]
  }

  /** One statement, so that a finished session always has its notification. */
  async function end(id: string, status: 'complete' | 'expired'): Promise<SessionRow> {
    const session = await load(id)
    if (session.status !== 'open') return session
    const ended = { ...session, status }
    const event = eventOf(ended, pages)
    await pool.query(
      `with terminee as (
        update caisse.session set status = $2 where id = $1 and status = 'open' returning id
      )
      insert into caisse.notification (id, corps) select $3, $4 from terminee`,
      [id, status, event.id, JSON.stringify(event)],
    )
    return load(id)
  }

  async function expireDue(): Promise<void> {
    const { rows } = await pool.query<{ id: string }>(
      "select id from caisse.session where status = 'open' and date_expiration <= now()",
    )
    for (const { id } of rows) await end(id, 'expired')
  }

  async function find(id: string): Promise<SessionRow> {
    await expireDue()
    return load(id)
  }

  return {
    open: (demande, idempotency) => openOnce(pool, demande, idempotency),
    find,
    pay: (id) => end(id, 'complete'),
    expire: (id) => end(id, 'expired'),
    expireDue,
  }
}

/** The same key returns the same session; with other arguments it is refused. */
async function openOnce(pool: pg.Pool, demande: Demande, idempotency: string | null): Promise<SessionRow> {
  const { rows } = await pool.query<SessionRow>(
    `insert into caisse.session (id, demande, cle_idempotence) values ($1, $2, $3)
    on conflict (cle_idempotence) do update set cle_idempotence = excluded.cle_idempotence returning ${columns}`,
    [randomId('cs_test_'), JSON.stringify(demande), idempotency],
  )
  const [session] = rows
  if (!isDeepStrictEqual(session!.demande, demande)) throw refuseKey()
  return session!
}

const eventOf = (session: SessionRow, pages: string) => ({
  id: randomId('evt_'),
  object: 'event',
  api_version: null,
  created: Math.floor(Date.now() / 1000),
  data: { object: sessionObject(session, pages) },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type: session.status === 'complete' ? 'checkout.session.completed' : 'checkout.session.expired',
})
