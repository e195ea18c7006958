// How the tables of a service are brought to their newest form, as who starts it knows to do.
import type pg from 'pg'

/** Runs the numbered SQL files of a folder that this database has not had yet, known there under a name. */
export type Migrate = (pool: pg.Pool, folder: string, name: string) => Promise<void>
