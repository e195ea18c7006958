// What four readings take as their tables grow, from five thousand rows to a hundred thousand, or a million with
// BENCH_MILLION=1; `--ecrire` leaves the table and its picture beside this file.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from 'sql-template-tag'
import { type ViewName, views } from '#domain/contract.ts'
import { startDatabase } from '../embedded/database/start.ts'
import { viewHandlers } from '../server/door/answers.ts'
import { type Caller, type Selection, selectionOf } from '../server/door/handler.ts'
import { readQuery } from '../server/door/query.ts'
import { statement } from '../server/door/statement.ts'
import { type Database, openDatabase } from '../server/outside/database.ts'
import { type Courbe, draw } from './dessin.ts'
import { loadDiscussions } from './discussion.ts'
import { type Figure, median, quantile } from './figure.ts'
import { loadAnnonces } from './load.ts'
import { inFolder } from './product.ts'
import { asked, paris20 } from './question.ts'

const sizes = [5_000, 100_000, ...(process.env.BENCH_MILLION ? [1_000_000] : [])]
const rounds = 4
const timesPerRound = 25

/** A question of one of the tables, and what it may at most be worth more when they have grown. */
interface Question {
  most?: number
  of: 'annonces' | 'discussions'
  sql: (place: Place) => Sql
}

interface Place {
  database: Database
  caller: Caller
  uuid_forum: string
}

/** A page of a view, as the API asks it. */
function viewSql(name: ViewName, caller: Caller, params: string, count = false): Sql {
  const relation = { name, columns: new Set(Object.keys(views[name].row.shape)) }
  const handler = viewHandlers[name] as (caller: Caller) => Sql | Selection
  return statement(selectionOf(handler(caller)), readQuery(relation, new URLSearchParams(params), { count }))
}

const filtre = 'id_typeannonce=eq.2&retrocession_annonce=gte.70&order=date_publication.desc&limit=20'

const questions: Readonly<Record<string, Question>> = {
  'Recherche, Paris 20 km': { of: 'annonces', most: 3, sql: () => asked(paris20, new Date()) },
  'Filtre, ordre et total': { of: 'annonces', sql: ({ caller }) => viewSql('lister_annonces', caller, filtre, true) },
  'Liste du forum': {
    of: 'discussions',
    most: 3,
    sql: ({ caller }) => viewSql('lister_forums', caller, 'order=date_dernier_message.desc&limit=20'),
  },
  'Fil de messages': {
    of: 'discussions',
    most: 3,
    sql: ({ caller, uuid_forum }) =>
      viewSql(
        'lister_messages_forum',
        caller,
        `uuid_forum=eq.${uuid_forum}&rang_dans_forum=gt.1000&order=rang_dans_forum.asc&limit=20`,
      ),
  },
}

export async function measureCroissance(): Promise<Figure[]> {
  return inFolder(async (folder) => {
    const server = await startDatabase(join(folder, 'postgresql'))
    const places = new Map<number, Record<Question['of'], Place>>()
    try {
      for (const size of sizes) places.set(size, await open(server.url, size))
      const curves: Courbe[] = []
      const figures: Figure[] = []
      for (const [name, question] of Object.entries(questions)) {
        const times = await measure(question, places)
        curves.push({ name, points: sizes.map((size) => [size, median(times.get(size)!)]) })
        figures.push(...show(name, question, times))
      }
      if (process.argv.includes('--ecrire'))
        writeFileSync(join(import.meta.dirname, 'croissance.svg'), draw(title, curves))
      return figures
    } finally {
      for (const { annonces, discussions } of places.values())
        for (const { database } of [annonces, discussions]) await database.end()
      await server.stop()
    }
  })
}

const title = 'Temps d’une lecture, en millisecondes, selon le nombre de lignes de sa table'

async function open(server: string, size: number): Promise<Record<Question['of'], Place>> {
  const annonces = openDatabase(await loadAnnonces(server, size, new Date()))
  // As many topics as rows, and one topic of as many messages.
  const loaded = await loadDiscussions(server, { topics: size, most: 1, longTopic: size, others: 0 })
  const discussions = openDatabase(loaded.url)
  const { rows } = await discussions.pool.query<{ uuid_personne: string }>(
    'select uuid_personne from personne where sub = $1',
    [loaded.sub],
  )
  const membre = { sub: loaded.sub, roles: [], uuid_personne: rows[0]!.uuid_personne }
  const caller = { membre, now: new Date(), adresse: '' }
  const { uuid_forum } = loaded
  return {
    annonces: { database: annonces, caller: { ...caller, membre: null }, uuid_forum },
    discussions: { database: discussions, caller, uuid_forum },
  }
}

/** Sizes take turns, so that a busy moment of the machine falls on all of them; the first round warms caches and plans. */
async function measure({ of, sql }: Question, places: ReadonlyMap<number, Record<Question['of'], Place>>) {
  const times = new Map(sizes.map((size) => [size, [] as number[]]))
  for (let round = 0; round <= rounds; round++)
    for (const [size, place] of places)
      for (let n = 0; n < timesPerRound; n++) {
        const question = sql(place[of])
        const from = performance.now()
        await place[of].database.read(question, 'member')
        if (round > 0) times.get(size)!.push(performance.now() - from)
      }
  return times
}

function show(name: string, { most }: Question, times: ReadonlyMap<number, number[]>): Figure[] {
  const each = sizes.flatMap((size): Figure[] => [
    { name: `${name}, ${size.toLocaleString('fr-FR')} lignes : p50`, value: median(times.get(size)!), unit: 'ms' },
    { name: '… p99', value: quantile(times.get(size)!, 0.99), unit: 'ms' },
  ])
  const [small, large] = [sizes[0]!, sizes.at(-1)!].map((size) => median(times.get(size)!)) as [number, number]
  const ratio = { name: `${name} : ${sizes.at(-1)!.toLocaleString('fr-FR')} / 5 000`, value: large / small, unit: '×' }
  return [...each, { ...ratio, ...(most && { target: { most } }) }]
}
