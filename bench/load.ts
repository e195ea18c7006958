// Creates a database of many ads in the real schema, over real communes by population, with the demo's texts.
import { join } from 'node:path'
import type pg from 'pg'
import { champsCritere } from '#domain/critere/writeCriteres.ts'
import { startDatabase } from '../embedded/database/start.ts'
import { fillDemo } from '../embedded/demo/fill.ts'
import { migrate } from '../server/adapter/migrate.ts'
import { openPool, shares } from '../server/adapter/pool.ts'
import { loadCommunes } from '../server/commune/commune.ts'
import { inFolder, type Product, root, startProduct } from './product.ts'

/** A temporary PostgreSQL server. */
export const onServer = <T>(run: (server: string, folder: string) => Promise<T>): Promise<T> =>
  inFolder(async (folder) => {
    const { url, stop } = await startDatabase(join(folder, 'postgresql'))
    return run(url, folder).finally(stop)
  })

/** The product over a database of this many ads. */
export const onAnnonces = <T>(
  ads: number,
  settings: Record<string, string>,
  run: (product: Product, database: string) => Promise<T>,
): Promise<T> =>
  onServer(async (server, folder) => {
    const DATABASE_URL = await loadAnnonces(server, ads, new Date())
    const product = await startProduct(join(folder, 'data'), { DATABASE_URL, ...settings })
    return run(product, DATABASE_URL).finally(product.stop)
  })

/** An empty database on our server, without statement timeouts. */
export async function makeDatabase(server: string, name: string): Promise<{ url: string; pool: pg.Pool }> {
  const admin = openPool(server)
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const pool = openPool(url, { ...shares.depart, statementMs: 0 })
  await migrate(pool, join(root, 'database'))
  return { url, pool }
}

/** Creates this many ads, 85 % of them active; returns the database's address. */
export async function loadAnnonces(server: string, count: number, now: Date): Promise<string> {
  const { url, pool } = await makeDatabase(server, `bench_${count}`)
  await loadCommunes(pool, join(root, 'dist/geography.json'))
  await fillDemo({ pool, now, createAccount: async () => {} })
  const client = await pool.connect()
  await multiply(client, count, now)
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
  client.release()
  await pool.end()
  return url
}

/** Copies the demo's ads with triggers disabled; counters are computed at the end. */
async function multiply(client: pg.ClientBase, count: number, now: Date): Promise<void> {
  await client.query('begin')
  await client.query("set local session_replication_role = replica; set local work_mem = '256MB'; select setseed(0.5)")
  await client.query("set local maintenance_work_mem = '512MB'; set local max_parallel_maintenance_workers = 2")
  await prepareModels(client, count)
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(`
    select indexname, indexdef from pg_indexes where tablename = 'annonce' and indexname <> 'annonce_pkey'`)
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`)
  // Emptied and filled in one transaction, the table needs no WAL.
  await client.query('truncate annonce, annonce_compte, annonce_compte_departement, annonce_compte_jour cascade')
  await insertAnnonces(client, count, now)
  for (const { indexdef } of indexes) await client.query(indexdef)
  await client.query(`
    select annonce_compter(array_agg(code_commune), array_agg(id_typeannonce), array_agg(payante_annonce), array_agg(n))
    from (
      select code_commune, id_typeannonce, payante_annonce, count(*)::integer as n
      from annonce where status_annonce = 'Actif' group by 1, 2, 3
    ) as compte`)
  await client.query(`
    select annonce_compter_jours(array_agg(id_typeannonce), array_agg(criteres_annonce), array_agg(debut_annonce),
      array_agg(fin_annonce), array_agg(n))
    from (
      select id_typeannonce, criteres_annonce, debut_annonce, fin_annonce, count(*)::integer as n
      from annonce where status_annonce = 'Actif' group by 1, 2, 3, 4
    ) as compte`)
  await client.query('commit')
}

async function prepareModels(client: pg.ClientBase, count: number): Promise<void> {
  await client.query(`
    create temp table modele on commit drop as
    select row_number() over (order by uuid_annonce) - 1 as rang, * from annonce`)
  await client.query(
    `insert into personne (sub, pseudo_personne, telephone_personne)
    select 'bench-' || i, 'Kiné ' || i, '06 39 98 00 00' from generate_series(1, $1::integer) as i`,
    [Math.max(100, Math.ceil(count / 50))],
  )
  await client.query(`
    create temp table annonceur on commit drop as
    select row_number() over (order by sub) - 1 as rang, uuid_personne from personne where sub like 'bench-%'`)
  await client.query(`
    create temp table lieu on commit drop as
    select code_commune, nom_commune, population, min(code_postal) as cp
    from commune join commune_postale using (code_commune)
    where population > 0 group by 1, 2, 3`)
  await client.query('analyze modele, annonceur, lieu')
}

async function insertAnnonces(client: pg.ClientBase, count: number, now: Date): Promise<void> {
  const { rowCount } = await client.query(
    `insert into annonce (uuid_personne_annonceur, code_tarif, id_typeannonce, code_commune, titre_annonce,
      contenu_annonce, ville_annonce, cp_annonce, retrocession_annonce, datecontrat_annonce, affichertel_annonce,
      payante_annonce, status_annonce, date_creation, date_publication, date_expiration, ${champsCritere.join(', ')})
    select p.uuid_personne, m.code_tarif, m.id_typeannonce, t.code_commune, m.titre_annonce,
      m.contenu_annonce, t.nom_commune, t.cp, m.retrocession_annonce, m.datecontrat_annonce, m.affichertel_annonce,
      m.payante_annonce, case when t.active then 'Actif' else 'Expirée' end, t.publication, t.publication,
      t.publication + interval '90 days 1 hour', ${champsCritere.map((champ) => `m.${champ}`).join(', ')}
    from (
      select *, row_number() over () as rang, random() < 0.85 as active,
        $2::timestamptz - random() * interval '90 days' as publication
      from (
        select code_commune, nom_commune, cp from lieu
        cross join lateral generate_series(1, floor(
          $1::float8 * 1.1 * population / (select sum(population) from lieu) + random())::integer)
        order by random() limit $1::integer
      ) as tire
    ) as t
    join modele m on m.rang = t.rang % (select count(*) from modele)
    join annonceur p on p.rang = t.rang % (select count(*) from annonceur)`,
    [count, now],
  )
  if (rowCount !== count) throw new Error(`${rowCount} annonces chargées au lieu de ${count}`)
}
