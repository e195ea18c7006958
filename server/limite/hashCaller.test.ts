// The counters in the database name nobody: callers stand there under a keyed hash.
import { expect, test } from 'vitest'
import { openFileSite } from '../testing/site.ts'
import { createCounters } from './counters.ts'

const site = await openFileSite()
const { pool } = site.database
const quota = { nom: 'essai', garde: 'base', debit: { nombre: 2, secondes: 3600 } } as const
const keys = async () =>
  (await pool.query<{ key: string }>('select key from limite order by key')).rows.map(({ key }) => key)

test('ni adresse ni membre ne se lisent dans les compteurs, et deux serveurs comptent ensemble', async () => {
  const servers = [createCounters(pool, 1), createCounters(pool, 1)] as const
  const address = '203.0.113.7'
  expect(await Promise.all(servers.map((server) => server.spend(quota, address)))).toEqual([0, 0])
  expect(await servers[0].spend(quota, address)).toBeGreaterThan(0)
  expect(await servers[1].spend(quota, '203.0.113.8')).toBe(0)
  expect((await keys()).filter((key) => key.startsWith('essai:'))).toHaveLength(2)
  expect((await keys()).join()).not.toContain('203.0')
  await servers[1].forget(quota, address)
  expect(await servers[0].spend(quota, address)).toBe(0)
})

test('la clé a trente jours au plus : une plus ancienne est oubliée', async () => {
  const read = async () => (await pool.query<{ cle: Buffer }>('select cle from limite_cle')).rows
  const [before] = await read()
  await pool.query('update limite_cle set date_cle = current_date - 29')
  await createCounters(pool, 1).spend(quota, 'quelqu’un')
  expect(await read()).toEqual([before])
  await pool.query('update limite_cle set date_cle = current_date - 30')
  await createCounters(pool, 1).spend(quota, 'quelqu’un')
  const after = await read()
  expect(after).toHaveLength(1)
  expect(after).not.toEqual([before])
})
