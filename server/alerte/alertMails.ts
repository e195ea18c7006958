// Alert mails of saved searches: new ads are numbered, matching searches are marked, each ad is told once (ADR 032).
import sql, { empty, type Sql } from 'sql-template-tag'
import {
  annoncesParMail,
  dernierEnvoi,
  type Frequence,
  lettreAlerte,
  lettreSilence,
  type Nouvelle,
  readAlerte,
  repitMinutes,
  silenceJours,
} from '#domain/alerte/alerte.ts'
import { nameVille } from '#domain/commune/commune.ts'
import { jourLegal } from '#domain/date/legalTime.ts'
import { mainlandTimeZone, timeZones } from '#domain/date/timeZones.ts'
import { writeDesabonnement } from '#domain/mail/desabonnement.ts'
import { advisoryLocks } from '#domain/protocol/advisoryLocks.ts'
import { criteresRecherche } from '#domain/recherche/recherche.ts'
import type { Database, Transaction } from '../adapter/database.ts'
import { timeZoneSql } from '../commune/timeZone.ts'
import { type Enqueue, enqueueMail, type Lettre } from '../mail/outbox.ts'
import { noteNotification, notificationOf } from '../notification/notification.ts'
import { everyType, inZone } from '../recherche/area.ts'
import { foundRows, isOnlineSql } from '../recherche/recherche.ts'
import { dernierRang, isNeuve } from './alerte.ts'

/** The kind of these mails, and the prefix of their keys. */
export const natureAlerte = 'alerte'

/** Jobs enqueued by one statement. */
const lot = 1000

export async function noteAlertes(database: Database, { depot }: { depot: Enqueue }, now: Date): Promise<void> {
  await database.transaction(rankAnnonces)
  await database.transaction((tx) => noteDues(tx, depot, { frequence: 'instant', timeZone: mainlandTimeZone }, now))
  for (const frequence of ['jour', 'semaine'] as const)
    for (const timeZone of timeZones)
      await database.transaction((tx) => noteDues(tx, depot, { frequence, timeZone }, now))
}

