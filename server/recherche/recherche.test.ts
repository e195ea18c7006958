// The search compared with a brute-force computation over every ad: same ads, order and total, on every page.
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { scorePertinence } from '#domain/annonce/pertinence.ts'
import { voisins } from '#domain/commune/departement.ts'
import { distanceKm } from '#domain/commune/distance.ts'
import { isPayant } from '#domain/paiement/plan.ts'
import { call, createAnnonce, openFileSite } from '../testing/site.ts'

interface Known {
  uuid_annonce: string
  code_tarif: string
  id_typeannonce: number
  date_publication: Date
  code_departement: string
  lat: number
  lon: number
}

let known: Known[]

const site = await openFileSite()
beforeAll(async () => {
  const { uuid_personne } = await site.createMembre()
  // Two thirds around Tours and Saint-Étienne, the rest anywhere; some ads share a commune, a day or an instant.
  await site.database.pool.query(sql`
    with lieu as (
      select code_commune, nom_commune, row_number() over (order by md5(code_commune)) as rang
      from commune
      where code_departement in ('37', '42', '75', '974') or md5(code_commune) < '08'
    )
    insert into annonce (uuid_personne_annonceur, code_tarif, id_typeannonce, code_commune, titre_annonce, contenu_annonce,
      ville_annonce, cp_annonce, datecontrat_annonce, payante_annonce, status_annonce, date_publication, date_expiration)
    select ${uuid_personne}, tarif, 1 + i % 4, code_commune, 'Annonce ' || i, 'Texte', nom_commune, '37000', '2027-01-04',
      tarif <> 'G0000', case i % 9 when 0 then 'Expirée' else 'Actif' end,
      ${site.clock.now}::timestamptz - make_interval(hours => (i * 7) % 700), ${site.clock.now}::timestamptz + interval '9 days'
    from generate_series(1, 1500) as i
    join lieu on lieu.rang = 1 + (i * 37) % 700
    cross join lateral (select (array['G0000', 'P0001', 'G0000', 'P0002', 'G0000', 'P0003'])[1 + i % 6]) as t (tarif)`)
  const { rows } = await site.database.pool.query<Known>(sql`
    select a.uuid_annonce, a.code_tarif, a.id_typeannonce, a.date_publication, l.code_departement, l.lat, l.lon
    from annonce a join commune l using (code_commune) where a.status_annonce = 'Actif'`)
  known = rows
})

type Place = { lat: number; lon: number } | string[] | null

function expected(place: Place, km: number, type?: number) {
  const departements = Array.isArray(place) ? place : null
  const centre = Array.isArray(place) ? null : place
  return known
    .filter((a) => !departements || departements.includes(a.code_departement))
    .map((a) => ({
      ...a,
      d: centre ? distanceKm(centre, a) : 0,
      score: scorePertinence(a.code_tarif, a.date_publication, site.clock.now),
    }))
    .filter((a) => a.d <= km && (!type || a.id_typeannonce === type))
    .sort(
      (a, b) =>
        Number(isPayant(b.code_tarif)) - Number(isPayant(a.code_tarif)) ||
        a.d - b.d ||
        b.score - a.score ||
        b.date_publication.getTime() - a.date_publication.getTime() ||
        (a.uuid_annonce < b.uuid_annonce ? -1 : 1),
    )
}

const tours = { lat: 47.3948, lon: 0.704 }
const stEtienne = { lat: 45.434, lon: 4.39 }
const paris = { lat: 48.8566, lon: 2.3522 }
const reunion = { lat: -21.1, lon: 55.5 }

