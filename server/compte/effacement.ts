// Account erasure: requested by the member, announced by mail, done some days later in one transaction (ADR 008).
import sql, { raw, type Sql } from 'sql-template-tag'
import {
  annonceEffacee,
  compteDejaOublie,
  effacementJours,
  identiteAns,
  lettreDepart,
  lettreEffacement,
  lettreGarde,
  lettreSommeil,
  oubliHeures,
  type Sommeil,
  sommeilJours,
} from '#domain/compte/effacement.ts'
import { criteresVides } from '#domain/critere/writeCriteres.ts'
import { jourLegal } from '#domain/date/legalTime.ts'
import { conditions } from '#domain/marque/conditions.ts'
import type { Database, Transaction } from '../adapter/database.ts'
import type { Membre } from '../adapter/identity.ts'
import { criteresSet } from '../annonce/critere.ts'
import type { FunctionHandlers, Services, ViewHandlers } from '../api/handler.ts'
import { Refusal } from '../api/refusal.ts'
import { type Enqueue, enqueueMail, enqueueMailNow, type Lettre } from '../mail/outbox.ts'
import { cancelDebit, closePages, lockCompte } from '../paiement/operation.ts'

export const views = {
  lister_comptes_a_oublier: ({ now }) => ({
    rows: sql`
      select uuid_personne, sub, date_depart from identite_conservee i
      where date_oubli is null and date_depart <= ${now}::timestamptz - make_interval(hours => ${oubliHeures})
        and not exists (select from personne p where p.sub = i.sub)`,
    cle: 'uuid_personne',
    order: sql`order by v.date_depart, v.uuid_personne`,
  }),
} satisfies Partial<ViewHandlers>

export const functions = {
  noter_compte_oublie: async ({ tx, now }, { p_uuid_parti }) => {
    const { rowCount } = await tx.query(sql`
      update identite_conservee set date_oubli = ${now} where uuid_personne = ${p_uuid_parti} and date_oubli is null`)
    if (!rowCount) throw new Refusal(404, 'PT404', compteDejaOublie)
  },
  /** Requesting again does not move the day. */
  supprimer_compte: async ({ tx, membre, now }) => {
    await tx.query(sql`
      update personne set effacement_demande = true,
        date_effacement = ${now}::timestamptz + make_interval(days => ${effacementJours})
      where uuid_personne = ${membre.uuid_personne} and not effacement_demande and date_depart is null`)
  },
  garder_compte: async ({ tx, membre: { uuid_personne }, now }) => {
    const { rowCount } = await tx.query(sql`
      update personne set date_effacement = null, effacement_demande = false
      where uuid_personne = ${uuid_personne} and date_effacement is not null`)
    // Once a day, however often the member changes their mind.
    if (rowCount)
      await enqueueMailNow(tx, { nature: 'garde', uuid_personne, reference: null, fois: jourLegal(now) }, now)
  },
} satisfies Partial<FunctionHandlers>

interface Tour {
  now: Date
  depot: Enqueue
  /** Enqueues the job that erases a subject at the identity provider. */
  oubli: Enqueue
  stopping?: AbortSignal
}

/** Announces erasures, performs those that are due, and deletes old departure records. */
export async function eraseComptes(
  { database, checkout }: Pick<Services, 'database' | 'checkout'>,
  { now, depot, oubli, stopping }: Tour,
): Promise<void> {
  await noteSommeils(database, now)
  await postponeSommeils(database, now)
  await noteEffacements(database, depot, now)
  const { rows } = await database.read<{ uuid_personne: string }>(sql`
    select p.uuid_personne from personne p left join courrier c on c.cle = ${lastMailSql}
    where p.date_effacement <= ${now} and (p.effacement_demande or ${now}::timestamptz - make_interval(days => ${sommeilJours.dernier})
      >= coalesce(c.date_depart, case when c.etat <> 'attente' then c.date_courrier end))
    order by p.date_effacement limit 100`)
  const faults: unknown[] = []
  for (const { uuid_personne } of rows)
    if (!stopping?.aborted)
      await database
        .transaction((tx) => eraseCompte(tx, uuid_personne, { now, depot, oubli }))
        .then(() => closePages({ database, checkout }, uuid_personne))
        .catch((error: unknown) => faults.push(error))
  await database.write(sql`
    delete from identite_conservee
    where date_depart <= ${now}::timestamptz - make_interval(years => ${identiteAns})`)
  if (faults.length) throw faults[0]
}

