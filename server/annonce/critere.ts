// SQL for the criteria of an ad.
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Criteres } from '#domain/critere/critere.ts'
import { champsCritere } from '#domain/critere/writeCriteres.ts'

/** Their columns, of a table with this alias. */
export const criteresColumns = (table?: string): Sql =>
  raw(champsCritere.map((champ) => (table ? `${table}.${champ}` : champ)).join(', '))

/** Their values, in column order. */
export const criteresValues = (criteres: Criteres): Sql => join(champsCritere.map((champ) => criteres[champ]))

/** SET clause of an UPDATE. */
export const criteresSet = (criteres: Criteres): Sql =>
  join(champsCritere.map((champ) => sql`${raw(champ)} = ${criteres[champ]}`))
