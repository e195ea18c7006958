// The mails of saved searches: new ads are given ranks, searches they may be of are marked, each told once (ADR 032).
import sql, { type Sql } from 'sql-template-tag'
import {
  annoncesParCourrier,
  dernierEnvoi,
  type Frequence,
  frequences,
  lettreAlerte,
  lettreSilence,
  type Nouvelle,
  readAlerte,
  repitMinutes,
  silenceJours,
} from '#domain/alerte.ts'
import { nameVille } from '#domain/commune.ts'
import { writeDesabonnement } from '#domain/desabonnement.ts'
import { jourLegal } from '#domain/heurelegale.ts'
import { criteresRecherche } from '#domain/recherche.ts'
import { verrous } from '#domain/wire/verrou.ts'
import { dernierRang, isNeuve } from './alerte.ts'
import { type Depot, type Lettre, noteCourrier } from './courrier.ts'
import { noteNotification, notificationOf } from './notification.ts'
import type { Database, Transaction } from './outside/database.ts'
import { everyType, inZone } from './proche.ts'
import { enLigne, foundRows } from './recherche.ts'

/** The nature of the mails of an alert, and the beginning of the key of each. */
export const natureAlerte = 'alerte'

/** Alerts claimed in one transaction. */
const lot = 50
/** Seconds for which a mail that has gone may still be taken back by its server's refusal. */
const repriseSecondes = 120

export async function noteAlertes(
  database: Database,
  { depot, stopping }: { depot: Depot; stopping?: AbortSignal },
  now: Date,
): Promise<void> {
  await database.transaction((tx) => settle(tx, now))
  await database.transaction(rankAnnonces)
  for (const frequence of Object.keys(frequences) as Frequence[])
    await database.transaction((tx) => markDue(tx, frequence, now))
  await database.transaction((tx) => noteSilences(tx, depot, now))
  while (!stopping?.aborted && (await database.transaction((tx) => claimSome(tx, depot, now)))) {}
}

/** A mail that has gone moves its alert on, one that was given up leaves its ads to the next. */
const settle = (tx: Transaction, now: Date) =>
  tx.query(sql`
    update alerte a set courrier = null, a_envoyer = a.a_envoyer or c.etat = 'abandonné',
      rang_vu = case when c.etat = 'abandonné' then a.rang_vu else greatest(a.rang_vu, a.rang_courrier) end,
      date_envoi = coalesce(c.date_depart, a.date_envoi)
    from courrier c
    where c.cle = a.courrier and c.etat <> 'attente'
      and (c.date_depart is null or c.date_depart <= ${now}::timestamptz - make_interval(secs => ${repriseSecondes}))`)

