// PostgREST's reading grammar: select, order, limit, offset, Range and count, made into one statement that answers JSON.
import { empty, join, raw, type Sql, default as sql } from 'sql-template-tag'
import { colonnesCarte } from '#domain/annonce.ts'
import { column, type Relation, readFilters } from './filter.ts'
import type { Selection } from './handler.ts'
import { Refusal } from './refusal.ts'
import { type Chosen, readSelect, selectSql } from './select.ts'

/** Rows a single answer holds at most. */
export const rowsMax = 1000

const reserved = new Set(['select', 'order', 'limit', 'offset'])

export interface Query {
  chosen: readonly Chosen[]
  columns: Sql
  where: Sql
  order: Sql
  limit: number
  offset: number
  count: boolean
  /** Rows are sent without the columns that say nothing. */
  stripped: boolean
}

/** What the statement of a query returns: the JSON text as it is sent, its rows, and the total when it was asked. */
export interface Page {
  body: string
  n: number
  total: number | null
}

/** Reads a query string and the headers that page it. */
export function readQuery(
  relation: Relation,
  params: URLSearchParams,
  headers: { range?: string | undefined; count: boolean; stripped?: boolean },
): Query {
  const filters = [...params].filter(([key]) => !reserved.has(key))
  const range = readRange(headers.range)
  const limit = Math.min(readLimit(params.get('limit')), range.limit)
  const chosen = readSelect(relation, params.get('select'))
  return {
    chosen,
    columns: selectSql(relation, chosen),
    where: readFilters(relation, filters),
    order: readOrder(relation, params.get('order')),
    limit,
    offset: readOffset(params.get('offset')) + range.offset,
    count: headers.count,
    stripped: headers.stripped ?? false,
  }
}

// With a space in it, the name can be no column and no alias of a caller's: it means the whole row.
const row = raw('"one row"')

/** Filters are asked of the whole set, never of one page of it. */
export function applied(selection: Selection, query: Query): { selection: Selection; query: Query; offset: number } {
  const { entier, decalage } = selection
  if (!entier || query.where === empty) return { selection, query, offset: decalage ?? query.offset }
  const offset = query.offset + (decalage ?? 0)
  return { selection: entier.rows(), query: { ...query, offset, limit: Math.min(query.limit, entier.limite) }, offset }
}

/** Whether the caller's own words make the statement, beyond the columns that the house asks too. */
export function hasOwnWords(params: URLSearchParams, range: string | undefined): boolean {
  const select = params.get('select')
  return (
    range !== undefined || params.size > (select === null ? 0 : 1) || (select !== null && !houseSelects.has(select))
  )
}

const houseSelects: ReadonlySet<string> = new Set(['*', colonnesCarte.join()])

/** One statement for a page of a selection: the columns asked, filtered, ordered, cut, as JSON text. */
export function statement(selection: Selection, query: Query): Sql {
  const source = sql`from (${selection.rows}) as v ${query.where}`
  const counted = query.where === empty && selection.total ? selection.total : sql`(select count(*) ${source})`
  const total = query.count ? counted : raw('null')
  const order = query.order === empty ? (selection.order ?? empty) : query.order
  return sql`${selection.ctes ?? empty}
    select coalesce(json_agg(${query.stripped ? sql`json_strip_nulls(row_to_json(${row}))` : row}), '[]')::text as body, count(*) as n, ${total} as total
    from (select ${query.columns} ${source} ${order} ${slice(query)}) as ${row}`
}

/** The most rows of a short page: few enough sizes for each to be a statement of its own. */
const shortMax = 50

/** A short page is named in the text: its plan is then made once, where a parameter would have each call planned again. */
const slice = ({ limit, offset }: Query): Sql =>
  limit <= shortMax && offset === 0 ? raw(`limit ${limit}`) : sql`limit ${limit} offset ${offset}`

/** Content-Range and status of a page (protocoles §1.4): 206 when the total asked is more than what is sent. */
export function rangeOf(page: Page, offset: number): { status: number; range: string } {
  const total = page.total === null ? '*' : String(page.total)
  if (page.total !== null && offset > page.total)
    throw new Refusal(416, 'PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${offset} was requested, but there are only ${page.total} rows.`,
      headers: { 'content-range': `*/${total}` },
    })
  const span = page.n === 0 ? '*' : `${offset}-${offset + page.n - 1}`
  return { status: page.total !== null && page.n < page.total ? 206 : 200, range: `${span}/${total}` }
}

function readOrder(relation: Relation, text: string | null): Sql {
  if (!text) return empty
  const ordered = new Set<string>()
  const terms = text.split(',').map((term) => {
    const [, quoted, bare, direction = 'asc', nulls] =
      /^(?:"([^"]+)"|(\w+))(?:\.(asc|desc))?(?:\.(nullsfirst|nullslast))?$/.exec(term.trim()) ?? []
    const name = quoted ?? bare
    if (!name) throw new Refusal(400, 'PGRST100', `"failed to parse order (${text})" (line 1, column 1)`)
    if (ordered.has(name)) throw new Refusal(400, 'PGRST100', `La colonne « ${name} » ordonne deux fois.`)
    ordered.add(name)
    const placed = nulls ? ` nulls ${nulls.slice(5)}` : ''
    return sql`${column(relation, name)} ${raw(direction + placed)}`
  })
  return sql`order by ${join(terms, ', ')}`
}

function readLimit(text: string | null): number {
  const limit = text === null || text === '' ? rowsMax : Number(text)
  if (!Number.isInteger(limit)) throw new Refusal(400, 'PGRST100', `"failed to parse limit (${text})"`)
  if (limit < 0)
    throw new Refusal(416, 'PGRST103', 'Requested range not satisfiable', {
      details: 'Limit should be greater than or equal to zero.',
    })
  return Math.min(limit, rowsMax)
}

/** A negative or unreadable offset has no effect (protocoles §1.4). */
function readOffset(text: string | null): number {
  const offset = Number(text ?? 0)
  return Number.isSafeInteger(offset) && offset > 0 ? offset : 0
}

function readRange(text: string | undefined): { offset: number; limit: number } {
  const [, from, to] = /^(\d{1,9})-(\d{0,9})$/.exec(text ?? '') ?? []
  if (from === undefined) return { offset: 0, limit: rowsMax }
  const offset = Number(from)
  if (!to) return { offset, limit: rowsMax }
  if (Number(to) < offset)
    throw new Refusal(416, 'PGRST103', 'Requested range not satisfiable', {
      details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    })
  return { offset, limit: Math.min(rowsMax, Number(to) - offset + 1) }
}
