// The search by criteria, in any order, or everywhere: page and total come from the same set.
import sql, { empty, join, type Sql } from 'sql-template-tag'
import { bitsExigences, bitsPatienteles } from '#domain/critere/masque.ts'
import { codesTarif } from '#domain/paiement/plan.ts'
import type { RechercheAnnonces } from '#domain/recherche/recherche.ts'
import { annonceColumns, annonceSource, communeSource, scoreSql } from '../annonce/annonce.ts'
import type { Selection } from '../api/handler.ts'
import { among, near, ofType, type PageAsked, type Place } from './area.ts'

export type Filtres = Pick<
  RechercheAnnonces,
  | 'p_du'
  | 'p_au'
  | 'p_logement'
  | 'p_vehicule'
  | 'p_cabinet'
  | 'p_demi_journees'
  | 'p_patientele'
  | 'p_prix_max'
  | 'p_honoraires_min'
  | 'p_ordre'
>

/** The bits of criteres_annonce that an ad must have. */
const maskOf = ({ p_logement, p_vehicule, p_cabinet, p_patientele }: Filtres): number =>
  (p_logement ? bitsExigences.logement[p_logement] : 0) |
  (p_vehicule ? bitsExigences.vehicule[p_vehicule] : 0) |
  (p_cabinet ? bitsExigences.cabinet[p_cabinet] : 0) |
  (p_patientele ? bitsPatienteles[p_patientele] : 0)

/** Conditions on an ad `a`: a period, and bits of its criteria; given as values, or as columns of a saved search. */
export const startsBy = (au: Sql | string): Sql => sql`and a.debut_annonce <= ${au}::date`
export const lastsTo = (du: Sql | string): Sql => sql`and (a.fin_annonce is null or a.fin_annonce >= ${du}::date)`
export const holdsBits = (mask: Sql | number): Sql => sql`and a.criteres_annonce & ${mask}::integer = ${mask}::integer`

/** All conditions on an ad `a`. */
export function metBy(filtres: Filtres): Sql {
  const { p_du, p_au, p_demi_journees, p_prix_max, p_honoraires_min } = filtres
  const mask = maskOf(filtres)
  const conditions = [
    p_au && startsBy(p_au),
    p_du && lastsTo(p_du),
    mask && holdsBits(mask),
    p_demi_journees && sql`and a.demi_journees <= ${p_demi_journees}::smallint`,
    p_prix_max && sql`and a.prix_cession <= ${p_prix_max}::integer`,
    p_honoraires_min && sql`and a.honoraires_annuels >= ${p_honoraires_min}::integer`,
  ].filter((condition) => condition instanceof Object)
  return conditions.length > 0 ? join(conditions, ' ') : empty
}

/** Whether the search uses a criterion that the counters do not know. */
export const isFiltree = (args: Filtres): boolean =>
  Boolean(args.p_du || args.p_au || args.p_ordre || maskOf(args) || isCountedFromAds(args))

/** Whether only the ads themselves can be counted: no counter holds the criterion. */
const isCountedFromAds = ({ p_demi_journees, p_patientele, p_prix_max, p_honoraires_min }: Filtres): boolean =>
  Boolean(p_demi_journees || p_patientele || p_prix_max || p_honoraires_min)

/** ORDER BY of a search (product D9, or the order chosen), with these names for distance and score. */
export function orderOf({ p_ordre }: Filtres, { d = sql`d`, score = sql`score` } = {}): Sql {
  if (p_ordre === 'debut') return sql`datecontrat_annonce, date_publication desc, uuid_annonce`
  const dernier = sql`${score} desc, date_publication desc, uuid_annonce`
  return p_ordre === 'distance' ? sql`${d}, ${dernier}` : sql`payante_annonce desc, ${d}, ${dernier}`
}

const keys = (now: Date): Sql => sql`
  a.uuid_annonce, a.payante_annonce, a.date_publication, a.datecontrat_annonce, ${scoreSql(now)} as score`