/** In the order they came; one that is seen by nobody yet waits for its rank. */
async function rankAnnonces(tx: Transaction): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(${verrous.rangs})`)
  await tx.query(sql`
    update annonce_neuve n set rang = v.rang
    from (
      select a.uuid_annonce, ${dernierRang} + row_number() over (order by a.date_publication, a.uuid_annonce) as rang
      from annonce_neuve m join annonce a using (uuid_annonce) where m.rang is null and ${enLigne}
    ) as v
    where n.uuid_annonce = v.uuid_annonce`)
}

/** Marks the alerts of a rhythm that an ad may be new to, when their time has come: one server does it, once. */
async function markDue(tx: Transaction, frequence: Frequence, now: Date): Promise<void> {
  const jour = frequence === 'instant' ? null : dernierEnvoi(frequence, now)
  const due = jour === null ? sql`and v.depuis < v.dernier` : sql`and (t.jour is null or t.jour < ${jour}::date)`
  const { rows } = await tx.query<{ depuis: string; dernier: string }>(sql`
    update alerte_tour t set jour = ${jour}::date, rang = v.dernier
    from (select rang as depuis, ${dernierRang} as dernier from alerte_tour where frequence = ${frequence} for update) as v
    where t.frequence = ${frequence} and t.rang = v.depuis ${due} returning v.depuis, v.dernier`)
  const [tour] = rows
  if (!tour || tour.depuis === tour.dernier) return
  for (const mark of [markZones, markTerritoires]) await tx.query(mark(frequence, tour.depuis, tour.dernier))
}

/** The places and types of the ads between two ranks. */
const lieuSql = (depuis: string, dernier: string): Sql => sql`
  with lieu as materialized (
    select l.code_departement, l.lat, l.lon, a.id_typeannonce, max(n.rang) as rang
    from annonce_neuve n join annonce a using (uuid_annonce) join commune l using (code_commune)
    where n.rang > ${depuis}::bigint and n.rang <= ${dernier}::bigint and ${enLigne}
    group by 1, 2, 3, 4
  )`

const isDue = (frequence: Frequence): Sql => sql`a.frequence = ${frequence} and a.en_pause is null and not a.a_envoyer`

/** Of new ads, the zones they stand in; of these, the alerts. */
export const markZones = (frequence: Frequence, depuis: string, dernier: string): Sql => sql`
  ${lieuSql(depuis, dernier)}, touchee as (
    select z.id_zone, l.id_typeannonce, max(l.rang) as rang
    from lieu l join zone z on ${inZone}
    group by 1, 2
  )
  update alerte a set a_envoyer = true from touchee t
  where a.id_zone = t.id_zone and a.id_typeannonce in (${everyType}, t.id_typeannonce) and a.rang_vu < t.rang
    and ${isDue(frequence)}`

/** The alerts of departments, or of all of France. */
const markTerritoires = (frequence: Frequence, depuis: string, dernier: string): Sql => sql`
  ${lieuSql(depuis, dernier)}
  update alerte a set a_envoyer = true
  where a.id_zone is null and ${isDue(frequence)} and exists (
    select from lieu l where l.rang > a.rang_vu and a.id_typeannonce in (${everyType}, l.id_typeannonce)
      and (a.departements is null or l.code_departement = any(a.departements)))`

interface Claimed {
  uuid_alerte: string
  uuid_personne: string
  courrier: string
}

/** Notes the mails of some alerts; servers that look at the same time never take the same. One that tells at once waits its hour. */
async function claimSome(tx: Transaction, depot: Depot, now: Date): Promise<boolean> {
  const { rows } = await tx.query<Claimed>(sql`
    update alerte a set a_envoyer = false, rang_courrier = ${dernierRang},
      courrier = format('%s %s %s', ${natureAlerte}::text, a.uuid_alerte, floor(extract(epoch from ${now}::timestamptz)))
    where a.uuid_alerte in (
      select d.uuid_alerte from alerte d
      where d.a_envoyer and d.courrier is null and d.en_pause is null and (d.frequence <> 'instant'
        or d.date_envoi is null or d.date_envoi <= ${now}::timestamptz - make_interval(mins => ${repitMinutes}))
      order by d.date_envoi nulls first limit ${lot} for update skip locked)
    returning a.uuid_alerte, a.uuid_personne, a.courrier`)
  for (const { courrier: cle, uuid_alerte: reference, uuid_personne } of rows)
    await noteCourrier(tx, depot, { cle, nature: natureAlerte, uuid_personne, reference }, now)
  return rows.length === lot
}

interface Claim {
  pseudo_personne: string | null
  recherche: string
  lat: number | null
  lon: number | null
  nom: string | null
  code: string | null
  type: string | null
  jeton: string
  rang_vu: string
  rang_courrier: string
  uuid_alerte: string
  voulu: boolean
}

/**
 * Null when what came is not of this search after all, is gone since, or is the member's own; or when they want no more. What
 * came is told on the site too, whoever wants no mail.
 */
export const writeAlerte: Lettre = async (database, { cle, uuid_personne }, site, now) => {
  const { rows } = await database.read<Claim>(
    sql`
      select p.pseudo_personne, al.recherche, z.lat, z.lon, l.nom_commune as nom, z.code_commune as code,
        t.libelle_typeannonce as type, al.jeton, al.rang_vu, al.rang_courrier, al.uuid_alerte,
        not 'alerte' = any(p.mails_refuses) as voulu
      from alerte al join personne p using (uuid_personne) left join zone z using (id_zone)
      left join commune l on l.code_commune = z.code_commune
      left join typeannonce t on t.id_typeannonce = al.id_typeannonce
      where al.courrier = ${cle} and al.en_pause is null`,
    'membre',
  )
  const [claim] = rows
  if (!claim) return null
  const { pseudo_personne, lat, lon, nom, code, type, jeton } = claim
  const recherche = readAlerte(new URLSearchParams(claim.recherche))
  const centre = lat !== null && lon !== null ? { lat, lon } : null
  const neuve = isNeuve(sql`${claim.rang_vu}::bigint`, sql`${claim.rang_courrier}::bigint`, sql`${uuid_personne}::uuid`)
  const found = await database.read<{ annonce: Nouvelle; nombre: number }>(
    sql`select row_to_json(v) as annonce, count(*) over ()::integer as nombre
      from (${foundRows(criteresRecherche(recherche, centre), now, neuve)}) as v
      order by v.date_publication desc, v.uuid_annonce limit ${annoncesParCourrier}`,
    'membre',
    'adhoc',
  )
  const [premiere] = found.rows
  if (!premiere) return null
  await database.transaction((tx) =>
    noteNotification(tx, 'alerte', notificationOf(uuid_personne, claim.uuid_alerte), now),
  )
  if (!claim.voulu) return null
  const noms = { lieu: nom !== null && code !== null ? nameVille({ nom, code }) : null, type, de: jourLegal(now) }
  const nouvelles = {
    pseudo_personne,
    recherche,
    noms,
    jeton,
    annonces: found.rows.map(({ annonce }) => annonce),
    nombre: premiere.nombre,
  }
  return { ...lettreAlerte(nouvelles, site), desabonnement: writeDesabonnement('alerte', jeton, site) }
}

/** Asked in one turn: the next one goes on. */
const questionsMax = 500

/** Who has not come for long is asked once; without an answer, their alerts rest. */
async function noteSilences(tx: Transaction, depot: Depot, now: Date): Promise<void> {
  const cle = sql`format('silence %s %s', p.uuid_personne, p.date_activite)`
  const muet = sql`p.date_activite <= ${now}::timestamptz - make_interval(days => ${silenceJours.question})`
  await tx.query(sql`
    update alerte a set en_pause = 'silence', a_envoyer = false
    from personne p join courrier c on c.cle = ${cle}
    where a.uuid_personne = p.uuid_personne and a.en_pause is null and ${muet}
      and c.date_courrier <= ${now}::timestamptz - make_interval(days => ${silenceJours.pause})`)
  const { rows } = await tx.query<{ uuid_personne: string; cle: string }>(sql`
    select p.uuid_personne, ${cle} as cle from personne p
    where ${muet} and not 'alerte' = any(p.mails_refuses) and exists (select from alerte a where a.uuid_personne = p.uuid_personne and a.en_pause is null)
      and not exists (select from courrier c where c.cle = ${cle}) limit ${questionsMax}`)
  for (const { uuid_personne, cle: causee } of rows)
    await noteCourrier(tx, depot, { cle: causee, nature: 'silence', uuid_personne, reference: null }, now)
}

/** Null once the member has come, or has no alert that runs. */
export const writeSilence: Lettre = async (database, { cle, uuid_personne }, site) => {
  const { rows } = await database.read<{ pseudo_personne: string | null }>(
    sql`select p.pseudo_personne from personne p
      where p.uuid_personne = ${uuid_personne} and format('silence %s %s', p.uuid_personne, p.date_activite) = ${cle}
        and exists (select from alerte a where a.uuid_personne = p.uuid_personne and a.en_pause is null)`,
    'membre',
  )
  return rows[0] ? lettreSilence(rows[0], site) : null
}
