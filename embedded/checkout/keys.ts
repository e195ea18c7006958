// The two secrets of the checkout, made once and kept in the database: what calls it, and what signs what it notifies.
import { randomBytes } from 'node:crypto'
import type pg from 'pg'

export interface CheckoutKeys {
  secretKey: string
  webhookSecret: string
}

export async function loadKeys(pool: pg.Pool): Promise<CheckoutKeys> {
  const secret = (prefix: string) => prefix + randomBytes(24).toString('hex')
  await pool.query(
    'insert into caisse.cle (nom, valeur) select * from unnest($1::text[], $2::text[]) on conflict do nothing',
    [
      ['secretKey', 'webhookSecret'],
      [secret('sk_test_'), secret('whsec_')],
    ],
  )
  const { rows } = await pool.query<CheckoutKeys>(`
    select max(valeur) filter (where nom = 'secretKey') as "secretKey",
      max(valeur) filter (where nom = 'webhookSecret') as "webhookSecret" from caisse.cle`)
  return rows[0]!
}
