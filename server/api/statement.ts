// Combines a handler's selection and a caller's query into one statement, which returns the page as JSON text (ADR 004).
import { empty, raw, type Sql, default as sql } from 'sql-template-tag'
import type { Selection } from './handler.ts'
import type { Query } from './query.ts'

/** Filters apply to the whole set, never to one page of it. */
export function appliedPreferences(
  selection: Selection,
  query: Query,
): { selection: Selection; query: Query; offset: number } {
  const { entier, decalage } = selection
  if (!entier || query.filters.where === empty) return { selection, query, offset: decalage ?? query.offset }
  const offset = query.offset + (decalage ?? 0)
  return { selection: entier.rows(), query: { ...query, offset, limit: Math.min(query.limit, entier.limite) }, offset }
}

// The space makes it impossible for a column or a caller's alias to have this name.
const row = raw('"one row"')

/** One statement for a page: columns, filters, order, limit, as JSON text. */
export function statement(selection: Selection, query: Query): Sql {
  const { ctes, page, counted } = cut(selection, query)
  const total = query.count ? counted : raw('null')
  return sql`${ctes}
    select coalesce(json_agg(${query.stripped ? sql`json_strip_nulls(row_to_json(${row}))` : row}), '[]')::text as body, count(*) as n, ${total} as total
    from (select ${query.columns} ${page}) as ${row}`
}

/** The page without its columns, and the total of its set. */
interface Cut {
  ctes: Sql
  page: Sql
  counted: Sql
}

/**
 * Late reading of rows that have a key: filter, order and cut by key with only the needed columns, then read the page's rows.
 * PostgreSQL skips columns and left joins that nothing uses.
 */
function cut(selection: Selection, query: Query): Cut {
  const { ctes = empty, rows, cle, jointes = [] } = selection
  const { where, motifs, columns } = query.filters
  const counted = countOf(selection, query)
  const order = orderOf(selection, query)
  if (!cle) return { ctes, counted, page: sql`from (${rows}) as v ${where} ${order} ${slice(query)}` }
  const key = raw(`v."${cle}"`)
  const late = (keys: Sql): Sql => sql`from (${rows}) as v where ${key} = any(array(${keys})) ${order}`
  // OFFSET 0 is an optimisation fence: PostgreSQL would otherwise follow an index and join row by row.
  const joined = jointes.some((name) => columns.has(name))
  const kept = joined ? sql`(select v.* from (${rows}) as v ${where} offset 0) as v` : sql`(${rows}) as v ${where}`
  const once = motifs > 0 && query.count
  if (!once) return { ctes, counted, page: late(sql`select ${key} from ${kept} ${order} ${slice(query)}`) }
  // Materialised, so that patterns are compared once for the page and its total.
  return {
    ctes: sql`with trouve as materialized (
      select ${key} as cle, row_number() over (${order}) as rang from (${rows}) as v ${where})`,
    counted: sql`(select count(*) from trouve)`,
    page: late(sql`select cle from trouve where rang > ${query.offset} and rang <= ${query.offset + query.limit}`),
  }
}

/** The order asked, then the key, which makes pages stable; or the selection's default order. */
function orderOf({ order = empty, cle }: Selection, query: Query): Sql {
  if (query.order === empty) return order
  return cle === undefined || query.ordered.has(cle) ? query.order : sql`${query.order}, v.${raw(`"${cle}"`)}`
}

/** An exact total: from precomputed counts when they have every filtered column, else counted. */
function countOf({ rows, total, compte }: Selection, { filters }: Query): Sql {
  if (compte && [...filters.columns].every((name) => compte.colonnes.includes(name)))
    return sql`(select coalesce(sum(v.n), 0) from (${compte.rows}) as v ${filters.where})`
  if (total && filters.where === empty) return total
  return sql`(select count(*) from (${rows}) as v ${filters.where})`
}

/** Longest page whose size is written in the statement. */
const shortMax = 50

/** A literal LIMIT lets PostgreSQL reuse the plan; a parameter would have each call planned again. */
const slice = ({ limit, offset }: Query): Sql =>
  limit <= shortMax && offset === 0 ? raw(`limit ${limit}`) : sql`limit ${limit} offset ${offset}`
