// What a visitor may ask of the ads, two hundred questions drawn at random, at five thousand, a hundred thousand and a million;
// then what thirty-two of them at once leave of a search.
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import fc from 'fast-check'
import { DatabaseError } from 'pg'
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
import { inFolder } from './product.ts'
import { asked, paris20 } from './question.ts'

const sizes = [5_000, 100_000, 1_000_000] as const
/** The size at which each question must be answered in time. */
const held: number = sizes[1]
const drawn = 200
const times = 20
const most = 50
const mostMotif = 120

export async function measureViews(): Promise<Figure[]> {
  const now = new Date()
  return inFolder(async (folder) => {
    const server = await startDatabase(join(folder, 'postgresql'))
    try {
      const figures: Figure[] = []
      for (const size of sizes) {
        const url = await loadAnnonces(server.url, size, now)
        figures.push(...(await measureQuestions(url, size)))
        if (size === held) figures.push(...(await measureCrowd(url, now)))
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

async function measureQuestions(url: string, size: number): Promise<Figure[]> {
  const database = openDatabase(url)
  try {
    const [{ body }] = (await read(database, new URLSearchParams({ limit: '300' }), false)) as [{ body: string }]
    const questions = fc.sample(drawQuestions(JSON.parse(body) as Ligne[]), { numRuns: drawn, seed: 19 })
    const plain: number[][] = []
    const motifs: number[][] = []
    let refused = 0
    let cut = 0
    for (const question of questions) {
      const taken = await time(database, question)
      if (taken === 'refused') refused += 1
      else if (taken === 'cut') cut += 1
      else (surveyOf(question).motifs > 0 ? motifs : plain).push(taken)
    }
    const name = `${drawn} questions à ${size.toLocaleString('fr-FR')} annonces`
    return [
      { name: `${name} : refusées`, value: refused, unit: '' },
      { name: '… arrêtées par leur délai', value: cut, unit: '', ...(size === held && { target: { most: 0 } }) },
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

/** Milliseconds of each answer, unless it is refused, or ended by the time that a visitor's question may take. */
async function time(database: Database, question: Question): Promise<number[] | 'refused' | 'cut'> {
  const taken: number[] = []
  try {
    for (let n = 0; n <= times; n++) {
      const from = performance.now()
      await read(database, queryOf(question), question.count)
      // The first one warms caches.
      if (n > 0) taken.push(performance.now() - from)
    }
  } catch (error) {
    if (error instanceof Refusal && error.status === 400) return 'refused'
    if (error instanceof DatabaseError && error.code === '57014') return 'cut'
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
const searches = 100
const costly = 'or=(titre_annonce.ilike.*zz*,pseudo_personne.eq.zz)&order=score_annonce'

/** As the site asks its database: visitors' own questions on their share of connections, searches on another. */
async function measureCrowd(url: string, now: Date): Promise<Figure[]> {
  const database = openDatabase(url)
  const search = async () => {
    const taken: number[] = []
    while (taken.length < searches) {
      const from = performance.now()
      await database.read(asked(paris20, now), 'visitor')
      taken.push(performance.now() - from)
    }
    return median(taken)
  }
  try {
    await search()
    const alone = await search()
    let going = true
    let answered = 0
    let later = 0
    const askers = Array.from({ length: crowd }, async () => {
      while (going)
        try {
          await read(database, new URLSearchParams(costly), true)
          answered += 1
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          later += 1
          await rest(20)
        }
    })
    const among = await search()
    going = false
    await Promise.all(askers)
    return [
      { name: 'Recherche seule : p50', value: alone, unit: 'ms' },
      { name: `Recherche parmi ${crowd} questions à motif : p50`, value: among, unit: 'ms' },
      { name: '… rapport', value: among / alone, unit: '×', target: { most: 2 } },
      { name: '… questions répondues', value: answered, unit: '' },
      { name: '… questions remises à plus tard', value: later, unit: '' },
    ]
  } finally {
    await database.end()
  }
}
