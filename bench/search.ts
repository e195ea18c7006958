// The radius search in PostgreSQL with five thousand, a hundred thousand and a million ads: time and growth.
import { type Database, openDatabase } from '../server/adapter/database.ts'
import { type Figure, median } from './figure.ts'
import { loadAnnonces, onServer } from './load.ts'
import { asked, paris20 } from './question.ts'

const sizes = [5_000, 100_000, 1_000_000]
const rounds = 4
const timesPerRound = 50

export async function measureSearch(): Promise<Figure[]> {
  const now = new Date()
  return onServer(async (server) => {
    const databases = new Map<number, Database>()
    try {
      for (const size of sizes) databases.set(size, openDatabase(await loadAnnonces(server, size, now)))
      return await measureTimes(databases, now)
    } finally {
      for (const database of databases.values()) await database.end()
    }
  })
}

/** Sizes alternate, so that a busy moment affects all; the first round warms up. */
async function measureTimes(databases: ReadonlyMap<number, Database>, now: Date): Promise<Figure[]> {
  const times = new Map(sizes.map((size) => [size, [] as number[]]))
  for (let round = 0; round <= rounds; round++)
    for (const [size, database] of databases)
      for (let n = 0; n < timesPerRound; n++) {
        const from = performance.now()
        await database.read(asked(paris20, now), 'visiteur')
        if (round > 0) times.get(size)!.push(performance.now() - from)
      }
  const [small, large] = [5_000, 1_000_000].map((size) => median(times.get(size)!)) as [number, number]
  return [
    ...sizes.map((size) => ({
      name: `Paris 20 km, ${size.toLocaleString('fr-FR')} annonces : p50`,
      value: median(times.get(size)!),
      unit: 'ms',
    })),
    { name: 'Paris 20 km : 1 000 000 / 5 000', value: large / small, unit: '×', target: { most: 3 } },
  ]
}
