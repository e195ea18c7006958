// The list through HTTP against the bare SQL loop, in turns, then how long the slowest wait at 70 % of that rate.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { startDatabase } from '../embedded/database/start.ts'
import { openPool } from '../server/outside/pool.ts'
import { type Figure, median } from './figure.ts'
import { connections, fire } from './fire.ts'
import { loadAnnonces } from './load.ts'
import { inFolder, startProduct } from './product.ts'
import { asked, paris20 } from './question.ts'

const ads = 5_000
const rounds = 3
const seconds = 5
const path = '/api/rpc/lister_annonces'
const run = promisify(execFile)

export async function measureThroughput(): Promise<Figure[]> {
  return inFolder(async (folder) => {
    const server = await startDatabase(join(folder, 'postgresql'))
    try {
      const url = await loadAnnonces(server.url, ads, new Date())
      const product = await startProduct(join(folder, 'data'), { DATABASE_URL: url })
      const pool = openPool(url)
      try {
        return await compare(product.url, pool)
      } finally {
        await pool.end()
        await product.stop()
      }
    } finally {
      await server.stop()
    }
  })
}

async function compare(url: string, pool: pg.Pool): Promise<Figure[]> {
  await bareLoop(pool, 2)
  const search = { url: url + path, body: paris20 }
  await fire(search, ['-d', '2'])
  const bare: number[] = []
  const http: number[] = []
  for (let round = 0; round < rounds; round++) {
    bare.push(await bareLoop(pool, seconds))
    http.push((await fire(search, ['-d', String(seconds)])).rate)
  }
  const most = median(http)
  const p99 = await slowest(url, Math.round(most * 0.7))
  return [
    { name: `Liste : boucle SQL nue, ${connections} appels à la fois`, value: median(bare), unit: '/s' },
    { name: `Liste : par HTTP, ${connections} connexions`, value: most, unit: '/s' },
    { name: 'Liste : HTTP / boucle nue', value: most / median(bare), unit: '', target: { least: 0.7 } },
    { name: 'Liste : p99 à 70 % du débit', value: p99, unit: 'ms', target: { most: 30 } },
  ]
}

/** Statements a second of callers who ask again as soon as they are answered. */
async function bareLoop(pool: pg.Pool, duration: number): Promise<number> {
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

/** Milliseconds that one answer in a hundred exceeds, at an even pace of requests. */
async function slowest(url: string, rate: number): Promise<number> {
  const steady = join(import.meta.dirname, 'steady.ts')
  const args = [url + path, JSON.stringify(paris20), rate, 2 * seconds, connections].map(String)
  const { stdout } = await run(process.execPath, [steady, ...args])
  return (JSON.parse(stdout) as { p99: number }).p99
}