/** Schedules the erasure of members not seen for long, never sooner than the first mail says. */
async function noteSommeils(database: Database, now: Date): Promise<void> {
  const premier = sql`make_interval(days => ${sommeilJours.premier})`
  const sommeil = sql`make_interval(years => ${conditions.compteAns})`
  await database.write(sql`
    update personne set date_effacement =
      greatest(date_activite::timestamptz + ${sommeil}, ${now}::timestamptz + ${premier})
    where date_effacement is null and date_depart is null
      and date_activite <= ${now}::timestamptz + ${premier} - ${sommeil}`)
}

const cleSql = (rang: Sql) =>
  sql`format('%s %s %s', ${rang}, p.uuid_personne, floor(extract(epoch from p.date_effacement)))`
/** The key of the last mail before the erasure of a dormant account. */
const lastMailSql = cleSql(sql`'dernier sommeil'`)

/** After a long stop of the site, a dormant account whose last mail was never written is kept until seven days after it. */
async function postponeSommeils(database: Database, now: Date): Promise<void> {
  await database.write(sql`
    update personne p set date_effacement = ${now}::timestamptz + make_interval(days => ${sommeilJours.dernier})
    where p.date_effacement <= ${now} and not p.effacement_demande and p.date_depart is null
      and not exists (select from courrier c where c.cle = ${lastMailSql})`)
}

/** Mails and provider erasures per run; the next run goes on. */
const lettresMax = 500
const oublisMax = 100

async function noteEffacements(database: Database, depot: Enqueue, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const { rows } = await tx.query<{ uuid_personne: string; cle: string; nature: string }>(sql`
      select p.uuid_personne, k.cle, k.nature
      from personne p, lateral (
        select n.nature, ${cleSql(sql`n.rang`)} as cle
        from (select p.date_effacement <= ${now}::timestamptz + make_interval(days => ${sommeilJours.dernier}) as bientot) b,
          lateral (values
          ('effacement', 'effacement', p.effacement_demande),
          ('sommeil', 'sommeil', not p.effacement_demande and not bientot),
          ('sommeil', 'dernier sommeil', not p.effacement_demande and bientot)
        ) as n (nature, rang, due) where n.due
      ) k
      where p.date_effacement > ${now} and not exists (select from courrier c where c.cle = k.cle)
      order by p.date_effacement limit ${lettresMax}`)
    for (const { uuid_personne, cle, nature } of rows)
      await enqueueMail(tx, depot, { cle, nature, uuid_personne, reference: null }, now)
  })
}

/** Null once the member has changed their mind. */
export const writeEffacement: Lettre = async (database, { uuid_personne }, site) => {
  const row = await readSommeil(database, uuid_personne, true)
  return row && lettreEffacement(row, site)
}

/** Null once the member has come back. */
export const writeSommeil: Lettre = async (database, { uuid_personne }, site) => {
  const row = await readSommeil(database, uuid_personne, false)
  return row && lettreSommeil(row, site)
}

/** Null when they have requested it again. */
export const writeGarde: Lettre = async (database, { uuid_personne }, site) => {
  const { rows } = await database.read<{ pseudo_personne: string | null }>(
    sql`select pseudo_personne from personne where uuid_personne = ${uuid_personne} and date_effacement is null`,
  )
  return rows[0] ? lettreGarde(rows[0], site) : null
}

