// Counts the ads of a search by department or by cell of a map grid, with the search's own criteria, from counters.
import sql, { type Sql } from 'sql-template-tag'
import type { CompterAnnonces } from '#domain/carte/zone.ts'
import { rayonTerre } from '#domain/commune/distance.ts'
import { jourLegal } from '#domain/date/legalTime.ts'
import type { FunctionHandlers, Selection } from '../api/handler.ts'
import { among, everyType, isPlace, near, ofType, type Place, readPlaceFilter } from '../recherche/area.ts'
import { isFiltree, metBy } from '../recherche/filtre.ts'

export const functions = {
  compter_annonces: (_, args) => countAnnonces(args),
  compter_types: ({ now }) => countTypes(jourLegal(now)),
} satisfies Partial<FunctionHandlers>

function countAnnonces(args: CompterAnnonces): Selection {
  const ou = readPlaceFilter(args)
  if (!ou && !args.p_maille_km && !isFiltree(args)) return countDepartements(args.p_id_typeannonce ?? everyType)
  const zone = args.p_maille_km ? cellOf(args.p_maille_km, isPlace(ou) ? ou.lat : milieu) : sql`code_departement`
  const ctes = sql`with compte as (${countCommunes(ou, args)}), zone as (
    select sum(n)::integer as nombre, count(*)::integer as communes,
      (array_agg(code_commune order by n desc, code_commune))[1] as code_commune
    from compte group by ${zone}
  )`
  return {
    ctes,
    rows: sql`select l.code_departement, l.nom_commune, p.code_postal, l.lat, l.lon, l.coords_estimees, z.nombre,
        z.communes
      from zone z join commune l using (code_commune) left join lateral (
        select min(p.code_postal) as code_postal from commune_postale p where p.code_commune = z.code_commune
      ) as p on true`,
    order: sql`order by v.nombre desc, v.code_departement, v.nom_commune`,
  }
}

/** Every type, then each, from the counters alone; a month counts what a search in it finds (`totalEverywhere`). */
function countTypes(aujourdhui: string): Selection {
  const ctes = sql`with jour as materialized (
    select id_typeannonce, jour, sum(debuts) as debuts, sum(fins) as fins from annonce_compte_jour group by 1, 2
  ), mois as (
    select m::date as du, (m + interval '1 month - 1 day')::date as au
    from generate_series(date_trunc('month', ${aujourdhui}::date), ${aujourdhui}::date + interval '11 months', '1 month') as m
  ), departement as materialized (
    select id_typeannonce, code_departement, sum(n)::integer as n from annonce_compte_departement where n > 0 group by 1, 2
  )`
  return {
    ctes,
    rows: sql`select y.id_typeannonce, to_char(${aujourdhui}::date, 'YYYY-MM') as mois,
        (select coalesce(sum(n), 0)::integer from departement d where d.id_typeannonce = y.id_typeannonce) as nombre,
        (select json_agg(c.n order by m.du) from mois m cross join lateral (
          select (coalesce(sum(debuts) filter (where j.jour <= m.au), 0)
            - coalesce(sum(fins) filter (where j.jour < m.du), 0))::integer as n
          from jour j where y.id_typeannonce in (${everyType}::smallint, j.id_typeannonce)
        ) as c) as nombres_mois,
        coalesce(d.codes, '{}') as departements, coalesce(d.nombres, '{}') as nombres_departement
      from (select ${everyType}::smallint as id_typeannonce union all select id_typeannonce from typeannonce) as y
      left join (
        select id_typeannonce, array_agg(code_departement order by code_departement) as codes,
          array_agg(n order by code_departement) as nombres
        from departement group by 1
      ) as d using (id_typeannonce)`,
    order: sql`order by v.id_typeannonce`,
  }
}

/** The whole country, from the counters by department; communes are joined only when one of their columns is filtered. */
function countDepartements(type: number): Selection {
  return {
    rows: sql`select d.code_departement, l.nom_commune, p.code_postal, l.lat, l.lon, l.coords_estimees, d.nombre,
        t.communes
      from (
        select code_departement, sum(n)::integer as nombre from annonce_compte_departement
        where id_typeannonce = ${type} and n > 0 group by 1
      ) as d left join (
        select code_departement, count(*)::integer as communes,
          (array_agg(code_commune order by n desc, code_commune))[1] as tete
        from (
          select code_departement, code_commune, sum(n) as n from annonce_compte
          where id_typeannonce = ${type} and n > 0 group by 1, 2
        ) as c group by 1
      ) as t using (code_departement) left join commune l on l.code_commune = t.tete left join lateral (
        select min(code_postal) as code_postal from commune_postale where code_commune = t.tete
      ) as p on true`,
    order: sql`order by v.nombre desc, v.code_departement`,
  }
}

/** Degrees north: the middle of the country, used when no place is searched. */
const milieu = 46.5
const kmParDegre = (rayonTerre * Math.PI) / 180

/** The grid cell of a commune, in kilometres; its width in degrees depends on the latitude. */
function cellOf(km: number, lat: number): Sql {
  const [hauteur, largeur] = [km / kmParDegre, km / (kmParDegre * Math.cos((lat * Math.PI) / 180))]
  return sql`floor(lat / ${hauteur}::float8), floor(lon / ${largeur}::float8)`
}

/** The communes with ads, and their number: from the counters alone when these know every criterion. */
function countCommunes(ou: Place | string[] | null, args: CompterAnnonces): Sql {
  const type = args.p_id_typeannonce ?? everyType
  if (!isFiltree(args))
    return sql`select code_commune, code_departement, lat, lon, sum(n) as n
      from (${ou ? placesOf(ou, type) : everywhere(type)}) as o group by 1, 2, 3, 4`
  if (!ou)
    return sql`select l.code_commune, l.code_departement, l.lat, l.lon, f.n from (
        select a.code_commune, count(*) as n from annonce a
        where a.status_annonce = 'Actif' ${ofType(type)} ${metBy(args)} group by 1
      ) as f join commune l using (code_commune)`
  return sql`select o.code_commune, o.code_departement, o.lat, o.lon, sum(f.n) as n
    from (${placesOf(ou, type)}) as o cross join lateral (
      select count(*) as n from annonce a
      where a.status_annonce = 'Actif' and a.code_commune = o.code_commune
        and a.payante_annonce = o.payante_annonce ${ofType(type)} ${metBy(args)}
    ) as f
    where f.n > 0 group by 1, 2, 3, 4`
}

const placesOf = (ou: Place | string[], type: number): Sql => (isPlace(ou) ? near(ou, type) : among(ou, type))

const everywhere = (type: number): Sql =>
  sql`select * from annonce_compte c where c.id_typeannonce = ${type} and c.n > 0`
