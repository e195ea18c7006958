// PostgREST's read grammar: select, filters, order, limit, offset, Range and count, and what visitors may not ask.
import { empty, join, raw, type Sql, default as sql } from 'sql-template-tag'
import { colonnesCarte } from '#domain/annonce/cardColumns.ts'
import { column, type Filters, type Relation, readFilters } from './filter.ts'
import { Refusal } from './refusal.ts'
import { type Chosen, select } from './select.ts'

/** Maximum rows of a response. */
export const rowsMax = 1000

const reserved = new Set(['select', 'order', 'limit', 'offset'])

export interface Query {
  chosen: readonly Chosen[]
  columns: Sql
  filters: Filters
  order: Sql
  /** Columns used in ORDER BY. */
  ordered: ReadonlySet<string>
  limit: number
  offset: number
  count: boolean
  /** Omit null columns. */
  stripped: boolean
}

/** The result of a read: JSON text as it is sent, number of rows, and the total when asked. */
export interface Page {
  body: string
  n: number
  total: number | null
}

/** Parses a query string and the paging headers. */
export function readQuery(
  relation: Relation,
  params: URLSearchParams,
  headers: { range?: string | undefined; count: boolean; stripped?: boolean; visitor?: boolean },
): Query {
  const filters = [...params].filter(([key]) => !reserved.has(key))
  const range = readRange(headers.range)
  const limit = Math.min(readLimit(params.get('limit')), range.limit)
  const { chosen, columns } = select(relation, params.get('select'))
  const read = readFilters(relation, filters)
  const { order, ordered } = readOrder(relation, params.get('order'))
  if (headers.visitor && relation.criteres) refuseSlow(relation.criteres, read, ordered)
  return {
    chosen,
    columns,
    filters: read,
    order,
    ordered,
    limit,
    offset: readOffset(params.get('offset')) + range.offset,
    count: headers.count,
    stripped: headers.stripped ?? false,
  }
}

/** Whether the caller's filters, order or columns make the statement, beyond the columns that the site's pages use. */
export function hasCustomQuery(params: URLSearchParams, range: string | undefined): boolean {
  const select = params.get('select')
  return (
    range !== undefined || params.size > (select === null ? 0 : 1) || (select !== null && !houseSelects.has(select))
  )
}

/** A first page without any option, the usual first request of an integrator: it costs no more than the site's own reads. */
export const isPlainRead = (params: URLSearchParams, range: string | undefined): boolean =>
  range === undefined && params.size === 1 && Number(params.get('limit') ?? rowsMax) <= bareMax

const bareMax = 50

const houseSelects: ReadonlySet<string> = new Set(['*', colonnesCarte.join()])

/** Content-Range and status of a page (protocols §1.4): 206 when the total is larger than the page. */
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

/** Refuses a visitor's query that would be too slow, and says what is allowed (protocols §1.3). */
function refuseSlow(criteres: ReadonlySet<string>, { columns, motifs }: Filters, ordered: ReadonlySet<string>): void {
  const slow = [...columns, ...ordered].find((name) => !criteres.has(name))
  if (slow !== undefined)
    throw new Refusal(400, '0A000', `Sans compte, la colonne « ${slow} » se lit, mais ne filtre ni n’ordonne.`, {
      hint: `Filtrent et ordonnent : ${[...criteres].join(', ')}.`,
    })
  // A pattern is compared with the text of every row.
  if (motifs > 1)
    throw new Refusal(400, '0A000', 'Sans compte, une demande porte un seul motif de texte.', {
      hint: 'Les motifs sont like et ilike ; eq et in n’en sont pas.',
    })
}

function readOrder(relation: Relation, text: string | null): { order: Sql; ordered: ReadonlySet<string> } {
  const ordered = new Set<string>()
  if (!text) return { order: empty, ordered }
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
  return { order: sql`order by ${join(terms, ', ')}`, ordered }
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

/** A negative or unreadable offset is ignored (protocols §1.4). */
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