async function readSommeil(database: Database, personne: string | null, demande: boolean): Promise<Sommeil | null> {
  const { rows } = await database.read<Omit<Sommeil, 'date_effacement'> & { date_effacement: Date }>(sql`
    select pseudo_personne, date_activite, date_effacement from personne
    where uuid_personne = ${personne} and date_effacement is not null and effacement_demande = ${demande}`)
  const [row] = rows
  return row ? { ...row, date_effacement: row.date_effacement.toISOString() } : null
}

export type Activite = (membre: Membre, now: Date) => Promise<void>

/** Records the day a member is seen, once a day per server; it cancels an erasure for inactivity. */
export function createActivite(database: Database): Activite {
  const seen = new Set<string>()
  let today = ''
  return async ({ uuid_personne, roles }, now) => {
    const jour = now.toISOString().slice(0, 10)
    if (jour !== today) seen.clear()
    today = jour
    if (seen.has(uuid_personne)) return
    const operateur = roles.includes('operateur')
    await database.write(sql`
      update personne set date_activite = ${jour}, date_effacement = case when effacement_demande then date_effacement end,
        operateur_vu = case when ${operateur} then ${jour}::date end
      where uuid_personne = ${uuid_personne} and date_depart is null and (
        date_activite < ${jour}::date or operateur_vu is distinct from case when ${operateur} then ${jour}::date end)`)
    seen.add(uuid_personne)
  }
}

/**
 * Enqueues again the erasures not done yet at the identity provider, in case the queue was lost (ADR 032); not of a subject that
 * signs in again. The rows are locked, so that a job ending meanwhile is not enqueued twice.
 */
export async function resumeErasuresAtProvider(database: Database, oubli: Enqueue): Promise<void> {
  await database.transaction(async (tx) => {
    const { rows } = await tx.query<{ sub: string }>(sql`
      select sub from identite_conservee i
      where date_oubli is null and not exists (select from personne p where p.sub = i.sub)
      order by date_depart limit ${oublisMax} for update of i skip locked`)
    for (const { sub } of rows) await oubli(tx, sub)
  })
}

export async function enqueueErasureAtProvider(database: Database, sub: string, now: Date): Promise<void> {
  await database.write(sql`update identite_conservee set date_oubli = ${now} where sub = ${sub} and date_oubli is null`)
}

/** Tables whose rows belong to one member only. */
const effacees = [
  ...['notification', 'disponibilite', 'invitation', 'alerte', 'appareil', 'favori', 'facturation', 'courrier'],
  ...['suivi_forum', 'merci_forum', 'copie', 'justificatif', 'verification', 'demande', 'candidat'],
]

/** Others' messages and the ledger remain, without anything that identifies the member. */
async function eraseCompte(
  tx: Transaction,
  personne: string,
  { now, depot, oubli }: Pick<Tour, 'now' | 'depot' | 'oubli'>,
): Promise<void> {
  await lockCompte(tx, personne)
  const { rows } = await tx.query<{ sub: string }>(sql`
    insert into identite_conservee (uuid_personne, sub, email, pseudo_personne, date_inscription, date_depart)
    select uuid_personne, sub, email, pseudo_personne, date_inscription, ${now}
    from personne where uuid_personne = ${personne} and date_effacement <= ${now} returning sub`)
  // The member changed their mind, or another server did it, since the row was read.
  if (!rows[0]) return
  await noteDepart(tx, personne, depot, now)
  await eraseAnnonces(tx, personne, now)
  for (const table of effacees) await tx.query(sql`delete from ${raw(table)} where uuid_personne = ${personne}`)
  await tx.query(sql`delete from masque where ${personne} in (uuid_personne, uuid_masque)`)
  // A contract needs two people.
  await tx.query(sql`
    delete from preparation p using conversation c
    where c.uuid_conversation = p.uuid_conversation and ${personne} in (c.uuid_personne_a, c.uuid_personne_b)`)
  await tx.query(sql`delete from blocage where ${personne} in (uuid_personne, uuid_bloque)`)
  // Frees the subject: the same person coming back is a new member.
  await tx.query(sql`
    update personne set sub = 'parti:' || uuid_personne, email = null, email_verifie = false, email_refuse = null,
      pseudo_personne = null, squelette_personne = null, telephone_personne = null, cp_personne = null,
      ville_personne = null, numrpps_personne = null, presentation_personne = null, verification = null, reponse = null,
      jeton_calendrier = null,
      date_effacement = null, effacement_demande = false, suspension = null, operateur_vu = null, date_depart = ${now}
    where uuid_personne = ${personne}`)
  await eraseConversations(tx, personne)
  await eraseSignalements(tx, personne)
  await oubli(tx, rows[0].sub)
}

