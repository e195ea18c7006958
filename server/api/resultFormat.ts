// Response formats: rows as a JSON array, one object or CSV; the same for a function's result when it is rows.
import type * as z from 'zod/mini'
import type { Relation } from './filter.ts'
import { type AcceptedForm, refuseMedia, refuseSingle } from './negotiate.ts'
import type { Page } from './query.ts'
import { type Chosen, readSelect, selectRows } from './select.ts'

type Row = Record<string, unknown>

/** A page of rows: the JSON text is sent as the database wrote it. */
export function writePage(wish: AcceptedForm, page: Page, chosen: readonly Chosen[]): Buffer {
  const { body } = page
  if (wish.form === 'csv')
    return Buffer.from(
      csv(
        chosen.map(({ name }) => name),
        JSON.parse(body),
      ),
    )
  if (wish.form === 'array') return Buffer.from(body)
  if (page.n !== 1) throw refuseSingle(page.n)
  return Buffer.from(body.slice(1, -1))
}

/** The columns of a result made of rows, or of one row; null otherwise. */
export function columnsOf(result: z.ZodMiniType | undefined): ReadonlySet<string> | null {
  const def = result?._zod.def as { type: string; element?: z.ZodMiniType; shape?: object } | undefined
  if (def?.type === 'array') return columnsOf(def.element)
  return def?.type === 'object' ? new Set(Object.keys(def.shape!)) : null
}

/** How a result will be written; an unsupported format is refused before the function runs. */
export function resultWriter(
  wish: AcceptedForm,
  relation: Relation | null,
  select: string | null,
): (result: unknown) => string {
  if (!relation) {
    if (wish.form === 'csv') throw refuseMedia('text/csv')
    return (result) => JSON.stringify(result)
  }
  const chosen = readSelect(relation, select)
  return (result) => {
    const rows = selectRows((Array.isArray(result) ? result : [result]) as Row[], chosen)
    const sent = wish.stripped ? rows.map(strip) : rows
    if (wish.form === 'csv')
      return csv(
        chosen.map(({ name }) => name),
        sent,
      )
    if (wish.form === 'array') return JSON.stringify(Array.isArray(result) ? sent : sent[0])
    if (sent.length !== 1) throw refuseSingle(sent.length)
    return JSON.stringify(sent[0])
  }
}

const strip = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))

/** A cell that a spreadsheet would run as a formula. */
const formula = /^[=+\-@\t\r]/

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const safe = typeof value === 'string' && formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A header line, then one line per row. */
export const csv = (names: readonly string[], rows: readonly Record<string, unknown>[]): string =>
  [names.map(cell), ...rows.map((row) => names.map((name) => cell(row[name])))].map((line) => line.join()).join('\r\n')
