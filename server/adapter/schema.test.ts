// database/schema.sql, generated, equals what the migrations make.
import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, expect, inject, test } from 'vitest'
import { readAilleurs } from '../testing/externalServices.ts'
import { readSchema } from '../testing/schema.ts'
import { databaseUrl } from '../testing/setup.ts'
import { openPool } from './pool.ts'

const folder = 'database'
const file = `${folder}/schema.sql`
const pool = openPool(databaseUrl(inject('postgresql'), inject('template')))
afterAll(() => pool.end())

// Another PostgreSQL version formats some definitions differently.
test.skipIf(readAilleurs().databaseUrl !== null)(
  'database/schema.sql dit le schéma que font les migrations',
  async () => {
    const schema = await readSchema(pool, folder)
    if (process.env.SCHEMA === 'ecrire') await writeFile(file, schema)
    expect(await readFile(file, 'utf8'), 'à récrire par « node tasks/run.mjs schema »').toBe(schema)
  },
)
