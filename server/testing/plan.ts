// Test helpers: the generic plan of a view for a member.
import pg from 'pg'
import type { ViewName } from '#domain/contract/contract.ts'
import { views } from '#domain/contract/contract.ts'
import { type Caller, type Selection, selectionOf } from '../api/handler.ts'
import { viewHandlers } from '../api/handlers.ts'
import { readQuery } from '../api/query.ts'
import { statement } from '../api/statement.ts'
import type { TestMembre, TestSite } from './site.ts'

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}

export interface Plan {
  /** « Index Scan forum_par_activite », « Seq Scan forum »: every node that reads a table. */
  scans: string[]
  /** Pages read, cached or not. */
  blocks: number
}

export async function explainView(site: TestSite, who: TestMembre, view: ViewName, query: string): Promise<Plan> {
  const handler = viewHandlers[view] as (ask: Caller) => Selection | Selection['rows']
  const membre = { uuid_personne: who.uuid_personne, sub: who.sub, roles: [] }
  const rows = selectionOf(handler({ membre, now: site.clock.now, adresse: '' }))
  const relation = { name: view, columns: new Set(Object.keys(views[view].row.shape)) }
  const asked = readQuery(relation, new URLSearchParams(query), { range: undefined, count: false })
  const { text, values } = statement(rows, asked)
  const client = await site.database.pool.connect()
  try {
    await client.query('begin; set local plan_cache_mode = force_generic_plan')
    await client.query(`prepare lecture as ${text}`)
    const given = values.map((value) => pg.escapeLiteral(textOf(value))).join(', ')
    const { rows: explained } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `explain (analyze, buffers, format json) execute lecture(${given})`,
    )
    const root = explained[0]!['QUERY PLAN'][0].Plan
    const nodes = flatten(root)
    return {
      scans: nodes
        .filter((node) => node['Relation Name'])
        .map((node) => `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']}`),
      blocks: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
    }
  } finally {
    await client.query('rollback; deallocate all')
    client.release()
  }
}

const textOf = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? `{${value.join()}}` : String(value)
}

const flatten = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flatten)]
