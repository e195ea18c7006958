// Invitations: an ad's owner sees rounded counts of available members and has them invited; they stay anonymous until they write.
import { randomInt } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { bitsExigences } from '#domain/critere/masque.ts'
import { jourLegal } from '#domain/date/legalTime.ts'
import {
  blurCount,
  type Disponibles,
  dejaPrevenus,
  invitationFermee,
  invitationsSemaine,
  invitesMax,
  lettreInvitation,
  readStep,
} from '#domain/disponibilite/invitation.ts'
import { writeDesabonnement } from '#domain/mail/desabonnement.ts'
import { dossierAns } from '#domain/moderation/decision.ts'
import { advisoryLocks } from '#domain/protocol/advisoryLocks.ts'
import type { Transaction } from '../adapter/database.ts'
import type { Membre } from '../adapter/identity.ts'
import { annonceAbsente, departementSql } from '../annonce/annonce.ts'
import type { FunctionHandlers, ViewHandlers } from '../api/handler.ts'
import { Refusal, refuse } from '../api/refusal.ts'
import { enqueueMailNow, type Lettre } from '../mail/outbox.ts'
import { isBlockedEitherWay } from '../moderation/blocage.ts'
import { noteNotification, seeNotification } from '../notification/notification.ts'
import { fromZone, inZone } from '../recherche/area.ts'
import { holdsBits, lastsTo, startsBy } from '../recherche/filtre.ts'

/** Pending invitations `i` with their ad `a`; none between blocked members. */
const attendues: Sql = sql`
  from invitation i join annonce a using (uuid_annonce) join personne p on p.uuid_personne = i.uuid_personne
  where i.etat = 'envoyée' and a.status_annonce = 'Actif'
    and not ${isBlockedEitherWay(sql`i.uuid_personne`, sql`a.uuid_personne_annonceur`)}`

const offre: Sql = sql`i.uuid_invitation, i.uuid_annonce, a.titre_annonce, a.ville_annonce, i.distance_km, a.id_typeannonce,
  a.datecontrat_annonce, a.datefin_annonce, a.souplesse_jours, a.date_publication`

export const views = {
  lister_invitations: ({ membre }) => ({
    rows: sql`select ${offre}, i.date_invitation ${attendues} and i.uuid_personne = ${membre.uuid_personne}`,
    order: sql`order by v.date_invitation desc, v.uuid_invitation`,
  }),
} satisfies Partial<ViewHandlers>

export const functions = {
  decliner_invitation: async ({ tx, membre }, { p_uuid_invitation }) => {
    const { rows } = await tx.query<{ uuid_annonce: string }>(sql`
      update invitation set etat = case etat when 'envoyée' then 'déclinée' else etat end
      where uuid_invitation = ${p_uuid_invitation} and uuid_personne = ${membre.uuid_personne} returning uuid_annonce`)
    if (!rows[0]) throw new Refusal(404, 'PT404', 'Invitation non trouvée ou accès refusé.')
    await seeNotification(tx, membre.uuid_personne, rows[0].uuid_annonce)
  },
  compter_disponibles: async ({ tx, membre, now }, { p_uuid_annonce }) => {
    await holdAnnonce(tx, membre, p_uuid_annonce)
    return readDisponibles(tx, p_uuid_annonce, now)
  },
  inviter_disponibles: async ({ tx, membre, now }, { p_uuid_annonce: annonce }) => {
    await holdAnnonce(tx, membre, annonce)
    await checkConduite(tx, membre, now)
    await readDisponibles(tx, annonce, now)
    const { rowCount } = await tx.query(sql`
      update disponibles_jour set prevenus = true
      where uuid_annonce = ${annonce} and jour = ${jourLegal(now)} and not prevenus`)
    if (!rowCount) throw refuse(dejaPrevenus)
    await inviteSome(tx, annonce, now)
    return readDisponibles(tx, annonce, now)
  },
} satisfies Partial<FunctionHandlers>

/** The member's own ad online, locked until the transaction ends. */
async function holdAnnonce(tx: Transaction, { uuid_personne }: Membre, annonce: string): Promise<void> {
  const { rowCount } = await tx.query(sql`
    select from annonce where uuid_annonce = ${annonce} and uuid_personne_annonceur = ${uuid_personne}
      and status_annonce = 'Actif' for no key update`)
  if (!rowCount) throw annonceAbsente()
}

/** A member with an upheld report cannot invite, as long as the case is kept. */
async function checkConduite(tx: Transaction, { uuid_personne }: Membre, now: Date): Promise<void> {
  const { rowCount } = await tx.query(sql`
    select from decision
    where uuid_personne_visee = ${uuid_personne} and mesure <> 'rien' and not automatique and date_retablissement is null
      and date_decision > ${now}::timestamptz - make_interval(years => ${dossierAns})`)
  if (rowCount) throw refuse(invitationFermee)
}

/**
 * Declarations `d` that match an online ad `a`, by zone and by the list's conditions; without blocked, masked, suspended or
 * departed members.
 */
