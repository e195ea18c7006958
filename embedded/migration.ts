// How an embedded service has its tables made: by a function that whoever starts it hands over.
import type pg from 'pg'

/** Runs the numbered SQL files of a folder that this database has not run yet; it remembers them under the service's name. */
export type Migrate = (pool: pg.Pool, folder: string, name: string) => Promise<void>
