// The criteria of an ad as PostgreSQL reads and writes them.
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Criteres } from '#domain/critere/critere.ts'
import { champsCritere } from '#domain/critere/writeCriteres.ts'

/** The columns, of a table under this name or of the only one. */
export const criteresColumns = (table?: string): Sql =>
  raw(champsCritere.map((champ) => (table ? `${table}.${champ}` : champ)).join(', '))

/** Their values, in the order of the columns. */
export const criteresValues = (criteres: Criteres): Sql => join(champsCritere.map((champ) => criteres[champ]))

/** The columns of a row that says them. */
export const criteresSet = (criteres: Criteres): Sql =>
  join(champsCritere.map((champ) => sql`${raw(champ)} = ${criteres[champ]}`))
