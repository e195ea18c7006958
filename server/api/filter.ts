// PostgREST's filter grammar (`col=not.op.value`, `or=(…)`), parsed into SQL over the columns the caller may see.
import { empty, join, raw, type Sql, default as sql } from 'sql-template-tag'
import { Refusal } from './refusal.ts'

/** The relation being filtered: its name in error messages, and its columns in the contract. */
export interface Relation {
  name: string
  columns: ReadonlySet<string>
  /** Columns that visitors may filter and order by; absent when all are allowed (ADR 004). */
  criteres?: ReadonlySet<string>
}

/** The parsed conditions, the columns they use, and the number of pattern comparisons. */
export interface Filters {
  where: Sql
  columns: Set<string>
  motifs: number
}

const limits = { filters: 32, depth: 5, elements: 500 }

const comparisons: Record<string, Sql> = {
  eq: raw('='),
  neq: raw('<>'),
  gt: raw('>'),
  gte: raw('>='),
  lt: raw('<'),
  lte: raw('<='),
  like: raw('like'),
  ilike: raw('ilike'),
}
const isValues = new Set(['null', 'not_null', 'true', 'false', 'unknown'])
const operators = [...Object.keys(comparisons), 'in', 'is']

/** The column as SQL. Throws a refusal when the caller cannot see it. */
export function column(relation: Relation, name: string): Sql {
  if (!relation.columns.has(name)) throw new Refusal(400, '42703', `column ${relation.name}.${name} does not exist`)
  return raw(`v."${name}"`)
}

/** Parses all conditions of a query string, joined with AND; `where` is empty when there are none. */
export function readFilters(relation: Relation, params: readonly (readonly [string, string])[]): Filters {
  if (params.length > limits.filters) throw tooMany()
  const reading = new Reading(relation)
  const conditions = params.map(([key, value]) => {
    const tree = /^(not\.)?(and|or)$/.exec(key)
    if (tree && !value.startsWith('(')) throw unreadable('logic tree', value)
    if (tree) return new Tree(reading, `${tree[0]}${value}`).read()
    return condition(reading, key, value)
  })
  const where = conditions.length ? sql`where ${join(conditions, ' and ')}` : empty
  return { where, columns: reading.columns, motifs: reading.motifs }
}

/** State of the filter parser. */
class Reading {
  readonly columns = new Set<string>()
  motifs = 0
  private leaves = 0
  private readonly relation: Relation

  constructor(relation: Relation) {
    this.relation = relation
  }

  target(name: string): Sql {
    this.columns.add(name)
    return column(this.relation, name)
  }

  compare(target: Sql, op: string, value: string): Sql {
    if (op === 'is') return compareIs(target, value)
    const motif = op === 'like' || op === 'ilike'
    if (motif) this.motifs += 1
    return sql`${target} ${comparisons[op]!} ${motif ? value.replaceAll('*', '%') : value}`
  }

  countLeaf(): void {
    this.leaves += 1
    if (this.leaves > limits.filters) throw tooMany()
  }
}

const tooMany = () => new Refusal(400, 'PGRST100', `Une requête porte au plus ${limits.filters} filtres.`)

function condition(reading: Reading, name: string, text: string): Sql {
  const target = reading.target(name)
  const [, not, op = '', value] = /^(not\.)?([a-z]+)\.([\s\S]*)$/.exec(text) ?? []
  if (value === undefined || !operators.includes(op)) throw unreadable('filter', text)
  if (op !== 'in') return negate(not, reading.compare(target, op, value))
  if (!value.startsWith('(') || !value.endsWith(')')) throw unreadable('filter', text)
  const list = new Tree(reading, value)
  const elements = list.elements()
  if (!list.done) throw unreadable('filter', text)
  return negate(not, sql`${target} = any(${elements})`)
}

function compareIs(target: Sql, value: string): Sql {
  const word = value.toLowerCase()
  if (!isValues.has(word)) throw unreadable('filter', `is.${value}`)
  return sql`${target} is ${raw(word === 'not_null' ? 'not null' : word)}`
}

const negate = (not: string | undefined, inner: Sql): Sql => (not ? sql`not (${inner})` : inner)

function unreadable(what: string, text: string, position = 0): Refusal {
  return new Refusal(400, 'PGRST100', `"failed to parse ${what} (${text})" (line 1, column ${position + 1})`, {
    details: `opérateurs servis : ${operators.join(', ')}`,
  })
}

/** Recursive-descent parser of `and(a.eq.1,or(b.in.(1,2),not.c.is.null))`. */
class Tree {
  private at = 0
  private readonly reading: Reading
  private readonly text: string

  constructor(reading: Reading, text: string) {
    this.reading = reading
    this.text = text
  }

  get done(): boolean {
    return this.at === this.text.length
  }

  read(): Sql {
    const node = this.node(0)
    if (!this.done) throw this.fail()
    return node
  }

  private node(depth: number): Sql {
    if (depth > limits.depth)
      throw new Refusal(400, 'PGRST100', `Les filtres s’emboîtent au plus ${limits.depth} fois.`)
    this.take(/\s+/y)
    const group = this.take(/(not\.)?(and|or)\s*\(/y)
    if (!group) return this.leaf()
    const nodes = [this.node(depth + 1)]
    while (this.take(/\s*,/y)) nodes.push(this.node(depth + 1))
    this.take(/\s+/y)
    if (nodes.length > limits.filters || !this.take(/\)/y)) throw this.fail()
    return negate(group[1], sql`(${join(nodes, ` ${group[2]} `)})`)
  }

  private leaf(): Sql {
    this.reading.countLeaf()
    const head = this.take(/(not\.)?(?:"([^"]+)"|([^.,()]+))\.(not\.)?([a-z]+)\./y)
    if (!head) throw this.fail()
    const [, before, quoted, bare, not, op = ''] = head
    if (!operators.includes(op)) throw this.fail()
    const target = this.reading.target(quoted ?? bare ?? '')
    const inner =
      op === 'in' ? sql`${target} = any(${this.elements()})` : this.reading.compare(target, op, this.value(/[^,)]*/y))
    return negate(before, negate(not, inner))
  }

  elements(): string[] {
    if (!this.take(/\(/y)) throw this.fail()
    if (this.take(/\)/y)) return []
    const values = [this.value(/[^,)]*/y)]
    while (this.take(/,/y)) values.push(this.value(/[^,)]*/y))
    if (values.length > limits.elements)
      throw new Refusal(400, 'PGRST100', `Une liste porte au plus ${limits.elements} valeurs.`)
    if (!this.take(/\)/y)) throw this.fail()
    return values
  }

  /** A quoted value with its escapes, or the characters that `bare` accepts. */
  private value(bare: RegExp): string {
    const quoted = this.take(/"((?:[^"\\]|\\.)*)"(?=[,)])/y)
    if (quoted) return quoted[1]!.replace(/\\(.)/g, '$1')
    return this.take(bare)?.[0] ?? ''
  }

  private take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found) this.at = pattern.lastIndex
    return found
  }

  private fail(): Refusal {
    return unreadable('logic tree', this.text, this.at)
  }
}
