// How embedded services get their tables: the caller provides the migration function.
import type pg from 'pg'

/** Runs the SQL files of a folder that were not run yet, recorded under the service's name. */
export type Migrate = (pool: pg.Pool, folder: string, name: string) => Promise<void>
