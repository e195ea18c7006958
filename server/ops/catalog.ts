// The catalogue of a database, without PostgreSQL's own tables: tables, columns, dependency order, sequences.
import pg from 'pg'

export interface Table {
  schema: string
  nom: string
  /** The columns that are written; generated ones are left out. */
  colonnes: string[]
}

export const quoted = ({ schema, nom }: Pick<Table, 'schema' | 'nom'>): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(nom)}`

export const quotedColumns = ({ colonnes }: Table): string => colonnes.map(pg.escapeIdentifier).join(', ')

const ours = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  and not exists (select from pg_depend e where e.objid = c.oid and e.deptype = 'e')`

/** All tables, referenced ones first. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { oid: number; apres: number[] }>(`
    select c.oid::integer, n.nspname as schema, c.relname as nom,
      coalesce((select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''), '{}') as colonnes,
      coalesce((select array_agg(distinct f.confrelid::integer) from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid), '{}') as apres
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and ${ours} order by n.nspname, c.relname`)
  const ordered: typeof rows = []
  let left = rows
  while (left.length) {
    const free = left.filter(({ apres }) => !left.some(({ oid }) => apres.includes(oid)))
    if (!free.length) throw new Error(`tables refer to one another: ${left.map(quoted).join(', ')}`)
    ordered.push(...free)
    left = left.filter((table) => !free.includes(table))
  }
  return ordered.map(({ schema, nom, colonnes }) => ({ schema, nom, colonnes }))
}

export interface Sequence {
  schema: string
  nom: string
  valeur: number
}

/** Sequences that have been used, with their last value. */
export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select schemaname as schema, sequencename as nom, last_value as valeur
    from pg_sequences where last_value is not null order by 1, 2`)
  return rows
}
