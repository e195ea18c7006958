// Map counts compared with the search: the same ads, by department or by grid cell.
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { CompterAnnonces, CompteType, ZoneAnnonces } from '#domain/carte/zone.ts'
import { countZones } from '#domain/carte/zone.ts'
import { distanceKm, rayonTerre } from '#domain/commune/distance.ts'
import { moisOfferts, periodeMois } from '#domain/critere/filtre.ts'
import { jourLegal } from '#domain/date/legalTime.ts'
import { call, openFileSite } from '../testing/site.ts'

const lyon = { p_lat: 45.7578, p_lon: 4.832 }

const site = await openFileSite()
const { uuid_personne } = await site.createMembre()
await site.database.pool.query(sql`
  with lieu as (
    select code_commune, nom_commune, row_number() over (order by md5(code_commune)) as rang
    from commune where code_departement in ('69', '01', '974') or md5(code_commune) < '02'
  )
  insert into annonce (uuid_personne_annonceur, code_tarif, id_typeannonce, code_commune, titre_annonce, contenu_annonce,
    ville_annonce, cp_annonce, payante_annonce, status_annonce, date_publication, date_expiration,
    datecontrat_annonce, datefin_annonce, demi_journees, logement, patienteles,
    prix_cession)
  select ${uuid_personne}, tarif, 1 + i % 4, code_commune, 'Annonce ' || i, 'Texte', nom_commune, '69000',
    tarif <> 'G0000', case i % 11 when 0 then 'Expirée' else 'Actif' end, ${site.clock.now}::timestamptz - interval '1 day',
    ${site.clock.now}::timestamptz + interval '9 days', date '2027-06-01' + i % 90,
    case when i % 3 > 0 then date '2027-06-01' + i % 90 + i % 40 end, (array[null, 2, 4, 6, 8, 10])[1 + i % 6],
    (array[null, 'fourni', 'aide', 'non'])[1 + i % 4], case i % 5 when 0 then array['sport'] end,
    case i % 4 when 3 then 60000 + i * 100 end
  from generate_series(1, 700) as i join lieu on lieu.rang = 1 + (i * 7919) % 400
  cross join lateral (select (array['G0000', 'P0001', 'P0002'])[1 + i % 3]) as t (tarif)`)
// Zones that had ads and have none now are absent.
await site.database.pool.query(sql`
  update annonce set status_annonce = 'Expirée' from commune c
  where id_typeannonce = 3 and c.code_commune = annonce.code_commune and c.code_departement = '01'`)

const count = async (args: CompterAnnonces): Promise<ZoneAnnonces[]> =>
  (await call(site, 'rpc/compter_annonces', { args })).body

const ou: CompterAnnonces[] = [
  {},
  { p_departements: ['69', '01'] },
  { ...lyon, p_rayon_km: 30 },
  { ...lyon, p_rayon_km: 100 },
]
const filtres: CompterAnnonces[] = [
  {},
  { p_id_typeannonce: 2 },
  { p_du: '2027-07-01', p_au: '2027-07-31' },
  { p_id_typeannonce: 2, p_logement: 'oui' },
  { p_logement: 'inconnu', p_demi_journees: 6 },
  { p_patientele: 'sport' },
  { p_prix_max: 90_000 },
]

test.each(ou.flatMap((lieu) => filtres.map((filtre) => ({ ...lieu, ...filtre }))))(
  'de %j, ni une annonce de plus ni une de moins que la recherche',
  async (args) => {
    const { headers } = await call(site, 'rpc/lister_annonces', { args, headers: { prefer: 'count=exact' } })
    const total = Number(headers.get('content-range')?.split('/')[1])
    expect(total).toBeGreaterThan(0)
    for (const zones of [await count(args), await count({ ...args, p_maille_km: 12 })]) {
      expect(countZones(zones)).toBe(total)
      expect(zones.every(({ nombre }) => nombre > 0)).toBe(true)
    }
  },
)

