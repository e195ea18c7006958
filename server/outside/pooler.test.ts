// What is asked of a pooler that lends a connection for one transaction: no name, no setting, nothing that stays on it.
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'

let database: Database
let direct: string

beforeAll(() => {
  const detour = new URL(inject('postgresql'))
  // Another name of the same place.
  detour.searchParams.set('fallback_application_name', 'detour')
  direct = inject('postgresql')
  database = openDatabase(detour.href, { directUrl: direct, replicaUrl: null })
})
afterAll(() => database?.end())

const settings = sql`select current_setting('timezone') as zone, current_setting('statement_timeout') as delai`

test('une lecture et une transaction ont leurs réglages, que la connexion ne garde pas', async () => {
  await database.pool.query("set timezone = 'Asia/Tokyo'; set statement_timeout = 0")
  const wanted = [{ zone: 'UTC', delai: '5s' }]
  expect((await database.read(settings, 'member')).rows).toEqual(wanted)
  expect((await database.transaction((tx) => tx.query(settings))).rows).toEqual(wanted)
  expect((await database.pool.query(settings)).rows).toEqual([{ zone: 'Asia/Tokyo', delai: '0' }])
})

test('une demande libre a les siens aussi', async () => {
  const asked = sql`select current_setting('work_mem') as memoire, current_setting('statement_timeout') as delai`
  expect((await database.read(asked, 'visitor', 'caller')).rows).toEqual([{ memoire: '32MB', delai: '2s' }])
})

test('aucune instruction n’est nommée, sauf si le détour les suit', async () => {
  const kept = 'select count(*)::integer as nombre from pg_prepared_statements'
  const prepare = async (on: Database) => {
    await on.pool.query({ name: 'une', text: 'select 1' })
    await on.read(sql`select 2 as deux`, 'member')
    await on.transaction((tx) => tx.query(sql`select 3 as trois`))
    return (await on.pool.query(kept)).rows
  }
  expect(await prepare(database)).toEqual([{ nombre: 0 }])
  const following = openDatabase(database.pool.options.connectionString!, { directUrl: direct, prepared: true })
  expect(await prepare(following)).toEqual([{ nombre: 3 }])
  await following.end()
})

test('l’écoute et le départ vont sans le détour', () => {
  expect(database.directUrl).toBe(direct)
  expect(database.share('depart').options).toMatchObject({
    connectionString: direct,
    options: '-c timezone=UTC -c random_page_cost=1.1 -c jit=off -c statement_timeout=5000',
  })
  expect(database.pool.options).not.toHaveProperty('options')
})
