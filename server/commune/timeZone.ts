// The time zone of a place in SQL.
import sql, { type Sql } from 'sql-template-tag'
import { mainlandTimeZone, timeZoneOfDepartement } from '#domain/date/timeZones.ts'

/** Of a code of department, or of the first three digits of a postal code; that of mainland France for a null. */
export const timeZoneSql = (departement: Sql): Sql =>
  sql`coalesce(${JSON.stringify(timeZoneOfDepartement)}::jsonb ->> (${departement}), ${mainlandTimeZone})`