/** Numbers new ads in commit order; an ad of an open transaction waits for the next run. */
async function rankAnnonces(tx: Transaction): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(${advisoryLocks.rangs})`)
  await tx.query(sql`
    update annonce_neuve n set rang = v.rang
    from (
      select a.uuid_annonce, ${dernierRang} + row_number() over (order by a.date_publication, a.uuid_annonce) as rang
      from annonce_neuve m join annonce a using (uuid_annonce) where m.rang is null and ${isOnlineSql}
    ) as v
    where n.uuid_annonce = v.uuid_annonce`)
}

/** The alerts that leave together: those told at once, or those of a morning in one time zone. */
interface Round {
  frequence: Frequence
  timeZone: string
}

/** Enqueues the mails due for one round, and each morning those about unused alerts. One server does it, once. */
async function noteDues(tx: Transaction, depot: Enqueue, round: Round, now: Date): Promise<void> {
  const { frequence, timeZone } = round
  const jour = frequence === 'instant' ? null : dernierEnvoi(frequence, now, timeZone)
  const due = jour === null ? sql`and v.depuis < v.dernier` : sql`and (t.jour is null or t.jour < ${jour}::date)`
  const { rows } = await tx.query<{ depuis: string; dernier: string }>(sql`
    update alerte_tour t set jour = ${jour}::date, rang = v.dernier
    from (select rang as depuis, ${dernierRang} as dernier from alerte_tour
      where (frequence, fuseau) = (${frequence}, ${timeZone}) for update) as v
    where (t.frequence, t.fuseau) = (${frequence}, ${timeZone}) and t.rang = v.depuis ${due} returning v.depuis, v.dernier`)
  const [tour] = rows
  if (tour && frequence === 'jour' && timeZone === mainlandTimeZone) await noteSilences(tx, depot, now)
  if (!tour || tour.depuis === tour.dernier) return
  await tx.query(sql`set local statement_timeout = '1min'`)
  const notes = await tx.query<{ cle: string }>(noteTouchees(round, tour.depuis, tour.dernier, now))
  const cles = notes.rows.map(({ cle }) => cle)
  for (let at = 0; at < cles.length; at += lot) await depot(tx, ...cles.slice(at, at + lot))
}

/**
 * Marks every saved search whose zone, department or country matches an ad with rank in (from, to]; next mail no sooner than one
 * hour after the last.
 */
const noteTouchees = ({ frequence, timeZone }: Round, depuis: string, dernier: string, now: Date): Sql => sql`
  with lieu as materialized (
    select distinct l.code_departement, l.lat, l.lon, a.id_typeannonce
    from annonce_neuve n join annonce a using (uuid_annonce) join commune l using (code_commune)
    where n.rang > ${depuis}::bigint and n.rang <= ${dernier}::bigint and ${isOnlineSql}
  ), zones as (
    select distinct z.id_zone, l.id_typeannonce from lieu l join zone z on ${inZone}
  ), touchee as (
    select a.uuid_alerte, a.uuid_personne from zones t join alerte a using (id_zone)
      join zone z using (id_zone) join commune c using (code_commune)
    where a.id_typeannonce in (${everyType}, t.id_typeannonce) and a.frequence = ${frequence} and a.en_pause is null
      ${ofRound(sql`c.code_departement`, { frequence, timeZone })}
    union
    select a.uuid_alerte, a.uuid_personne from alerte a join personne p using (uuid_personne)
    where a.id_zone is null and a.frequence = ${frequence} and a.en_pause is null
      ${ofRound(sql`coalesce(a.departements[1], left(p.cp_personne, 3))`, { frequence, timeZone })} and exists (
      select from lieu l where a.id_typeannonce in (${everyType}, l.id_typeannonce)
        and (a.departements is null or l.code_departement = any(a.departements)))
  )
  insert into courrier as c (cle, nature, uuid_personne, reference, date_courrier, rang)
  select format('%s %s', ${natureAlerte}::text, uuid_alerte), ${natureAlerte}, uuid_personne, uuid_alerte, ${now}, ${dernier}::bigint
  from touchee
  on conflict (cle) do update set etat = 'attente', rang = excluded.rang, date_courrier = case c.etat
    when 'attente' then c.date_courrier
    else greatest(excluded.date_courrier, c.date_depart + make_interval(mins => ${repitMinutes})) end
  returning c.cle`

/** Condition: the department an alert looks at, or its member's when it looks everywhere, lives in the time zone of a round. */
const ofRound = (departement: Sql, { frequence, timeZone }: Round): Sql =>
  frequence === 'instant' ? empty : sql`and ${timeZoneSql(departement)} = ${timeZone}`

interface Claim {
  pseudo_personne: string | null
  recherche: string
  lat: number | null
  lon: number | null
  nom: string | null
  code: string | null
  estimee: boolean
  type: string | null
  jeton: string
  rang_vu: string
  uuid_alerte: string
  voulu: boolean
}

/**
 * Null when no new ad matches, when the matching ads are gone or the member's own, or when the alert was stopped. A notification
 * is created even for members who want no mail.
 */
export const writeAlerte: Lettre = async (database, { uuid_personne, reference, rang, rang_dit }, site, now) => {
  const { rows } = await database.read<Claim>(sql`
    select p.pseudo_personne, al.recherche, z.lat, z.lon, l.nom_commune as nom, z.code_commune as code,
      coalesce(l.coords_estimees, false) as estimee,
      t.libelle_typeannonce as type, al.jeton, greatest(al.rang_vu, ${rang_dit}::bigint) as rang_vu, al.uuid_alerte,
      not 'alerte' = any(p.mails_refuses) as voulu
    from alerte al join personne p using (uuid_personne) left join zone z using (id_zone)
    left join commune l on l.code_commune = z.code_commune
    left join typeannonce t on t.id_typeannonce = al.id_typeannonce
    where al.uuid_alerte = ${reference} and al.en_pause is null`)
  const [claim] = rows
  if (!claim) return null
  const { pseudo_personne, lat, lon, nom, code, estimee, type, jeton } = claim
  const recherche = readAlerte(new URLSearchParams(claim.recherche))
  const centre = lat !== null && lon !== null ? { lat, lon } : null
  const neuve = isNeuve(sql`${claim.rang_vu}::bigint`, sql`${rang}::bigint`, sql`${uuid_personne}::uuid`)
  const found = await database.read<{ annonce: Nouvelle; nombre: number }>(
    sql`select row_to_json(v) as annonce, count(*) over ()::integer as nombre
      from (${foundRows(criteresRecherche(recherche, centre), now, neuve)}) as v
      order by v.date_publication desc, v.uuid_annonce limit ${annoncesParMail}`,
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
    estimee,
    annonces: found.rows.map(({ annonce }) => annonce),
    nombre: premiere.nombre,
  }
  return { ...lettreAlerte(nouvelles, site), desabonnement: writeDesabonnement('alerte', jeton, site) }
}

/** Mails about unused alerts per morning; the next morning goes on. */
const questionsMax = 500

/** A member who has not come for long is asked once; without an answer, their alerts are paused. */
async function noteSilences(tx: Transaction, depot: Enqueue, now: Date): Promise<void> {
  const cle = sql`format('silence %s %s', p.uuid_personne, p.date_activite)`
  const muet = sql`p.date_activite <= ${now}::timestamptz - make_interval(days => ${silenceJours.question})`
  await tx.query(sql`
    update alerte a set en_pause = 'silence'
    from personne p join courrier c on c.cle = ${cle}
    where a.uuid_personne = p.uuid_personne and a.en_pause is null and ${muet}
      and c.date_courrier <= ${now}::timestamptz - make_interval(days => ${silenceJours.pause})`)
  const { rows } = await tx.query<{ uuid_personne: string; cle: string }>(sql`
    select p.uuid_personne, ${cle} as cle from personne p
    where ${muet} and not 'alerte' = any(p.mails_refuses) and exists (select from alerte a where a.uuid_personne = p.uuid_personne and a.en_pause is null)
      and not exists (select from courrier c where c.cle = ${cle}) limit ${questionsMax}`)
  for (const { uuid_personne, cle: causee } of rows)
    await enqueueMail(tx, depot, { cle: causee, nature: 'silence', uuid_personne, reference: null }, now)
}

/** Null once the member has come back, or has no active alert. */
export const writeSilence: Lettre = async (database, { cle, uuid_personne }, site) => {
  const { rows } = await database.read<{ pseudo_personne: string | null }>(sql`
    select p.pseudo_personne from personne p
    where p.uuid_personne = ${uuid_personne} and format('silence %s %s', p.uuid_personne, p.date_activite) = ${cle}
      and exists (select from alerte a where a.uuid_personne = p.uuid_personne and a.en_pause is null)`)
  return rows[0] ? lettreSilence(rows[0], site) : null
}
