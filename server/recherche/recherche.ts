// The search of ads: exact radius, exact total, the order of product D9, at a cost that hardly grows with the number of ads.
import sql, { empty, type Sql } from 'sql-template-tag'
import { annoncesParPage, type RechercheAnnonces } from '#domain/recherche/recherche.ts'
import { annonceColumns, annonceRows, annonceSource, oneAnnonce, scoreSql } from '../annonce/annonce.ts'
import type { FunctionHandlers, Selection } from '../api/handler.ts'
import { refuse } from '../api/refusal.ts'
import {
  distanceSql,
  everyType,
  inBox,
  isPlace,
  near,
  ofType,
  type PageAsked,
  type Place,
  readPlaceFilter,
} from './area.ts'
import { isFiltree, metBy, orderOf, searchEverywhere, searchThere } from './filtre.ts'

/** The condition that an ad `a` is online. */
export const isOnlineSql: Sql = sql`a.status_annonce = 'Actif'`

export const functions = {
  lister_annonces: ({ membre, now }, args) =>
    args.p_uuid_annonce
      ? { rows: oneAnnonce(args.p_uuid_annonce, membre, now) }
      : {
          ...searchAnnonces(args, now),
          entier: { rows: () => everyAnnonce(args, now), limite: args.p_limite ?? annoncesParPage },
        },
} satisfies Partial<FunctionHandlers>

function searchAnnonces(args: RechercheAnnonces, now: Date): Selection {
  const ou = readPlaceFilter(args)
  const page = {
    type: args.p_id_typeannonce ?? everyType,
    limite: args.p_limite ?? annoncesParPage,
    decalage: args.p_decalage ?? 0,
    now,
  }
  if (args.p_ordre === 'distance' && !isPlace(ou)) throw refuse('Un ordre par distance demande un lieu.')
  if (!ou) return searchEverywhere(args, page)
  if (isFiltree(args)) return searchThere(ou, args, page)
  return isPlace(ou) ? around(ou, page) : within(ou, page)
}

/** All ads of a search, for callers that add filters of their own. */
function everyAnnonce(args: RechercheAnnonces, now: Date): Selection {
  return {
    rows: foundRows(args, now),
    cle: 'uuid_annonce',
    jointes: ['pseudo_personne', 'tel_annonce'],
    order: sql`order by ${orderOf(args, { d: sql`v.distance_annonce`, score: sql`v.score_annonce` })}`,
  }
}

/** The rows of a search, on ads `a`; `also` is a further condition, used for new ads of a saved search. */
export function foundRows(args: RechercheAnnonces, now: Date, also: Sql = empty): Sql {
  const ou = readPlaceFilter(args)
  const distance = isPlace(ou) && distanceSql(ou, sql`l`)
  const where = sql`${isOnlineSql} ${ofType(args.p_id_typeannonce ?? everyType)} ${metBy(args)} ${atPlace(ou)} ${also}`
  return annonceRows(now, where, { ...(distance && { distance }), extra: sql`, a.payante_annonce` })
}

function atPlace(ou: Place | string[] | null): Sql {
  if (!ou) return empty
  if (!isPlace(ou)) return sql`and l.code_departement = any(${ou}::text[])`
  return sql`and ${inBox(ou, sql`l`)} and ${distanceSql(ou, sql`l`)} <= ${ou.km}`
}

/**
 * An ad's position is its commune's. The counters give the total and the communes of the page; only the ads of those are read.
 */
function around(place: Place, page: PageAsked): Selection {
  const { limite, decalage } = page
  // Each counted commune has at least one ad, so a page reaches no further than as many communes as its last row. Both windows
  // follow one sort: paid ads first is « gratuite » ascending.
  const ctes = sql`with lieu as materialized (
    select code_commune, payante_annonce, gratuite, code_departement, lat, lon, coords_estimees, d, n
    from (${near(place, page.type)}) as proche
  ), ouvert as materialized (
    select *, cumul - groupe as avant from (
      select *, sum(n) over (order by gratuite, d) as cumul, sum(n) over (partition by gratuite, d) as groupe
      from (select * from lieu order by gratuite, d fetch first (${decalage + limite}) rows with ties) as l
    ) as premier
    where cumul > ${decalage} and cumul - groupe < ${decalage + limite}
  ), cle as (
    select b.uuid_annonce, o.*, b.score, b.date_publication
    from ouvert o cross join lateral (
      select a.uuid_annonce, a.date_publication, ${scoreSql(page.now)} as score from annonce a
      where a.status_annonce = 'Actif' and a.code_commune = o.code_commune
        and a.payante_annonce = o.payante_annonce ${ofType(page.type)}
    ) as b
    order by o.gratuite, o.d, b.score desc, b.date_publication desc, b.uuid_annonce
    limit ${limite} offset ${decalage} - (select coalesce(min(avant), 0) from ouvert)
  )`
  return {
    ctes,
    rows: sql`select ${annonceColumns(sql`l.d`)}, l.score as score_annonce
      from cle l join annonce a using (uuid_annonce) ${annonceSource}
      order by l.gratuite, l.d, l.score desc, l.date_publication desc, a.uuid_annonce`,
    total: sql`(select coalesce(sum(n), 0) from lieu)`,
    decalage,
  }
}

/** In whole departments there is no distance; free ads are read only when the page reaches them. */
function within(departements: string[], page: PageAsked): Selection {
  const { limite, decalage } = page
  const ctes = sql`with groupe as (
    select payante_annonce, sum(n) as n, sum(sum(n)) over (order by payante_annonce desc) as cumul
    from annonce_compte_departement
    where code_departement = any(${departements}::text[]) and id_typeannonce = ${page.type}
    group by payante_annonce
  ), ouvert as materialized (
    select payante_annonce from groupe where cumul > ${decalage} and cumul - n < ${decalage + limite}
  ), cle as (
    select b.*, c.code_departement, c.lat, c.lon, c.coords_estimees
    from annonce_compte c join ouvert using (payante_annonce) cross join lateral (
      select a.uuid_annonce, a.payante_annonce, a.date_publication, ${scoreSql(page.now)} as score from annonce a
      where a.status_annonce = 'Actif' and a.code_commune = c.code_commune
        and a.payante_annonce = c.payante_annonce ${ofType(page.type)}
    ) as b
    where c.id_typeannonce = ${page.type} and c.n > 0 and c.code_departement = any(${departements}::text[])
    order by b.payante_annonce desc, b.score desc, b.date_publication desc, b.uuid_annonce
    limit ${limite} offset ${decalage} - (
      select coalesce(min(cumul - n), 0) from groupe join ouvert using (payante_annonce))
  )`
  return {
    ctes,
    rows: sql`select ${annonceColumns(sql`null::double precision`)}, l.score as score_annonce
      from cle l join annonce a using (uuid_annonce) ${annonceSource}
      order by l.payante_annonce desc, l.score desc, l.date_publication desc, a.uuid_annonce`,
    total: sql`(select coalesce(sum(n), 0) from groupe)`,
    decalage,
  }
}