test.each<[string, Place, number, number | undefined]>([
  ['Tours 20 km', tours, 20, undefined],
  ['Tours 20 km, remplacements', tours, 20, 2],
  ['Saint-Étienne 100 km', stEtienne, 100, undefined],
  ['Paris 20 km, cessions', paris, 20, 4],
  ['La Réunion 50 km', reunion, 50, undefined],
  ['au large', { lat: 46, lon: -8 }, 50, undefined],
  ['toute la France', null, 20, undefined],
  ['toute la France, assistanats', null, 20, 1],
  ['l’Indre-et-Loire', ['37'], 20, undefined],
  ['l’Indre-et-Loire et ses voisins, remplacements', ['37', ...voisins('37')], 20, 2],
  ['la Loire et ses voisins', ['42', ...voisins('42')], 20, undefined],
  ['un département sans annonce', ['975'], 20, 3],
])('%s', async (_name, place, km, type) => {
  const wanted = expected(place, km, type)
  const departements = Array.isArray(place) ? place : null
  const centre = Array.isArray(place) ? null : place
  const found: string[] = []
  for (let page = 0; page <= Math.floor(wanted.length / 20); page++) {
    const { status, headers, body } = await call(
      site,
      'rpc/lister_annonces?select=uuid_annonce,distance_annonce,score_annonce',
      {
        args: {
          ...(centre && { p_lat: centre.lat, p_lon: centre.lon, p_rayon_km: km }),
          ...(departements && { p_departements: departements }),
          ...(type && { p_id_typeannonce: type }),
          p_limite: 20,
          p_decalage: page * 20,
        },
        headers: { prefer: 'count=exact' },
      },
    )
    expect(status).toBeLessThan(300)
    expect(headers.get('content-range')?.split('/')[1]).toBe(String(wanted.length))
    for (const [index, row] of body.entries()) {
      const want = wanted[page * 20 + index]!
      expect(row.score_annonce).toBe(want.score)
      if (centre) expect(row.distance_annonce).toBeCloseTo(want.d, 6)
      else expect(row.distance_annonce).toBeNull()
      found.push(row.uuid_annonce)
    }
  }
  expect(found).toEqual(wanted.map((a) => a.uuid_annonce))
})

test('un lieu et des départements ensemble sont refusés', async () => {
  const { status, body } = await call(site, 'rpc/lister_annonces', {
    args: { p_lat: 47, p_lon: 1, p_departements: ['37'] },
  })
  expect(status).toBe(400)
  expect(body.message).toBe('Une recherche se fait autour d’un lieu ou par départements, pas les deux.')
})

test('un rayon de 0 km garde la commune elle-même', async () => {
  const { rows } = await site.database.pool.query<{ lat: number; lon: number }>(
    sql`select lat, lon from commune where code_commune = '37261'`,
  )
  const { uuid_annonce } = await createAnnonce(site)
  const { body } = await call(site, 'rpc/lister_annonces', {
    args: { p_lat: rows[0]!.lat, p_lon: rows[0]!.lon, p_rayon_km: 0, p_limite: 100 },
  })
  expect(body.map((row: { uuid_annonce: string }) => row.uuid_annonce)).toContain(uuid_annonce)
  await site.database.pool.query(sql`delete from annonce where uuid_annonce = ${uuid_annonce}`)
})

test('les compteurs suivent chaque changement', async () => {
  const mismatches = sql`
    with vrai as (
      select code_commune, t.type, payante_annonce, count(*)::integer as n
      from annonce cross join lateral (values (id_typeannonce), (0::smallint)) as t (type)
      where status_annonce = 'Actif' group by 1, 2, 3
    )
    select count(*)::integer as n from vrai v
    full join (select * from annonce_compte where n <> 0) c
      on c.code_commune = v.code_commune and c.id_typeannonce = v.type and c.payante_annonce = v.payante_annonce
    where v.n is distinct from c.n`
  const wrong = async () => (await site.database.pool.query<{ n: number }>(mismatches)).rows[0]!.n
  expect(await wrong()).toBe(0)
  const churn = [1, 2, 3, 4].map(async (turn) => {
    await site.database.pool.query(sql`
      update annonce set status_annonce = 'Expirée' where status_annonce = 'Actif' and abs(hashtext(uuid_annonce::text)) % 4 = ${turn - 1}`)
    await site.database.pool.query(sql`
      update annonce set status_annonce = 'Actif' where status_annonce = 'Expirée' and abs(hashtext(uuid_annonce::text)) % 8 = ${turn}`)
  })
  await Promise.all(churn)
  expect(await wrong()).toBe(0)
  await site.database.pool.query(sql`delete from annonce where abs(hashtext(uuid_annonce::text)) % 3 = 0`)
  expect(await wrong()).toBe(0)
})

test('deux communes en un même point : la première annonce d’une page est la meilleure des deux', async () => {
  const { rows } = await site.database.pool.query<{ lat: number; lon: number; communes: [string, string] }>(sql`
    select lat, lon, array_agg(code_commune) as communes from commune group by lat, lon having count(*) > 1 limit 1`)
  const { lat, lon, communes } = rows[0]!
  for (const [age, code_commune] of [...communes.slice(0, 2), ...communes.slice(0, 2)].reverse().entries()) {
    const date_publication = new Date(site.clock.now.getTime() - (9 - age) * 86_400_000)
    const { uuid_annonce } = await createAnnonce(site, { code_commune, code_tarif: 'P0003', date_publication })
    const args = { p_lat: lat, p_lon: lon, p_rayon_km: 1, p_limite: 1 }
    expect((await call(site, 'rpc/lister_annonces', { args })).body).toMatchObject([{ uuid_annonce }])
  }
})
