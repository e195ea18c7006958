// Starts the embedded checkout: a Stripe-like API, hosted pages under a path of the site, signed notifications.
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type pg from 'pg'
import type { Migrate } from '../migration.ts'
import { startApi } from './api.ts'
import { startDelivery } from './delivery.ts'
import { checkoutPath, openPages } from './pages.ts'
import { createRefunds } from './refunds.ts'
import { createSessions } from './sessions.ts'
export interface CheckoutOptions {
  pool: pg.Pool
  /** The site's origin, where the hosted pages are. */
  site: string
  /** The address to notify. */
  notify: () => string
  onFault: (error: unknown) => void
  demonstration?: boolean
  migrate: Migrate
}

export interface EmbeddedCheckout {
  /** Settings for a client of the API. */
  settings: CheckoutKeys & { api: string }
  path: string
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  stop(): Promise<void>
}

export async function startCheckout(options: CheckoutOptions): Promise<EmbeddedCheckout> {
  const { pool, site, notify, onFault, migrate, demonstration = false } = options
  await migrate(pool, join(import.meta.dirname, 'database'), 'caisse')
  const keys = await loadKeys(pool)
  const pages = site + checkoutPath
  const sessions = createSessions(pool, pages)
  const onTick = () => sessions.expireDue()
  const delivery = startDelivery(pool, { secret: keys.webhookSecret, notify, onTick, onFault })
  const ended = { onEnd: delivery.wake, onFault }
  const api = await startApi({
    sessions,
    refunds: createRefunds(pool, sessions),
    secretKey: keys.secretKey,
    pages,
    ...ended,
  })
  return {
    settings: { ...keys, api: api.origin },
    path: checkoutPath,
    handle: await openPages({ sessions, site, demonstration, ...ended }),
    async stop() {
      await api.stop()
      await delivery.stop()
    },
  }
}

/** The API key and the signing secret, created once and stored in the database. */
interface CheckoutKeys {
  secretKey: string
  webhookSecret: string
}

async function loadKeys(pool: pg.Pool): Promise<CheckoutKeys> {
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
