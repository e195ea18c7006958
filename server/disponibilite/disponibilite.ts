// When and where members are free: declared and changed by themselves, confirmed from time to time, deleted after the last day.
import sql, { join, type Sql } from 'sql-template-tag'
import { rayon as rayons } from '#domain/commune/distance.ts'
import { readPseudo } from '#domain/compte/personne.ts'
import type { Args } from '#domain/contract/contract.ts'
import { jourLegal } from '#domain/date/legalTime.ts'
import {
  disponibilitesMax,
  gardeJours,
  masqueDeSoi,
  masqueInconnu,
  refuseDisponibilite,
  sayDisponibilite,
  silenceJours,
  tropDeDisponibilites,
} from '#domain/disponibilite/disponibilite.ts'
import { lettreToujours, reponseJours } from '#domain/disponibilite/invitation.ts'
import { writeDesabonnement } from '#domain/mail/desabonnement.ts'
import type { Database, Transaction } from '../adapter/database.ts'
import type { Membre } from '../adapter/identity.ts'
import { addZone } from '../alerte/alerte.ts'
import type { FunctionHandlers, ViewHandlers } from '../api/handler.ts'
import { check, Refusal, refuse } from '../api/refusal.ts'
import { type Enqueue, enqueueMail, type Lettre } from '../mail/outbox.ts'
import { noteNotification, seeNotification } from '../notification/notification.ts'
import { lockCompte } from '../paiement/operation.ts'

/** Availabilities `d`, as their member reads them. */
const declarees = sql`
  select d.uuid_disponibilite, d.debut, d.fin, z.code_commune, l.nom_commune, z.rayon_km, d.types, d.logement_necessaire,
    d.sans_vehicule, d.patienteles, d.active, d.date_question is not null as a_confirmer
  from disponibilite d join zone z using (id_zone) join commune l using (code_commune)`

export const views = {
  lister_mes_disponibilites: ({ membre }) => ({
    rows: sql`${declarees} where d.uuid_personne = ${membre.uuid_personne}`,
    order: sql`order by v.debut, v.uuid_disponibilite`,
  }),
  lister_masques: ({ membre }) => ({
    rows: sql`
      select m.uuid_masque as uuid_personne, p.pseudo_personne from masque m join personne p on p.uuid_personne = m.uuid_masque
      where m.uuid_personne = ${membre.uuid_personne} and p.pseudo_personne is not null`,
    order: sql`order by v.pseudo_personne, v.uuid_personne`,
  }),
} satisfies Partial<ViewHandlers>

/** A pseudonym normalised as by its unique index, which finds it. */
const nom = (pseudo: Sql): Sql => sql`regexp_replace(lower(normalize(${pseudo}, NFD)), '[\\u0300-\\u036f]', '', 'g')`

interface Asked {
  tx: Transaction
  membre: Membre
  now: Date
}

export const functions = {
  enregistrer_disponibilite: async (asked, args) => {
    const {
      tx,
      membre: { uuid_personne },
      now,
    } = asked
    const { p_debut: debut, p_fin: fin, p_code_commune: code_commune, p_rayon_km: km = rayons.defaut } = args
    check(refuseDisponibilite({ debut, fin, code_commune }, jourLegal(now)))
    const rayon = Math.round(km / rayons.pas) * rayons.pas
    const values = valuesOf(args, await addZone(tx, { rayon }, code_commune))
    const { p_uuid_disponibilite } = args
    if (p_uuid_disponibilite) {
      await own(
        asked,
        p_uuid_disponibilite,
        sql`
        update disponibilite set (id_zone, debut, fin, types, logement_necessaire, sans_vehicule, patienteles) = row(${values}),
          active = true, date_confirmation = ${now}, date_question = null`,
      )
      return [{ uuid_disponibilite: p_uuid_disponibilite }]
    }
    await lockCompte(tx, uuid_personne)
    const { rows } = await tx.query<{ uuid_disponibilite: string }>(sql`
      insert into disponibilite (uuid_personne, active, date_disponibilite, date_confirmation, id_zone, debut, fin, types,
        logement_necessaire, sans_vehicule, patienteles)
      values (${uuid_personne}, true, ${now}, ${now}, ${values}) returning uuid_disponibilite`)
    const { rowCount } = await tx.query(sql`
      select from disponibilite where uuid_personne = ${uuid_personne} and fin >= ${jourLegal(now)}::date`)
    if (rowCount! > disponibilitesMax) throw refuse(tropDeDisponibilites)
    return rows
  },
  activer_disponibilite: async (asked, { p_uuid_disponibilite, p_active }) => {
    await own(
      asked,
      p_uuid_disponibilite,
      sql`
      update disponibilite set active = ${p_active}, date_confirmation = ${asked.now}, date_question = null`,
    )
    await seeNotification(asked.tx, asked.membre.uuid_personne, p_uuid_disponibilite)
  },
  supprimer_disponibilite: (asked, { p_uuid_disponibilite }) =>
    own(asked, p_uuid_disponibilite, sql`delete from disponibilite`),
  masquer_disponibilites: async ({ tx, membre: { uuid_personne } }, { p_pseudo_masque }) => {
    const { rows } = await tx.query<{ uuid_personne: string }>(sql`
      select uuid_personne from personne where ${nom(sql`pseudo_personne`)} = ${nom(sql`${readPseudo(p_pseudo_masque)}::text`)}`)
    const [autre] = rows
    if (!autre) throw refuse(masqueInconnu)
    if (autre.uuid_personne === uuid_personne) throw refuse(masqueDeSoi)
    await tx.query(sql`insert into masque values (${uuid_personne}, ${autre.uuid_personne}) on conflict do nothing`)
  },
  demasquer_disponibilites: async ({ tx, membre: { uuid_personne } }, { p_uuid_personne }) => {
    await tx.query(sql`delete from masque where uuid_personne = ${uuid_personne} and uuid_masque = ${p_uuid_personne}`)
  },
} satisfies Partial<FunctionHandlers>

