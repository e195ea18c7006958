// Global set-up: one PostgreSQL (embedded, or TEST_DATABASE_URL) and a template database that each file copies.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startDatabase } from '../../embedded/database/start.ts'
import { buildGazetteer } from '../../embedded/geography/build.ts'
import { migrate } from '../adapter/migrate.ts'
import { openPool } from '../adapter/pool.ts'
import { loadCommunes } from '../commune/commune.ts'
import { readAilleurs } from './externalServices.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the maintenance database. */
    postgresql: string
    template: string
    gazetteer: string
  }
}

/** Enough connections for several test files; no fsync, since nothing outlives the run. */
const settings = { max_connections: '200', fsync: 'off', full_page_writes: 'off' }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'kinebouge-test-'))
  const { databaseUrl: given } = readAilleurs()
  const embedded = given ? null : await startDatabase(join(folder, 'postgresql'), settings)
  const url = given ?? embedded!.url
  const template = `kinebouge_test_${process.pid}`
  const gazetteer = join(folder, 'geography.json')
  await buildGazetteer(gazetteer)
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${template}`)
  const pool = openPool(databaseUrl(url, template))
  await migrate(pool, 'database')
  await loadCommunes(pool, gazetteer)
  await pool.end()
  project.provide('postgresql', url)
  project.provide('template', template)
  project.provide('gazetteer', gazetteer)
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`)
    await admin.end()
    await embedded?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The same server, another database. */
export function databaseUrl(url: string, name: string): string {
  const at = new URL(url.replace(/^postgres(ql)?:\/\/([^/@]*@)?\//, 'postgresql://$2localhost/'))
  at.pathname = `/${name}`
  return at.href
}