/** The last mail, to a verified address, which is kept apart from the erased account. */
async function noteDepart(tx: Transaction, reference: string, depot: Enqueue, now: Date): Promise<void> {
  const { rowCount } = await tx.query(sql`
    select from personne where uuid_personne = ${reference} and email_verifie and email is distinct from email_refuse`)
  const cause = { cle: `depart ${reference}`, nature: 'depart', uuid_personne: null, reference }
  if (rowCount) await enqueueMail(tx, depot, cause, now)
}

/** Null when too late: the identity that is kept afterwards serves judicial requests only. */
export const writeDepart: Lettre = async (database, { reference }, _site, now) => {
  const { rows } = await database.read<{ pseudo_personne: string | null; email: string }>(sql`
    select pseudo_personne, email from identite_conservee
    where uuid_personne = ${reference} and email is not null and date_depart > ${now}::timestamptz - interval '1 day'`)
  return rows[0] ? { ...lettreDepart(rows[0]), to: rows[0].email } : null
}

/** Their photos are deleted by the next cleanup, as for any archived ad. */
async function eraseAnnonces(tx: Transaction, personne: string, now: Date): Promise<void> {
  const { rows } = await tx.query<{ uuid_annonce: string }>(sql`
    select uuid_annonce from annonce where uuid_personne_annonceur = ${personne} and status_annonce = 'En attente'`)
  await tx.query(sql`
    update annonce set status_annonce = 'Archivée', uuid_client = null, affichertel_annonce = false,
      titre_annonce = ${annonceEffacee.titre}, contenu_annonce = ${annonceEffacee.contenu}, retrocession_annonce = null,
      ${criteresSet(criteresVides)}
    where uuid_personne_annonceur = ${personne}`)
  for (const { uuid_annonce } of rows) await cancelDebit(tx, personne, uuid_annonce, now)
}

/** Deletes conversations whose two members have left. */
async function eraseConversations(tx: Transaction, personne: string): Promise<void> {
  const seules = sql`
    select c.uuid_conversation from conversation c
    join personne a on a.uuid_personne = c.uuid_personne_a
    join personne b on b.uuid_personne = c.uuid_personne_b
    where ${personne} in (c.uuid_personne_a, c.uuid_personne_b) and a.date_depart is not null and b.date_depart is not null`
  await tx.query(sql`delete from message where uuid_conversation in (${seules})`)
  await tx.query(sql`delete from conversation where uuid_conversation in (${seules})`)
}

/** Keeps decisions and their dates for statistics, without their texts. */
async function eraseSignalements(tx: Transaction, personne: string): Promise<void> {
  await tx.query(sql`
    update signalement set nom = null, explication = null where uuid_personne_auteur = ${personne}`)
  await tx.query(sql`update signalement set extrait = null where uuid_personne_visee = ${personne}`)
  await tx.query(sql`update decision set retire = null where uuid_personne_visee = ${personne}`)
  await tx.query(sql`
    update recours r set texte = null from decision d left join signalement s using (uuid_decision)
    where d.uuid_decision = r.uuid_decision and r.date_reponse is not null
      and ((r.uuid_signalement is null and d.uuid_personne_visee = ${personne})
        or (r.uuid_signalement = s.uuid_signalement and s.uuid_personne_auteur = ${personne}))`)
}
