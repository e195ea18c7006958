// What a visitor may ask of a hundred thousand ads: two hundred questions drawn at random, each within its time.
import fc from 'fast-check'
import { DatabaseError } from 'pg'
import { views } from '#domain/contract/contract.ts'
import { type Database, openDatabase } from '../server/adapter/database.ts'
import { selectionOf } from '../server/api/handler.ts'
import { viewHandlers } from '../server/api/handlers.ts'
import { readQuery } from '../server/api/query.ts'
import { Refusal } from '../server/api/refusal.ts'
import { statement } from '../server/api/statement.ts'
import { drawQuestions, type Ligne, type Question, queryOf, surveyOf } from '../server/testing/randomQuestions.ts'
import { type Figure, median, quantile } from './figure.ts'
import { loadAnnonces, onServer } from './load.ts'

const ads = 100_000
const drawn = 200
const times = 20
const most = 50
const mostMotif = 120

export const measureViews = (): Promise<Figure[]> =>
  onServer(async (server) => measureQuestions(await loadAnnonces(server, ads, new Date())))

const { row, criteres } = views.lister_annonces
const relation = {
  name: 'lister_annonces',
  columns: new Set(Object.keys(row.shape)),
  criteres: new Set<string>(criteres),
}

async function measureQuestions(url: string): Promise<Figure[]> {
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
    const name = `${drawn} questions à ${ads.toLocaleString('fr-FR')} annonces`
    return [
      { name: `${name} : refusées`, value: refused, unit: '' },
      { name: '… arrêtées par leur délai', value: cut, unit: '', target: { most: 0 } },
      ...sum(`${name}, sans motif (${plain.length})`, plain.flat(), most),
      ...sum(`${name}, à motif (${motifs.length})`, motifs.flat(), mostMotif),
    ]
  } finally {
    await database.end()
  }
}

const read = async (database: Database, params: URLSearchParams, count: boolean): Promise<unknown[]> => {
  const query = readQuery(relation, params, { range: undefined, count, visitor: true })
  const selection = selectionOf(viewHandlers.lister_annonces({ membre: null, now: new Date(), adresse: '' }))
  return (await database.read(statement(selection, query), 'visiteur', 'adhoc')).rows
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

const sum = (name: string, taken: readonly number[], most: number): Figure[] => [
  { name: `${name} : p50`, value: median(taken), unit: 'ms' },
  { name: '… p99 de toutes', value: quantile(taken, 0.99), unit: 'ms', target: { most } },
]
