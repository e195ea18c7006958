// The radius search in PostgreSQL at five thousand, a hundred thousand and a million ads: time, growth, pages touched.
import { join } from 'node:path'
import { distanceKm } from '#domain/distance.ts'
import { scorePertinence } from '#domain/pertinence.ts'
import type { RechercheAnnonces } from '#domain/recherche.ts'
import { startDatabase } from '../embedded/database/start.ts'
import type { Page } from '../server/door/query.ts'
import { type Database, openDatabase } from '../server/outside/database.ts'
import { type Figure, median } from './figure.ts'
import { loadAnnonces } from './load.ts'
import { inFolder } from './product.ts'
import { asked, france, paris20, paris100, tours20 } from './question.ts'

const sizes = [5_000, 100_000, 1_000_000] as const
const cases = { 'Paris 20 km': paris20, 'Tours 20 km': tours20, 'Paris 100 km': paris100, France: france }
const rounds = 4
const timesPerRound = 50

export async function measureSearch(): Promise<Figure[]> {
  const now = new Date()
  return inFolder(async (folder) => {
    const server = await startDatabase(join(folder, 'postgresql'))
    const databases = new Map<number, Database>()
    try {
      for (const size of sizes) databases.set(size, openDatabase(await loadAnnonces(server.url, size, now)))
      await checkPages(databases.get(sizes[0])!, now)
      return [...(await measureTimes(databases, now)), ...(await measureBuffers(databases, now))]
    } finally {
      for (const database of databases.values()) await database.end()
      await server.stop()
    }
  })
}

/** Sizes take turns, so that a busy moment of the machine falls on all of them. */
async function measureTimes(databases: ReadonlyMap<number, Database>, now: Date): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, args] of Object.entries(cases)) {
    const times = new Map(sizes.map((size) => [size, [] as number[]]))
    for (let round = 0; round <= rounds; round++)
      for (const size of sizes) {
        const taken = await time(databases.get(size)!, args, now)
        // The first round warms caches and plans.
        if (round > 0) times.get(size)!.push(...taken)
      }
    const [small, middle, large] = sizes.map((size) => median(times.get(size)!)) as [number, number, number]
    const target = (most: number) => (args === paris20 ? { target: { most } } : {})
    figures.push(
      { name: `${name} : p50 à 5 000 annonces`, value: small, unit: 'ms' },
      { name: `${name} : p50 à 100 000`, value: middle, unit: 'ms' },
      { name: `${name} : p50 à 1 000 000`, value: large, unit: 'ms', ...target(6) },
      { name: `${name} : 1 000 000 / 5 000`, value: large / small, unit: '×', ...target(3) },
    )
  }
  return figures
}

async function time(database: Database, args: RechercheAnnonces, now: Date): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < timesPerRound; i++) {
    const from = performance.now()
    await database.read(asked(args, now), 'visitor')
    times.push(performance.now() - from)
  }
  return times
}

interface Explained {
  'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }]
}

async function measureBuffers(databases: ReadonlyMap<number, Database>, now: Date): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [size, { pool }] of databases) {
    const { text, values } = asked(paris20, now)
    const { rows } = await pool.query<Explained>(`explain (analyze, buffers, format json) ${text}`, values)
    const { Plan } = rows[0]!['QUERY PLAN'][0]
    const value = Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
    const name = `Paris 20 km : blocs lus à ${size.toLocaleString('fr-FR')}`
    figures.push({ name, value, unit: '', ...(size === sizes.at(-1) && { target: { most: 200 } }) })
  }
  return figures
}

interface Row {
  uuid_annonce: string
  code_tarif: string
  payante_annonce: boolean
  date_publication: Date
  lat: number
  lon: number
}

/** Every page asked is the one a reading of all the ads gives, and so is the total. */
async function checkPages(database: Database, now: Date): Promise<void> {
  const { rows } = await database.pool.query<Row>(`
    select uuid_annonce, code_tarif, payante_annonce, date_publication, lat, lon
    from annonce join commune using (code_commune) where status_annonce = 'Actif'`)
  for (const [name, args] of Object.entries(cases)) {
    const expected = bruteForce(rows, args, now)
    const last = Math.max(0, Math.floor((expected.length - 1) / 20) * 20)
    for (const p_decalage of [0, 20, Math.floor(last / 40) * 20, last]) {
      const { rows: pages } = await database.read<Page & Record<string, unknown>>(
        asked({ ...args, p_decalage }, now),
        'visitor',
      )
      const { body, total } = pages[0]!
      const found = (JSON.parse(body) as Row[]).map(({ uuid_annonce }) => uuid_annonce)
      if (total !== expected.length || found.join() !== expected.slice(p_decalage, p_decalage + 20).join())
        throw new Error(`${name}, à partir de ${p_decalage} : la page n’est pas celle d’une lecture complète`)
    }
  }
}

/** produit D9, the slow way: paid first, then by distance, score and date. */
function bruteForce(rows: readonly Row[], args: RechercheAnnonces, now: Date): string[] {
  const centre = args.p_lat === undefined ? null : { lat: args.p_lat, lon: args.p_lon! }
  return rows
    .map((row) => ({
      ...row,
      d: centre ? distanceKm(centre, row) : 0,
      score: scorePertinence(row.code_tarif, row.date_publication, now),
    }))
    .filter(({ d }) => d <= (args.p_rayon_km ?? 0))
    .sort(
      (a, b) =>
        Number(b.payante_annonce) - Number(a.payante_annonce) ||
        a.d - b.d ||
        b.score - a.score ||
        b.date_publication.getTime() - a.date_publication.getTime() ||
        (a.uuid_annonce < b.uuid_annonce ? -1 : 1),
    )
    .map(({ uuid_annonce }) => uuid_annonce)
}
