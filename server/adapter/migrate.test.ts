// A database older than the ledger stays usable: unpaid ads owe their price, published ones owe nothing.
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cancelDebit, creditPaiement, readCompte } from '../paiement/operation.ts'
import { databaseUrl } from '../testing/setup.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const name = `kinebouge_avant_${process.pid}`
const admin = new pg.Client({ connectionString: inject('postgresql') })
let database: Database
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinebouge-avant-'))
  const before = (await readdir('database')).filter((file) => file < '008')
  for (const file of before) await cp(join('database', file), join(folder, file))
  await admin.connect()
  await admin.query(`create database ${name}`)
  database = openDatabase(databaseUrl(inject('postgresql'), name))
  await migrate(database.pool, folder)
})
afterAll(async () => {
  await database.end()
  await admin.query(`drop database ${name}`)
  await admin.end()
  await rm(folder, { recursive: true })
})

const plans = [
  ['P0001', 'En attente'],
  ['P0002', 'En attente'],
  ['P0003', 'Actif'],
  ['P0001', 'Archivée'],
  ['G0000', 'Actif'],
]

test('les annonces en attente reçoivent leur débit, les autres rien ; elles se paient et s’archivent', async () => {
  await database.pool.query(`insert into commune (code_commune, nom_commune, code_departement, lat, lon, coords_estimees)
    values ('37261', 'Tours', '37', 47.4, 0.7, false)`)
  await database.pool.query(`insert into personne (sub) values ('avant')`)
  await database.pool.query(
    `insert into annonce (uuid_personne_annonceur, code_tarif, id_typeannonce, code_commune, titre_annonce, contenu_annonce,
      ville_annonce, cp_annonce, datecontrat_annonce, payante_annonce, status_annonce, date_publication, date_expiration)
    select uuid_personne, code, 1, '37261', 'Titre', 'Texte', 'Tours', '37000', '2027-01-04', code <> 'G0000', status,
      case when status = 'Actif' then now() end, case when status = 'Actif' then now() + interval '9 days' end
    from unnest($1::text[], $2::text[]) as p (code, status) cross join personne`,
    [plans.map(([code]) => code), plans.map(([, status]) => status)],
  )
  await migrate(database.pool, 'database')

  const { rows } = await database.pool.query<{ uuid_personne: string }>('select uuid_personne from personne')
  const { uuid_personne } = rows[0]!
  const compte = () => database.transaction((tx) => readCompte(tx, uuid_personne))
  const { disponible, dues } = await compte()
  expect([disponible, dues.map(({ prix }) => prix).sort()]).toEqual([0, [1990, 990]])
  const [premiere, seconde] = dues
  await database.transaction(async (tx) => {
    const { rows: made } = await tx.query<{ uuid_paiement: string }>(sql`
      insert into paiement (uuid_personne, uuid_annonce, code_moyendepaiement, montant_centimes, date_paiement)
      values (${uuid_personne}, ${premiere!.uuid_annonce}, 'CHQ', ${premiere!.prix}, now()) returning uuid_paiement`)
    await creditPaiement(tx, made[0]!.uuid_paiement, new Date())
    await tx.query(sql`update annonce set status_annonce = 'Archivée' where uuid_annonce = ${seconde!.uuid_annonce}`)
    await cancelDebit(tx, uuid_personne, seconde!.uuid_annonce, new Date())
  })
  expect(await compte()).toEqual({ disponible: 0, dues: [] })
  const { rows: shown } = await database.pool.query(sql`
    select status_annonce from annonce where uuid_annonce = ${premiere!.uuid_annonce}`)
  expect(shown).toEqual([{ status_annonce: 'Actif' }])
  const { rows: sum } = await database.pool.query('select sum(montant_centimes) as solde from operation')
  expect(sum[0]).toEqual({ solde: 0 })
})
