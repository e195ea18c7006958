// Delivers notifications to the site: signed like Stripe's, retried until accepted, even after a crash.
import { createHmac } from 'node:crypto'
import type pg from 'pg'

export interface Delivery {
  /** Call it when there is a new notification. */
  wake(): void
  stop(): Promise<void>
}

interface Options {
  secret: string
  /** The address to notify. */
  notify: () => string
  /** Called before each round of deliveries; expires overdue sessions. */
  onTick: () => Promise<void>
  onFault: (error: unknown) => void
}

interface Due {
  id: string
  corps: string
}

const timeoutMs = 10_000
const restMs = 60_000

export function startDelivery(pool: pg.Pool, options: Options): Delivery {
  const { onTick, onFault } = options
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let again = false
  let stopped = false

  async function run(): Promise<void> {
    do {
      again = false
      await onTick()
      for (let due = await claim(pool); due && !stopped; due = await claim(pool)) await deliver(pool, options, due)
    } while (again && !stopped)
    if (!stopped) rest(await nextDelay(pool))
  }

  function rest(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(wake, ms)
    timer.unref()
  }

  function wake(): void {
    if (stopped) return
    again = true
    running ??= run()
      .catch((error: unknown) => {
        onFault(error)
        rest(restMs)
      })
      .finally(() => {
        running = null
        // Woken while the rest was read.
        if (again) wake()
      })
  }

  wake()
  return {
    wake,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Sends one notification; if not accepted, it will be due again. */
async function deliver(pool: pg.Pool, { secret, notify }: Options, { id, corps }: Due): Promise<void> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': sign(corps, secret, new Date()) }
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await fetch(notify(), { method: 'POST', headers, body: corps, redirect: 'error', signal }).catch(
    () => null,
  )
  await answer?.body?.cancel()
  if (answer?.ok) await pool.query('update caisse.notification set date_livraison = now() where id = $1', [id])
}

/** Stripe's signature header: the time, and a digest of time and body. */
export function sign(body: string, secret: string, at: Date): string {
  const time = Math.floor(at.getTime() / 1000)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}

/**
 * Takes the next notification due. Its next attempt is scheduled first, so that another server leaves it alone and a crash only
 * delays it. Delays double from a quarter of a second to ten minutes.
 */
async function claim(pool: pg.Pool): Promise<Due | undefined> {
  const { rows } = await pool.query<Due>(`
    update caisse.notification set essais = essais + 1,
      prochain_essai = now() + least(interval '10 minutes', interval '250 milliseconds' * 2 ^ least(essais, 20))
    where id = (
      select id from caisse.notification where date_livraison is null and prochain_essai <= now()
      order by prochain_essai limit 1 for update skip locked
    )
    returning id, corps`)
  return rows[0]
}

async function nextDelay(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ ms: number | null }>(`
    select ceil(extract(epoch from min(prochain_essai) - now()) * 1000)::float8 as ms
    from caisse.notification where date_livraison is null`)
  return Math.max(0, Math.min(restMs, rows[0]?.ms ?? restMs))
}
