// Parses `select`; each column may appear once, so that a text cannot be sent a thousand times.
import { raw, type Sql } from 'sql-template-tag'
import { column, type Relation } from './filter.ts'
import { Refusal } from './refusal.ts'

/** A selected column and its output name. */
export interface Chosen {
  column: string
  name: string
}

/** Parses `*`, columns and `alias:column`. */
export function readSelect(relation: Relation, text: string | null): Chosen[] {
  const items = (text ?? '*').split(',').map((item) => item.trim())
  if (items.length > relation.columns.size + 1) throw twice()
  const every = [...relation.columns].map((name) => ({ column: name, name }))
  const asked = items.filter((item) => item !== '*').map((item) => readItem(relation, item))
  if (new Set(asked.map((one) => one.column)).size < asked.length) throw twice()
  const chosen = new Map<string, Chosen>()
  for (const one of items.length > asked.length ? [...every, ...asked] : asked) {
    const taken = chosen.get(one.name)
    if (taken && taken.column !== one.column) throw twice()
    chosen.set(one.name, one)
  }
  return [...chosen.values()]
}

function readItem({ name: relation, columns }: Relation, item: string): Chosen {
  const [, alias, quoted, bare] = /^(?:([A-Za-z_]\w*):)?(?:"([^"]+)"|(\w+))$/.exec(item) ?? []
  const asked = quoted ?? bare
  if (!asked) throw new Refusal(400, 'PGRST100', `"failed to parse select parameter (${item})" (line 1, column 1)`)
  if (!columns.has(asked)) throw new Refusal(400, '42703', `column ${relation}.${asked} does not exist`)
  return { column: asked, name: alias ?? asked }
}

const twice = (): Refusal =>
  new Refusal(400, 'PGRST100', 'Chaque colonne se demande une fois, sous un nom que les autres n’ont pas.')

/** A parsed selection and its SQL. */
interface Selected {
  chosen: readonly Chosen[]
  columns: Sql
}

/** `*`, parsed once per relation. */
const everything = new WeakMap<Relation, Selected>()

export function select(relation: Relation, text: string | null): Selected {
  const known = text === null && everything.get(relation)
  if (known) return known
  const chosen = readSelect(relation, text)
  const selected = { chosen, columns: selectSql(relation, chosen) }
  if (text === null) everything.set(relation, selected)
  return selected
}

const selectSql = (relation: Relation, chosen: readonly Chosen[]): Sql =>
  raw(
    chosen
      .map(({ column: asked, name }) => column(relation, asked).sql + (name === asked ? '' : ` as "${name}"`))
      .join(', '),
  )

/** The same selection applied to rows already read. */
export const selectRows = (rows: readonly Record<string, unknown>[], chosen: readonly Chosen[]) =>
  rows.map((row) => Object.fromEntries(chosen.map(({ column: asked, name }) => [name, row[asked]])))
