// What this machine does at this moment: the bare SQL of a search, and a page that never changes. Rates compare with these.
import { join } from 'node:path'
import type pg from 'pg'
import { startDatabase } from '../embedded/database/start.ts'
import { openPool, shares } from '../server/outside/pool.ts'
import type { Figure } from './figure.ts'
import { connections, fire } from './fire.ts'
import { loadAnnonces } from './load.ts'
import { inFolder, startProduct } from './product.ts'
import { asked, paris20 } from './question.ts'

const ads = 5_000
const seconds = 3

export async function measureRepere(): Promise<Figure[]> {
  return inFolder(async (folder) => {
    const server = await startDatabase(join(folder, 'postgresql'))
    try {
      const DATABASE_URL = await loadAnnonces(server.url, ads, new Date())
      const bare = await bareRate(DATABASE_URL)
      const product = await startProduct(join(folder, 'data'), { DATABASE_URL })
      try {
        const page = { url: `${product.url}/`, headers: { 'accept-encoding': 'br' } }
        await fire(page, 1)
        const { rate } = await fire(page, seconds)
        return [
          { name: `Repère : boucle SQL nue, ${connections} appels à la fois`, value: bare, unit: '/s' },
          { name: `Repère : page fixe, ${connections} connexions`, value: rate, unit: '/s' },
        ]
      } finally {
        await product.stop()
      }
    } finally {
      await server.stop()
    }
  })
}

async function bareRate(url: string): Promise<number> {
  const pool = openPool(url, shares.visiteur)
  try {
    await bareLoop(pool, 1)
    return await bareLoop(pool, seconds)
  } finally {
    await pool.end()
  }
}

/** Statements a second of callers who ask again as soon as they are answered. */
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
