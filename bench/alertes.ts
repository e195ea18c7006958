// Cost of publishing ads with a hundred thousand saved searches, compared with a plain SQL query that finds the same searches and
// queues the same mails.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { boite } from '#domain/commune/distance.ts'
import { openDatabase } from '../server/adapter/database.ts'
import { openPool } from '../server/adapter/pool.ts'
import { noteAlertes } from '../server/alerte/alertMails.ts'
import { everyType, inZone } from '../server/recherche/area.ts'
import type { Figure } from './figure.ts'
import { loadAnnonces, onServer } from './load.ts'

const recherches = 100_000
const morning = 200
const quiet = { connections: 1, waiting: 1, statementMs: 0 }

export const measureAlertes = (): Promise<Figure[]> =>
  onServer(async (server) => {
    const url = await loadAnnonces(server, 1000, new Date())
    await loadRecherches(url)
    const figures: Figure[] = []
    for (const [name, frequence, lieu] of [
      ['Une annonce à Paris', 'instant', '75111'],
      ['… à Tours', 'instant', '37261'],
      [`${morning} annonces d’une journée`, 'jour', null],
    ] as const)
      figures.push(...(await measureNew(url, name, frequence, lieu)))
    return figures
  })

/** Usual radii, centres drawn by population, three searches per member. */
async function loadRecherches(url: string): Promise<void> {
  const pool = openPool(url, quiet)
  const client = await pool.connect()
  await client.query('select setseed(0.5)')
  await client.query(
    `create temp table tire as
    with lieu as (select row_number() over (order by code_commune) as rang, code_commune, lat, lon,
      sum(population) over (order by code_commune) as jusqua from commune where population > 0),
    bornes as (select array_agg(jusqua::float8 order by rang) as jusqua, max(jusqua)::float8 as tous from lieu)
    select i, rayon_km, code_commune, lat, lon from (
      select i, 1 + width_bucket(random() * tous, jusqua) as rang,
        (array[20,20,20,20,20,20,20,20,20,20,20,10,10,30,30,50,50,50,100,5])[1 + floor(20 * random())::integer] as rayon_km
      from generate_series(1, ${recherches}) as i, bornes) as des
    join lieu using (rang)`,
  )
  const { rows } = await client.query('select distinct code_commune, rayon_km, lat, lon from tire')
  const zones = rows.map(({ lat, lon, rayon_km, code_commune }) => {
    const { latMin, latMax, lonMin, lonMax } = boite({ lat, lon }, rayon_km)
    return { code_commune, rayon_km, lat, lon, boite: `(${lonMax},${latMax}),(${lonMin},${latMin})` }
  })
  await client.query(
    `insert into zone (code_commune, rayon_km, lat, lon, boite)
    select code_commune, rayon_km, lat, lon, boite::box
    from json_to_recordset($1) as z (code_commune text, rayon_km smallint, lat float8, lon float8, boite text)`,
    [JSON.stringify(zones)],
  )
  await client.query(`
    with membre as (
      insert into personne (sub, email, email_verifie, date_activite)
      select 'veille-' || n, 'veille-' || n || '@exemple.fr', true, now() from generate_series(0, ${recherches} / 3) as n
      returning uuid_personne, sub)
    insert into alerte (uuid_personne, recherche, id_zone, id_typeannonce, frequence, date_alerte, rang_vu, rang_lu)
    select m.uuid_personne, 'lieu=' || i, z.id_zone, i % 4,
      (array['instant','jour','jour','semaine','jour','instant','jour','jour','instant','jour'])[1 + i % 10], now(), 0, 0
    from tire join zone z using (code_commune, rayon_km) join membre m on m.sub = 'veille-' || i / 3`)
  await client.query('vacuum (analyze)')
  client.release()
  await pool.end()
}

interface Cost {
  pages: number
  rows: number
}

/** Pages and rows read or written in our tables during `work`; PostgreSQL updates these counters when sessions end. */
async function costOf(url: string, work: (pool: pg.Pool) => Promise<unknown>): Promise<Cost> {
  const read = async (): Promise<Cost> => {
    const pool = openPool(url, quiet)
    const others = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend'`
    while ((await pool.query(others)).rowCount) await sleep(50)
    const { rows } = await pool.query<Cost>(`
      select sum(heap_blks_hit + heap_blks_read + coalesce(idx_blks_hit + idx_blks_read, 0))::float8 as pages,
        sum(seq_tup_read + coalesce(idx_tup_fetch, 0) + n_tup_ins + n_tup_upd)::float8 as rows
      from pg_statio_user_tables join pg_stat_user_tables using (relid) where pg_stat_user_tables.schemaname = 'public'`)
    await pool.end()
    return rows[0]!
  }
  const before = await read()
  const pool = openPool(url, quiet)
  await work(pool)
  await pool.end()
  const after = await read()
  return { pages: after.pages - before.pages, rows: after.rows - before.rows }
}

/** The plain query: searches matching unranked ads, and one mail row for each. */
const bare = (frequence: string) => sql`
  insert into courrier (cle, nature, uuid_personne, reference, date_courrier)
  select distinct 'nue ' || a.uuid_alerte, 'nue', a.uuid_personne, a.uuid_alerte, now()
  from annonce_neuve n join annonce d using (uuid_annonce) join commune l using (code_commune) join zone z on ${inZone}
    join alerte a on a.id_zone = z.id_zone and a.id_typeannonce in (${everyType}, d.id_typeannonce)
  where n.rang is null and a.frequence = ${frequence} and a.en_pause is null`

async function measureNew(url: string, name: string, frequence: string, lieu: string | null): Promise<Figure[]> {
  const pool = openPool(url, quiet)
  await pool.query(
    `insert into annonce (uuid_personne_annonceur, code_tarif, id_typeannonce, code_commune, titre_annonce, contenu_annonce,
       ville_annonce, cp_annonce, datecontrat_annonce, payante_annonce, status_annonce, date_publication, date_expiration)
     select uuid_personne_annonceur, code_tarif, 2, coalesce($1, code_commune), titre_annonce, contenu_annonce,
       ville_annonce, cp_annonce, datecontrat_annonce, payante_annonce, 'Actif', now(), now() + interval '30 days'
     from annonce order by uuid_annonce limit $2`,
    [lieu, lieu ? 1 : morning],
  )
  await pool.query(
    `update alerte_tour set jour = case frequence when $1 then null else '2999-01-01'::date end,
       rang = case frequence when $1 then (select coalesce(max(rang), 0) from annonce_neuve) else 1e9 end`,
    [frequence],
  )
  const tidy = 'vacuum (analyze) annonce_neuve, annonce, alerte, courrier'
  await pool.query(tidy)
  const least = await costOf(url, (one) => one.query(bare(frequence)))
  const { rowCount: found } = await pool.query("delete from courrier where nature = 'nue'")
  await pool.query(tidy)
  await pool.end()
  const ours = await costOf(url, async () => {
    const database = openDatabase(url)
    await noteAlertes(database, { depot: async () => {} }, new Date())
    await database.end()
  })
  return [
    { name: `${name} : recherches prévenues`, value: found ?? 0, unit: '' },
    { name: '… pages lues et écrites', value: ours.pages, unit: '' },
    { name: '… par rapport à la question nue', value: ours.pages / least.pages, unit: '×', target: { most: 2 } },
    { name: '… lignes, de même', value: ours.rows / least.rows, unit: '×', target: { most: 2 } },
  ]
}