test.each<CompterAnnonces>([{ p_id_typeannonce: 3 }, { p_id_typeannonce: 3, p_au: '2027-07-31' }])(
  '%j : chaque département compte les siennes, et nomme sa commune qui en a le plus',
  async (args) => {
    const { rows } = await site.database.pool.query(sql`
    select distinct on (code_departement) code_departement, nom_commune,
      sum(n) over (partition by code_departement)::integer as nombre,
      count(*) over (partition by code_departement)::integer as communes
    from (
      select code_departement, code_commune, nom_commune, count(*)::integer as n from annonce join commune using (code_commune)
      where status_annonce = 'Actif' and id_typeannonce = 3 and debut_annonce <= ${args.p_au ?? 'infinity'}::date group by 1, 2, 3
    ) as c order by code_departement, n desc, code_commune`)
    const zones = await count(args)
    const lues = zones.map(({ code_departement, nom_commune, nombre, communes }) => ({
      code_departement,
      nom_commune,
      nombre,
      communes,
    }))
    expect(lues.sort((a, b) => (a.code_departement < b.code_departement ? -1 : 1))).toEqual(rows)
    expect(lues.some(({ code_departement }) => code_departement === '974')).toBe(true)
  },
)

test('un carré nomme une de ses communes, avec le code postal qui y mène', async () => {
  const zones = await count({ ...lyon, p_rayon_km: 40, p_maille_km: 10 })
  expect(zones.length).toBeGreaterThan(5)
  for (const { nom_commune, code_postal, lat, lon } of zones) {
    const { body } = await call(site, 'rpc/compter_annonces', { args: { p_lat: lat, p_lon: lon, p_rayon_km: 0 } })
    expect([nom_commune, code_postal]).toEqual([body[0].nom_commune, body[0].code_postal])
    expect(code_postal).toMatch(/^\d{5}$/)
  }
})

test.each([
  [0.1, 200],
  [0.099, 400],
  [100, 200],
  [100.1, 400],
])('des carrés de %d km de côté : %d', async (p_maille_km, status) => {
  expect((await call(site, 'rpc/compter_annonces', { args: { p_maille_km } })).status).toBe(status)
})

test.each([
  [{ p_lat: 45 }, 'Une position demande p_lat et p_lon ensemble.'],
  [{ p_du: '2027-07-31', p_au: '2027-07-01' }, 'La période demandée finit avant de commencer.'],
])('%j est refusé d’une phrase', async (args, phrase) => {
  const { status, body } = await call(site, 'rpc/compter_annonces', { args })
  expect([status, body.message]).toEqual([400, phrase])
})

/** The size of a 12 km cell at this latitude, in degrees. */
const carre = (lat: number) => [
  12 / ((rayonTerre * Math.PI) / 180),
  12 / ((rayonTerre * Math.PI * Math.cos((lat * Math.PI) / 180)) / 180),
]

test.each([
  ['autour de Lyon', { ...lyon, p_rayon_km: 100 }, lyon.p_lat],
  ['partout', {}, 46.5],
])('%s, un carré de douze kilomètres est aussi large que haut', async (_, args, lat) => {
  const { rows } = await site.database.pool.query<{ lat: number; lon: number }>(
    "select distinct lat, lon from annonce join commune using (code_commune) where status_annonce = 'Actif'",
  )
  const centre = { lat: lyon.p_lat, lon: lyon.p_lon }
  const lieux = rows.filter((lieu) => !('p_rayon_km' in args) || distanceKm(centre, lieu) <= 100)
  const [hauteur, largeur] = carre(lat)
  const carres = new Set(lieux.map((lieu) => `${Math.floor(lieu.lat / hauteur!)} ${Math.floor(lieu.lon / largeur!)}`))
  expect(await count({ ...args, p_maille_km: 12 })).toHaveLength(carres.size)
})

test('les comptes de l’accueil sont ceux des recherches : chaque type, chaque mois, chaque département', async () => {
  const { body: comptes } = await call(site, 'rpc/compter_types', { args: {} })
  expect(comptes.map(({ id_typeannonce }: CompteType) => id_typeannonce)).toEqual([0, 1, 2, 3, 4])
  const offerts = moisOfferts(jourLegal(site.clock.now))
  for (const {
    id_typeannonce,
    nombre,
    mois,
    nombres_mois,
    departements,
    nombres_departement,
  } of comptes as CompteType[]) {
    const type = id_typeannonce ? { p_id_typeannonce: id_typeannonce } : {}
    const parDepartement = await count(type)
    expect(mois).toBe(offerts[0])
    expect(nombre).toBe(countZones(parDepartement))
    expect(departements.map((code, rang) => [code, nombres_departement[rang]])).toEqual(
      parDepartement.map((zone) => [zone.code_departement, zone.nombre]).sort(),
    )
    const parMois = offerts.map(async (un) => {
      const { du: p_du, au: p_au } = periodeMois(un)!
      return countZones(await count({ ...type, p_du, p_au }))
    })
    expect(nombres_mois).toEqual(await Promise.all(parMois))
  }
})