/** The column values between the zone and the marks, in order. */
function valuesOf(args: Args<'enregistrer_disponibilite'>, zone: number): Sql {
  const { p_types = [], p_logement_necessaire = false, p_sans_vehicule = false, p_patienteles = [] } = args
  const besoins = [p_logement_necessaire, p_sans_vehicule, p_patienteles]
  return join([zone, args.p_debut, args.p_fin, p_types, ...besoins])
}

/** Runs a write on the member's own declaration; refuses as « not found » otherwise. */
async function own({ tx, membre }: Asked, uuid: string, write: Sql): Promise<void> {
  const { rowCount } = await tx.query(
    sql`${write} where uuid_disponibilite = ${uuid} and uuid_personne = ${membre.uuid_personne}`,
  )
  if (!rowCount) throw new Refusal(404, 'PT404', 'Disponibilité non trouvée ou accès refusé.')
}

const lotMax = 500

/** Ends invitations left unanswered too long, asks members to confirm old declarations, deletes past ones. */
export async function sweepDisponibilites(database: Database, { depot }: { depot: Enqueue }, now: Date): Promise<void> {
  const ago = (jours: number) => sql`${now}::timestamptz - make_interval(days => ${jours})`
  const aujourdhui = sql`${jourLegal(now)}::date`
  const oublie = sql`a.status_annonce <> 'Actif'`
  await database.transaction(async (tx) => {
    await tx.query(sql`
      update invitation set etat = 'expirée' where etat = 'envoyée' and date_invitation <= ${ago(reponseJours)}`)
    await tx.query(sql`
      update disponibilite set active = false where active and date_question <= ${ago(silenceJours.arret)}`)
    await noteQuestions(tx, depot, now)
    await tx.query(sql`delete from disponibilite where fin < ${aujourdhui} - ${gardeJours}::integer`)
    await tx.query(sql`
      delete from invitation i using annonce a
      where a.uuid_annonce = i.uuid_annonce and ${oublie} and i.date_invitation <= ${ago(gardeJours)}`)
    await tx.query(sql`
      delete from disponibles_jour j using annonce a
      where a.uuid_annonce = j.uuid_annonce and ${oublie} and j.jour < ${aujourdhui} - ${gardeJours}::integer`)
  })
}

/** One mail a day per person, however many declarations it is about. */
async function noteQuestions(tx: Transaction, depot: Enqueue, now: Date): Promise<void> {
  const { rows } = await tx.query<{ uuid_personne: string; uuid_disponibilite: string }>(sql`
    update disponibilite set date_question = ${now}
    where uuid_disponibilite in (
      select uuid_disponibilite from disponibilite
      where active and date_question is null and fin >= ${jourLegal(now)}::date
        and date_confirmation <= ${now}::timestamptz - make_interval(days => ${silenceJours.question})
      limit ${lotMax} for update skip locked)
    returning uuid_personne, uuid_disponibilite`)
  if (rows.length === 0) return
  const uuids = rows.map(({ uuid_disponibilite }) => uuid_disponibilite)
  const asked = sql`
    select uuid_personne, uuid_disponibilite as reference from disponibilite
    where uuid_disponibilite = any(${uuids}::uuid[]) order by 2`
  await noteNotification(tx, 'invitation', asked, now)
  for (const { uuid_personne } of rows) {
    const cle = `toujours ${uuid_personne} ${jourLegal(now)}`
    await enqueueMail(tx, depot, { cle, nature: 'toujours', uuid_personne, reference: null }, now)
  }
}

/** Null once answered, or when the member wants no such mail. */
export const writeToujours: Lettre = async (database, { uuid_personne }, site, now) => {
  type Dite = Parameters<typeof sayDisponibilite>[0] & { pseudo_personne: string | null; jeton: string }
  const { rows } = await database.read<Dite>(sql`
    select v.*, p.pseudo_personne, p.jeton_mails as jeton from (${declarees} where d.uuid_personne = ${uuid_personne} and d.active
      and d.date_question is not null order by d.debut) as v
    join personne p on p.uuid_personne = ${uuid_personne} and not 'invitation' = any(p.mails_refuses)`)
  const [premiere] = rows
  if (!premiere) return null
  const dites = rows.map((une) => sayDisponibilite(une, jourLegal(now)))
  const { pseudo_personne, jeton } = premiere
  const desabonnement = writeDesabonnement('invitation', jeton, site)
  return { ...lettreToujours({ pseudo_personne, jeton, dites }, site), desabonnement }
}
