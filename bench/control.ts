// Reference speed of this machine now: the plain SQL of a search, and a static page.
import type pg from 'pg'
import { openPool, shares } from '../server/adapter/pool.ts'
import type { Figure } from './figure.ts'
import { connections, fire } from './fire.ts'
import { onAnnonces } from './load.ts'
import { asked, paris20 } from './question.ts'

const ads = 5_000
const seconds = 3

export const measureRepere = (): Promise<Figure[]> =>
  onAnnonces(ads, {}, async (product, database) => {
    const pool = openPool(database, shares.visiteur)
    await bareLoop(pool, 1)
    const bare = await bareLoop(pool, seconds).finally(() => pool.end())
    const page = { url: `${product.url}/`, headers: { 'accept-encoding': 'br' } }
    await fire(page, 1)
    const { rate } = await fire(page, seconds)
    return [
      { name: `Repère : boucle SQL nue, ${connections} appels à la fois`, value: bare, unit: '/s' },
      { name: `Repère : page fixe, ${connections} connexions`, value: rate, unit: '/s' },
    ]
  })

/** Statements per second by clients that repeat at once. */
export async function bareLoop(pool: pg.Pool, duration: number): Promise<number> {
  const { text, values } = asked(paris20, new Date())
  const from = performance.now()
  const end = from + duration * 1000
  let answered = 0
  const caller = async () => {
    while (performance.now() < end) {
      await pool.query({ name: 'bare', text, values })
      answered++
    }
  }
  await Promise.all(Array.from({ length: connections }, caller))
  return answered / ((performance.now() - from) / 1000)
}
