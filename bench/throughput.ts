// The list through HTTP compared with a plain SQL loop, alternately; then waits at 70 % of that rate.
import type pg from 'pg'
import { openPool, shares } from '../server/adapter/pool.ts'
import { bareLoop } from './control.ts'
import { type Figure, median } from './figure.ts'
import { connections, fire, lostOf, pace, type Shot, type Slice } from './fire.ts'
import { onAnnonces } from './load.ts'
import { paris20 } from './question.ts'

const ads = 5_000
const rounds = 3
const seconds = 5
const path = '/api/rpc/lister_annonces'

export const measureThroughput = (): Promise<Figure[]> =>
  onAnnonces(ads, {}, async (product, database) => {
    const pool = openPool(database, shares.visiteur)
    return compare(product.url, pool).finally(() => pool.end())
  })

async function compare(url: string, pool: pg.Pool): Promise<Figure[]> {
  await bareLoop(pool, 2)
  const search = { url: url + path, body: paris20 }
  await fire(search, 2)
  const bare: number[] = []
  const http: number[] = []
  for (let round = 0; round < rounds; round++) {
    bare.push(await bareLoop(pool, seconds))
    http.push((await fire(search, seconds)).rate)
  }
  const most = median(http)
  const p99 = await slowest(search, Math.round(most * 0.7))
  return [
    { name: `Liste : boucle SQL nue, ${connections} appels à la fois`, value: median(bare), unit: '/s' },
    { name: `Liste : par HTTP, ${connections} connexions`, value: most, unit: '/s' },
    { name: 'Liste : HTTP / boucle nue', value: most / median(bare), unit: '', target: { least: 0.7 } },
    { name: 'Liste : p99 à 70 % du débit', value: p99, unit: 'ms', target: { most: 30 } },
  ]
}

/** The 99th percentile of waits in ms, at a fixed rate. */
async function slowest(shot: Shot, rate: number): Promise<number> {
  const phases = [
    { rate, seconds: 1 },
    { rate, seconds: 2 * seconds },
  ]
  const [, slice] = (await pace({ shots: [shot], phases, connections })) as [Slice, Slice]
  if (lostOf(slice) > 0) throw new Error(`${lostOf(slice)} requêtes sans bonne réponse`)
  return slice.p99
}
