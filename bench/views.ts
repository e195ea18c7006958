// What a visitor may ask of the ads, two hundred questions drawn at random, at five thousand, a hundred thousand and a million;
// then what thirty-two of them at once leave of a search.
import { join } from 'node:path'
import fc from 'fast-check'
import { views } from '#domain/contract.ts'
import { startDatabase } from '../embedded/database/start.ts'
import { viewHandlers } from '../server/door/answers.ts'
import { selectionOf } from '../server/door/handler.ts'
import { readQuery } from '../server/door/query.ts'
import { Refusal } from '../server/door/refusal.ts'
import { statement } from '../server/door/statement.ts'
import { type Database, openDatabase } from '../server/outside/database.ts'
import { drawQuestions, type Ligne, type Question, queryOf, surveyOf } from '../server/testing/question.ts'
import { type Figure, median, quantile } from './figure.ts'
import { loadAnnonces } from './load.ts'
import { inFolder, startProduct } from './product.ts'
import { paris20 } from './question.ts'

const sizes = [5_000, 100_000, 1_000_000] as const
/** The size at which each question must be answered in time. */
const held: number = sizes[1]
const asked = 200
const times = 20
const most = 50
const mostMotif = 120

export async function measureViews(): Promise<Figure[]> {
  return inFolder(async (folder) => {
    const server = await startDatabase(join(folder, 'postgresql'))
    try {
      const figures: Figure[] = []
      for (const size of sizes) {
        const url = await loadAnnonces(server.url, size, new Date())
        figures.push(...(await measureQuestions(url, size)))
        if (size === held) figures.push(...(await measureCrowd(join(folder, 'data'), url)))
      }
      return figures
    } finally {
      await server.stop()
    }
  })
}

const { row, criteres } = views.lister_annonces
const relation = {
  name: 'lister_annonces',
  columns: new Set(Object.keys(row.shape)),
  criteres: new Set<string>(criteres),
}

export async function measureQuestions(url: string, size: number): Promise<Figure[]> {
  const database = openDatabase(url)
  try {
    const [{ body }] = (await read(database, new URLSearchParams({ limit: '300' }), false)) as [{ body: string }]
    const questions = fc.sample(drawQuestions(JSON.parse(body) as Ligne[]), { numRuns: asked, seed: 19 })
    const plain: number[][] = []
    const motifs: number[][] = []
    let refused = 0
    for (const question of questions) {
      const taken = await time(database, question)
      if (!taken) refused += 1
      else (surveyOf(question).motifs > 0 ? motifs : plain).push(taken)
    }
    const name = `${asked} questions à ${size.toLocaleString('fr-FR')} annonces`
    return [
      { name: `${name} : refusées`, value: refused, unit: '' },
      ...sum(`${name}, sans motif (${plain.length})`, plain, size === held ? most : null),
      ...sum(`${name}, à motif (${motifs.length})`, motifs, size === held ? mostMotif : null),
    ]
  } finally {
    await database.end()
  }
}

const read = async (database: Database, params: URLSearchParams, count: boolean): Promise<unknown[]> => {
  const query = readQuery(relation, params, { range: undefined, count, visitor: true })
  const selection = selectionOf(viewHandlers.lister_annonces({ membre: null, now: new Date(), adresse: '' }))
  return (await database.read(statement(selection, query), 'visitor', 'caller')).rows
}

/** Milliseconds of each answer, or null when it is a refusal. */
async function time(database: Database, question: Question): Promise<number[] | null> {
  const taken: number[] = []
  try {
    for (let n = 0; n <= times; n++) {
      const from = performance.now()
      await read(database, queryOf(question), question.count)
      // The first one warms caches.
      if (n > 0) taken.push(performance.now() - from)
    }
  } catch (error) {
    if (error instanceof Refusal && error.status === 400) return null
    throw error
  }
  return taken
}

function sum(name: string, taken: readonly number[][], target: number | null): Figure[] {
  const slowest = taken.map((one) => quantile(one, 0.99))
  return [
    { name: `${name} : p50`, value: median(taken.flat()), unit: 'ms' },
    {
      name: '… p99 de toutes',
      value: quantile(taken.flat(), 0.99),
      unit: 'ms',
      ...(target && { target: { most: target } }),
    },
    { name: '… médiane de la plus lente', value: Math.max(...taken.map(median)), unit: 'ms' },
    { name: '… p99 de la plus lente', value: Math.max(...slowest), unit: 'ms' },
  ]
}

const crowd = 32
const searches = 200
const costly = 'lister_annonces?or=(titre_annonce.ilike.*zz*,ville_annonce.ilike.*zz*)&order=score_annonce'

async function measureCrowd(dataDir: string, DATABASE_URL: string): Promise<Figure[]> {
  const product = await startProduct(dataDir, { DATABASE_URL })
  const search = async () => {
    const from = performance.now()
    const response = await fetch(`${product.url}/api/rpc/lister_annonces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer: 'count=exact' },
      body: JSON.stringify(paris20),
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`recherche : ${response.status}`)
    return performance.now() - from
  }
  const run = async () => {
    const taken: number[] = []
    while (taken.length < searches) taken.push(await search())
    return median(taken)
  }
  try {
    await run()
    const alone = await run()
    let going = true
    const answers = new Map<number, number>()
    const askers = Array.from({ length: crowd }, async () => {
      while (going) {
        const { status } = await fetch(`${product.url}/api/${costly}`, { headers: { prefer: 'count=exact' } })
        answers.set(status, (answers.get(status) ?? 0) + 1)
      }
    })
    const among = await run()
    going = false
    await Promise.all(askers)
    return [
      { name: `Recherche seule : p50`, value: alone, unit: 'ms' },
      { name: `Recherche parmi ${crowd} questions à motif : p50`, value: among, unit: 'ms' },
      { name: '… rapport', value: among / alone, unit: '×', target: { most: 2 } },
      { name: '… questions répondues', value: answers.get(200) ?? answers.get(206) ?? 0, unit: '' },
      { name: '… questions remises à plus tard (503)', value: answers.get(503) ?? 0, unit: '' },
    ]
  } finally {
    await product.stop()
  }
}
