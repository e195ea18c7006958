// A new version starts while servers of the previous one still answer: the schema is migrated once, and no request fails.
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { advisoryLocks } from '#domain/protocol/advisoryLocks.ts'
import { databaseUrl } from '../testing/setup.ts'
import { type Database, openDatabase } from './database.ts'
import { listMigrations, migrate } from './migrate.ts'

const name = `kinebouge_montee_${process.pid}`
const admin = new pg.Client({ connectionString: inject('postgresql') })
const url = databaseUrl(inject('postgresql'), name)
let before: Database
let folder: string

/** The last released schema before these migrations. */
const last = '017-personne.sql'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinebouge-montee-'))
  const files = (await readdir('database')).filter((file) => file <= last)
  for (const file of files) await cp(join('database', file), join(folder, file))
  await admin.connect()
  await admin.query(`create database ${name}`)
  before = openDatabase(url)
  await migrate(before.pool, folder)
  await before.pool.query(`insert into commune (code_commune, nom_commune, code_departement, lat, lon, coords_estimees)
    values ('37261', 'Tours', '37', 47.4, 0.7, false)`)
  await before.pool.query("insert into personne (sub, pseudo_personne) values ('avant', 'Avant')")
})
afterAll(async () => {
  await before.end()
  await admin.query(`drop database ${name}`)
  await admin.end()
  await rm(folder, { recursive: true })
})

/** Statements of the previous version, prepared by connections that stay open during the migration. */
const said = [
  sql`insert into annonce (uuid_personne_annonceur, code_tarif, id_typeannonce, code_commune, titre_annonce, contenu_annonce,
     ville_annonce, cp_annonce, datecontrat_annonce, payante_annonce, status_annonce, date_publication, date_expiration)
   select uuid_personne, 'G0000', 1, '37261', 'Titre', 'Texte', 'Tours', '37000', '2027-01-04', false, 'Actif', now(),
     now() + interval '9 days' from personne
   returning uuid_annonce, titre_annonce, status_annonce, date_publication`,
  sql`insert into annonce (uuid_personne_annonceur, code_tarif, id_typeannonce, code_commune, titre_annonce, contenu_annonce,
     ville_annonce, cp_annonce, datecontrat_annonce, payante_annonce, status_annonce)
   select uuid_personne, 'P0001', 1, '37261', 'Titre', 'Texte', 'Tours', '37000', '2027-01-04', true, 'En attente'
   from personne returning uuid_annonce, uuid_personne_annonceur`,
  sql`insert into operation (uuid_personne, operation, date_operation, uuid_annonce, montant_centimes)
   select uuid_personne_annonceur, 'CREATION ANNONCE', now(), uuid_annonce, -prix_centimes
   from annonce a join tarif using (code_tarif)
   where status_annonce = 'En attente' and not exists (select from operation o where o.uuid_annonce = a.uuid_annonce)`,
  sql`select uuid_annonce, titre_annonce, contenu_annonce, retrocession_annonce, datecontrat_annonce, status_annonce
   from annonce where status_annonce = 'Actif' order by date_publication desc, uuid_annonce limit 10`,
  sql`select sum(montant_centimes) as solde from operation`,
  sql`update annonce set titre_annonce = titre_annonce || '.' where uuid_annonce =
     (select uuid_annonce from annonce where status_annonce = 'Actif' order by date_publication limit 1)`,
]

/** Its reads, outside any transaction. */
const read = sql`
  select titre_annonce, nom_commune, pseudo_personne, prix_centimes
  from annonce join commune using (code_commune) join tarif using (code_tarif)
    join personne on uuid_personne = uuid_personne_annonceur
  where status_annonce = 'Actif' order by date_publication desc limit 10`

/** Its writes, in one transaction, as one call. */
const speak = () =>
  before.transaction(async (tx) => {
    for (const words of said) await tx.query(words)
  })

const countFiles = async () => (await before.pool.query('select from migration')).rowCount
const isAwaited = async (verrou: number) =>
  (await before.pool.query('select from pg_locks where not granted and objid = $1', [verrou])).rowCount !== 0

test('quatre serveurs montent le schéma ensemble, pendant que ceux d’avant lisent et écrivent', async () => {
  await Promise.all([speak(), speak(), speak()])
  let done = false
  let rising: Promise<unknown> = Promise.resolve()
  const speaking = Array.from({ length: 3 }, async () => {
    let times = 0
    for (; !done; times += 1) await speak()
    return times
  })
  const reading = Array.from({ length: 2 }, async () => {
    while (!done) await before.read(read, 'visiteur')
  })
  const servers = Array.from({ length: 4 }, () => openDatabase(url))
  // A call begun before the migration finishes on the schema it started with.
  await before.transaction(async (tx) => {
    const known = await countFiles()
    rising = Promise.all(servers.map((server) => migrate(server.share('depart'), 'database'))).finally(() => {
      done = true
    })
    await expect.poll(async () => done || (await isAwaited(advisoryLocks.ecriture))).toBe(true)
    expect(await countFiles()).toBe(known)
    for (const words of said) await tx.query(words)
  })
  await rising
  const times = await Promise.all(speaking)
  await Promise.all(reading)
  await speak()
  await Promise.all(servers.map((server) => server.end()))

  const { rows: files } = await before.pool.query('select file from migration order by file')
  expect(files.map(({ file }) => file)).toEqual(await listMigrations('database'))
  const { rows } = await before.pool.query<{ nombre: number; compte: number }>(`
    select count(*)::integer as nombre, (select sum(n)::integer from annonce_compte where id_typeannonce = 1) as compte
    from annonce where status_annonce = 'Actif'`)
  const calls = times.reduce((sum, count) => sum + count, 5)
  expect(rows).toEqual([{ nombre: calls, compte: calls }])
})