/** Around a place or in departments: reads all ads of the communes found, from their index alone. */
export function searchThere(ou: Place | string[], filtres: Filtres, page: PageAsked): Selection {
  const places = Array.isArray(ou) ? among(ou, page.type) : near(ou, page.type)
  const order = orderOf(filtres)
  const ctes = sql`with trouve as materialized (
    select b.*, o.code_departement, o.lat, o.lon, o.coords_estimees, o.d
    from (${places}) as o cross join lateral (
      select ${keys(page.now)} from annonce a
      where a.status_annonce = 'Actif' and a.code_commune = o.code_commune
        and a.payante_annonce = o.payante_annonce ${ofType(page.type)} ${metBy(filtres)}
    ) as b
  ), cle as (
    select *, row_number() over (order by ${order}) as rang from trouve
    order by ${order} limit ${page.limite} offset ${page.decalage}
  )`
  return {
    ctes,
    rows: sql`select ${annonceColumns(sql`l.d`)}, l.score as score_annonce
      from cle l join annonce a using (uuid_annonce) ${annonceSource} order by l.rang`,
    total: sql`(select count(*) from trouve)`,
    decalage: page.decalage,
  }
}

/**
 * Everywhere: reads an index in order until the page is full, and counts the total separately. Within a plan the score's order is
 * newest first, so the plans' streams are merged.
 */
export function searchEverywhere(filtres: Filtres, page: PageAsked): Selection {
  const { limite, decalage, now, type } = page
  const met = sql`a.status_annonce = 'Actif' ${ofType(type)} ${metBy(filtres)}`
  const first = (lane: Sql, order: Sql): Sql => sql`
    select ${keys(now)} from annonce a where ${met} and ${lane} order by ${order} limit ${decalage + limite}`
  const streams =
    filtres.p_ordre === 'debut'
      ? sql`select b.* from typeannonce y cross join lateral (${first(
          sql`a.id_typeannonce = y.id_typeannonce`,
          sql`a.datecontrat_annonce, a.date_publication desc, a.uuid_annonce`,
        )}) as b`
      : sql`select b.* from unnest(${codesTarif}::text[]) as tarif (code) cross join lateral (${first(
          sql`a.code_tarif = tarif.code`,
          sql`a.date_publication desc, a.uuid_annonce`,
        )}) as b`
  const order = orderOf(filtres)
  const ctes = sql`with cle as (
    select *, row_number() over (order by ${order}) as rang
    from (select *, null::double precision as d from (${streams}) as flot) as flots
    order by ${order} limit ${limite} offset ${decalage}
  )`
  return {
    ctes,
    rows: sql`select ${annonceColumns(sql`null::double precision`)}, k.score as score_annonce
      from cle k join annonce a using (uuid_annonce) ${communeSource} ${annonceSource} order by k.rang`,
    total: totalEverywhere(filtres, type, met),
    decalage,
  }
}

/** Counted from the counters when they know every criterion, else from the index. */
function totalEverywhere(filtres: Filtres, type: number, met: Sql): Sql {
  const { p_du, p_au } = filtres
  if (!isFiltree(filtres))
    return sql`(select coalesce(sum(n), 0) from annonce_compte_departement where id_typeannonce = ${type})`
  if (isCountedFromAds(filtres)) return sql`(select count(*) from annonce a where ${met})`
  const mask = maskOf(filtres)
  const started = p_au ? sql`filter (where a.jour <= ${p_au}::date)` : empty
  const over = p_du ? sql`coalesce(sum(a.fins) filter (where a.jour < ${p_du}::date), 0)` : sql`0`
  return sql`(select coalesce(sum(a.debuts) ${started}, 0) - ${over} from annonce_compte_jour a
    where a.criteres & ${mask}::integer = ${mask}::integer ${ofType(type)})`
}
