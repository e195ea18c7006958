// Migrations of embedded services over the tables of earlier versions.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as client from 'openid-client'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { listMigrations, migrate } from '../server/adapter/migrate.ts'
import { Browser } from '../server/testing/cookieBrowser.ts'
import { camille, openTestProvider, signIn } from '../server/testing/provider.ts'
import { databaseUrl } from '../server/testing/setup.ts'
import { startCheckout } from './checkout/start.ts'

const name = `kinebouge_numeros_${process.pid}`
const admin = new pg.Client({ connectionString: inject('postgresql') })
const services = {
  identite: join(import.meta.dirname, 'identity/database'),
  caisse: join(import.meta.dirname, 'checkout/database'),
}
let pool: pg.Pool
let folder: string

beforeAll(() => admin.connect())
afterAll(() => admin.end())
beforeEach(async () => {
  await admin.query(`create database ${name}`)
  pool = new pg.Pool({ connectionString: databaseUrl(inject('postgresql'), name) })
  folder = await mkdtemp(join(tmpdir(), 'kinebouge-numeros-'))
})
afterEach(async () => {
  await pool.end()
  await admin.query(`drop database ${name}`)
  await rm(folder, { recursive: true })
})

const done = async (from = pool) =>
  (await from.query<{ file: string }>('select file from migration order by file')).rows.map(({ file }) => file)

/** All columns and indexes of a schema. */
async function shapeOf(schema: string): Promise<unknown[]> {
  const { rows: columns } = await pool.query(
    `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
     where table_schema = $1 order by 1, 2`,
    [schema],
  )
  const { rows: indexes } = await pool.query('select indexdef from pg_indexes where schemaname = $1 order by 1', [
    schema,
  ])
  return [...columns, ...indexes]
}

test('les fichiers de chaque service passent une fois, sous son nom, à côté de ceux du site', async () => {
  await writeFile(join(folder, '001-session.sql'), 'create table du_site (a integer)')
  await migrate(pool, folder)
  for (const [service, files] of Object.entries(services)) await migrate(pool, files, service)
  const named = Object.entries(services).map(async ([service, files]) =>
    (await listMigrations(files)).map((file) => `${service}/${file}`),
  )
  const files = ['001-session.sql', ...(await Promise.all(named)).flat().sort()]
  expect(await done()).toEqual(files)
  await pool.query('drop table du_site')
  await migrate(pool, folder)
  expect(await done()).toEqual(files)
  expect((await pool.query("select to_regclass('du_site') as table")).rows).toEqual([{ table: null }])
})

test('deux démarrages au même moment sur une base neuve ne se gênent pas', async () => {
  await Promise.all([1, 2, 3].map(() => migrate(pool, services.identite, 'identite')))
  expect(await done()).toHaveLength((await listMigrations(services.identite)).length)
})

test.each(Object.entries(services))(
  '%s : repasser sur des tables déjà là les laisse telles quelles',
  async (service, files) => {
    await migrate(pool, files, service)
    const before = await shapeOf(service)
    expect(before.length).toBeGreaterThan(10)
    await pool.query('drop table migration')
    await migrate(pool, files, service)
    expect(await shapeOf(service)).toEqual(before)
  },
)

test('un fichier qui échoue ne laisse rien, et repasse une fois corrigé', async () => {
  const file = join(folder, '001-a.sql')
  await writeFile(file, 'create table a (x integer); select 1 / 0')
  await expect(migrate(pool, folder, 'essai')).rejects.toMatchObject({ code: '22012' })
  expect((await pool.query("select to_regclass('a') as a, to_regclass('migration') as migration")).rows).toEqual([
    { a: null, migration: null },
  ])
  await writeFile(file, 'create table a (x integer)')
  await migrate(pool, folder, 'essai')
  expect(await done()).toEqual(['essai/001-a.sql'])
})

// The provider's tables in its first version.
const premieres = `
  create schema identite;
  create table identite.compte (sub text primary key, email text not null, secret text not null,
    vip boolean not null default false, operateur boolean not null default false,
    date_creation timestamptz not null default now(), date_modification timestamptz not null default now());
  create unique index compte_email_unique on identite.compte (lower(email));
  create table identite.cle (nom text primary key, valeur jsonb not null, date_creation timestamptz not null default now());
  create table identite.oidc_payload (model text not null, id text not null, payload jsonb not null, grant_id text, uid text,
    expires_at timestamptz, consumed_at timestamptz, primary key (model, id));
  create table identite.essai (cle text primary key, nombre integer not null, dernier timestamptz not null default now());`

test('les tables de la première version reçoivent ce qui leur manque, et disent à qui est chaque session', async () => {
  await pool.query(premieres)
  await pool.query("insert into identite.compte (sub, email, secret) values ('sub-ancien', 'ancien@exemple.fr', 'x')")
  await pool.query(`insert into identite.oidc_payload (model, id, payload) values
    ('Session', 'a', '{"accountId":"sub-ancien","uid":"u"}'), ('Session', 'b', '{}'), ('Interaction', 'c', '{"accountId":"sub-ancien"}')`)
  await migrate(pool, services.identite, 'identite')
  const { rows } = await pool.query('select id, account_id from identite.oidc_payload order by id')
  expect(rows).toEqual([
    { id: 'a', account_id: 'sub-ancien' },
    { id: 'b', account_id: null },
    { id: 'c', account_id: null },
  ])
  const { rows: types } = await pool.query(
    'select distinct pg_typeof(payload)::text as type from identite.oidc_payload',
  )
  expect(types).toEqual([{ type: 'json' }])
  const { rows: comptes } = await pool.query('select email, profil, sequence, email_verifie from identite.compte')
  expect(comptes).toMatchObject([{ email: 'ancien@exemple.fr', profil: {}, email_verifie: false }])
})

test('une base d’avant les numéros garde ses comptes, ses clés et ses sessions', async () => {
  const opened = await openTestProvider()
  try {
    await opened.identity.createAccount(camille)
    const tokens = await signIn(opened, new Browser())
    await opened.pool.query('drop table migration')
    await opened.restart()
    expect(await done(opened.pool)).toHaveLength((await listMigrations(services.identite)).length)
    const renewed = await client.refreshTokenGrant(opened.config, tokens.refresh_token!)
    expect(renewed.access_token).toBeTruthy()
    expect((await signIn(opened, new Browser())).claims()?.sub).toBe(camille.sub)
  } finally {
    await opened.close()
  }
})

test('une caisse d’avant les numéros garde ses secrets et les sessions ouvertes', async () => {
  const start = () =>
    startCheckout({
      pool,
      migrate,
      site: 'http://site.localhost',
      notify: () => 'http://127.0.0.1:1',
      onFault: console.error,
    })
  const before = await start()
  await pool.query("insert into caisse.session (id, demande) values ('cs_test_ouverte', '{}')")
  await before.stop()
  await pool.query('drop table migration')
  const after = await start()
  await after.stop()
  expect({ ...after.settings, api: '' }).toEqual({ ...before.settings, api: '' })
  expect((await pool.query('select id, status from caisse.session')).rows).toEqual([
    { id: 'cs_test_ouverte', status: 'open' },
  ])
})