const rencontres = (annonce: string, now: Date): Sql => sql`
  from annonce a join commune l using (code_commune) join zone z on ${inZone}
    join disponibilite d using (id_zone) join personne p on p.uuid_personne = d.uuid_personne
  where a.uuid_annonce = ${annonce} and d.active and d.fin >= ${jourLegal(now)}::date
    ${startsBy(sql`d.fin`)} ${lastsTo(sql`greatest(d.debut, ${jourLegal(now)}::date)`)}
    ${holdsBits(sql`(d.logement_necessaire::integer * ${bitsExigences.logement.oui} + d.sans_vehicule::integer * ${bitsExigences.vehicule.oui})`)}
    and (d.types = '{}' or a.id_typeannonce = any(d.types)) and (d.patienteles = '{}' or a.patienteles && d.patienteles)
    and d.uuid_personne <> a.uuid_personne_annonceur and p.date_depart is null
    and (p.suspension is null or p.suspension <= ${now}::timestamptz)
    and not ${isBlockedEitherWay(sql`d.uuid_personne`, sql`a.uuid_personne_annonceur`)}
    and not exists (select from masque m where m.uuid_personne = d.uuid_personne and m.uuid_masque = a.uuid_personne_annonceur)`

/**
 * What the owner sees, computed from the daily rounded counts only: exact numbers would reveal more. The ad is locked, so that a
 * day's count is drawn once.
 */
async function readDisponibles(tx: Transaction, annonce: string, now: Date): Promise<Disponibles> {
  const duJour = sql`filter (where jour = ${jourLegal(now)})`
  const { rows } = await tx.query<Disponibles & { jour: number | null; fait: boolean | null }>(sql`
    select max(palier) ${duJour} as jour, bool_or(prevenus) ${duJour} as fait,
      case when bool_or(prevenus) then
        least(${invitesMax.annonce}, sum(least(palier, ${invitesMax.jour})) filter (where prevenus))::integer end as prevenus,
      (select count(*)::integer from invitation where uuid_annonce = ${annonce} and etat = 'acceptée') as acceptees
    from disponibles_jour where uuid_annonce = ${annonce}`)
  const { jour, fait, prevenus, acceptees } = rows[0]!
  const palier = readStep(jour ?? (await drawPalier(tx, annonce, now)))
  return { palier, prevenus, acceptees, ouvert: !fait && (prevenus ?? 0) < invitesMax.annonce }
}

/** A random number near the real one: a step at exactly five would reveal one person among four accomplices. */
async function drawPalier(tx: Transaction, annonce: string, now: Date): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(sql`
    select count(distinct d.uuid_personne)::integer as n ${rencontres(annonce, now)}`)
  const palier = readStep(rows[0]!.n + randomInt(-blurCount, blurCount + 1))
  await tx.query(sql`
    insert into disponibles_jour (uuid_annonce, jour, palier) values (${annonce}, ${jourLegal(now)}, ${palier})`)
  return palier
}

/** Invites the members who have waited longest; one server at a time, so that limits hold. */
async function inviteSome(tx: Transaction, annonce: string, now: Date): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(${advisoryLocks.invitations})`)
  const sienne = sql`select from invitation i where i.uuid_annonce = a.uuid_annonce and i.uuid_personne = d.uuid_personne`
  const { rows } = await tx.query<{ uuid_invitation: string; uuid_personne: string }>(sql`
    insert into invitation (uuid_annonce, uuid_personne, distance_km, etat, date_invitation)
    select a.uuid_annonce, d.uuid_personne, round(min(${fromZone})), 'envoyée', ${now}
    ${rencontres(annonce, now)}
      and not exists (${sienne})
      and not exists (
        select from message m where m.uuid_annonce = a.uuid_annonce and m.uuid_personne_emetteur = d.uuid_personne)
      and (select count(*) from invitation i where i.uuid_personne = d.uuid_personne
        and i.date_invitation > ${now}::timestamptz - make_interval(weeks => 1)) < ${invitationsSemaine}
    group by 1, 2
    order by coalesce((select max(i.date_invitation) from invitation i where i.uuid_personne = d.uuid_personne),
      min(d.date_disponibilite)), d.uuid_personne
    limit least(${invitesMax.jour}::integer, ${invitesMax.annonce}::integer
      - (select count(*) from invitation where uuid_annonce = ${annonce})::integer)
    returning uuid_invitation, uuid_personne`)
  const told = sql`
    select uuid_personne, uuid_annonce as reference from invitation
    where uuid_invitation = any(${rows.map(({ uuid_invitation }) => uuid_invitation)}::uuid[]) order by 1`
  await noteNotification(tx, 'invitation', told, now)
  for (const { uuid_invitation: reference, uuid_personne } of rows)
    await enqueueMailNow(tx, { nature: 'invitation', uuid_personne, reference }, now)
}

/** Writing about an ad answers its invitation. */
export async function acceptInvitation(tx: Transaction, { uuid_personne }: Membre, annonce: string): Promise<void> {
  const { rowCount } = await tx.query(sql`
    update invitation set etat = 'acceptée' where uuid_annonce = ${annonce} and uuid_personne = ${uuid_personne}`)
  if (rowCount) await seeNotification(tx, uuid_personne, annonce)
}

/** Null once it is answered or over, or when the member wants no such mail. */
export const writeInvitation: Lettre = async (database, { reference }, site) => {
  const { rows } = await database.read<{ invite: Parameters<typeof lettreInvitation>[0] }>(sql`
    select row_to_json(v) as invite from (
    select ${offre}, ${departementSql} as code_departement_annonce, p.pseudo_personne, p.jeton_mails as jeton
    ${attendues} and i.uuid_invitation = ${reference} and not 'invitation' = any(p.mails_refuses)) as v`)
  const invite = rows[0]?.invite
  if (!invite) return null
  return { ...lettreInvitation(invite, site), desabonnement: writeDesabonnement('invitation', invite.jeton, site) }
}
