// Refunds: idempotent by key, never more than what was paid.
import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { CheckoutRefusal, refuseKey } from './refusal.ts'
import { paymentOf, readAmount, type SessionRow, sessionOf, totalOf } from './sessionRequest.ts'
import type { Sessions } from './sessions.ts'

export interface Refunds {
  create(form: URLSearchParams, idempotency: string | null): Promise<object>
  find(id: string): Promise<object>
  /** The latest refunds of a payment, up to a limit. */
  list(asked: URLSearchParams): Promise<object>
}

interface RefundRow {
  id: string
  session: string
  montant: number
  metadata: Record<string, string>
  date_creation: Date
}

const columns = 'id, session, montant, metadata, date_creation'

export const createRefunds = (pool: pg.Pool, sessions: Sessions): Refunds => ({
  async create(form, key) {
    const asked = readAsked(form)
    const session = await findPaid(sessions, asked.session)
    const made =
      (await findByKey(pool, key)) ??
      (await insert(pool, session, asked, key).catch(async (error: unknown) => {
        // A concurrent request stored the same key first, or refunded what remained.
        const twin = await findByKey(pool, key)
        if (!twin) throw error
        return twin
      }))
    const { session: id, montant, metadata } = made
    if (!isDeepStrictEqual({ session: id, montant, metadata }, { ...asked, montant: asked.montant ?? montant }))
      throw refuseKey()
    return refundObject(made, session)
  },
  async find(id) {
    const { rows } = await pool.query<RefundRow>(`select ${columns} from caisse.remboursement where id = $1`, [id])
    const [row] = rows
    if (!row) throw missingRefund(id)
    return refundObject(row, await sessions.find(row.session))
  },
  async list(asked) {
    const session = await findPaid(sessions, sessionOf(asked.get('payment_intent') ?? ''))
    const limit = asked.has('limit') ? readAmount(asked.get('limit'), 'limit') : 10
    const { rows } = await pool.query<RefundRow>(
      `select ${columns} from caisse.remboursement where session = $1 order by date_creation desc, id limit $2`,
      [session.id, limit + 1],
    )
    const data = rows.slice(0, limit).map((row) => refundObject(row, session))
    return { object: 'list', data, has_more: rows.length > limit, url: '/v1/refunds' }
  },
})

async function findByKey(pool: pg.Pool, key: string | null): Promise<RefundRow | undefined> {
  const { rows } = await pool.query<RefundRow>(
    `select ${columns} from caisse.remboursement where cle_idempotence = $1`,
    [key],
  )
  return rows[0]
}

/** One statement: the remaining amount is computed while the session's row is locked. */
async function insert(pool: pg.Pool, session: SessionRow, asked: Asked, key: string | null): Promise<RefundRow> {
  const { montant, metadata } = asked
  const id = `re_${randomBytes(12).toString('hex')}`
  const { rows } = await pool.query<RefundRow>(
    `with payee as (
      select id, coalesce($3, $4 - rembourse) as rendu from caisse.session
      where id = $2 and status = 'complete' and rembourse + coalesce($3, 1) <= $4 for update
    ), rendue as (
      update caisse.session s set rembourse = rembourse + rendu from payee where s.id = payee.id returning s.id, rendu
    )
    insert into caisse.remboursement (id, session, montant, metadata, cle_idempotence)
    select $1, id, rendu, $5, $6 from rendue returning ${columns}`,
    [id, session.id, montant, totalOf(session.demande), JSON.stringify(metadata), key],
  )
  return rows[0] ?? refuseRefund(pool, session)
}

/** Without an amount, everything that remains is refunded. */
type Asked = Pick<RefundRow, 'session' | 'metadata'> & { montant: number | null }

function readAsked(form: URLSearchParams): Asked {
  const metadata: Record<string, string> = {}
  for (const [name, value] of form) {
    const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? []
    if (key) metadata[key] = value
  }
  return {
    session: sessionOf(form.get('payment_intent') ?? ''),
    montant: form.has('amount') ? readAmount(form.get('amount'), 'amount') : null,
    metadata,
  }
}

const refundObject = ({ id, session, montant, metadata, date_creation }: RefundRow, { demande }: SessionRow) => ({
  id,
  object: 'refund',
  amount: montant,
  created: Math.floor(date_creation.getTime() / 1000),
  currency: demande.currency,
  metadata,
  payment_intent: paymentOf(session),
  reason: null,
  status: 'succeeded',
})

const missing = (what: string, id: string, param: string, status: number) =>
  new CheckoutRefusal(status, `No such ${what}: '${id}'`, param, { code: 'resource_missing' })
const missingRefund = (id: string) => missing('refund', id, 'id', 404)

/** The session of a payment; a missing one is reported under the payment's name. */
const findPaid = (sessions: Sessions, id: string): Promise<SessionRow> =>
  sessions.find(id).catch((error: unknown) => {
    throw error instanceof CheckoutRefusal ? missing('payment_intent', paymentOf(id), 'payment_intent', 404) : error
  })

async function refuseRefund(pool: pg.Pool, { id, demande }: SessionRow): Promise<never> {
  const { rows } = await pool.query<{ rembourse: number }>('select rembourse from caisse.session where id = $1', [id])
  if (rows[0]?.rembourse === totalOf(demande))
    throw new CheckoutRefusal(400, 'Charge has already been refunded.', undefined, { code: 'charge_already_refunded' })
  throw new CheckoutRefusal(400, 'Refund amount is greater than unrefunded amount on charge.', 'amount')
}
