// Reports: accepted from anybody about what they can see, once each, with a receipt.
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Args } from '#domain/contract/contract.ts'
import { faitsMasque, masquesMax, phrases, texteMasque } from '#domain/moderation/decision.ts'
import { lettreAccuse } from '#domain/moderation/moderationMails.ts'
import {
  accuseMinutes,
  type Cible,
  confirmationAbsente,
  contenuAbsent,
  contenuSien,
  dejaSignale,
  echeanceOf,
  type Motif,
  motifs,
  refuseSignalement,
  rejetsJours,
  rejetsMax,
  type SignalementSaisi,
  signalementFerme,
  urgencesMax,
  visiteurMax,
} from '#domain/moderation/signalement.ts'
import { advisoryLocks } from '#domain/protocol/advisoryLocks.ts'
import { readBoite } from '#domain/text/email.ts'
import { readLigne, readTexte } from '#domain/text/texte.ts'
import type { Insigne } from '#domain/verification/insigne.ts'
import { niveau } from '#domain/verification/verification.ts'
import type { Transaction } from '../adapter/database.ts'
import type { FunctionHandlers, ViewHandlers } from '../api/handler.ts'
import { check, Refusal, refuse } from '../api/refusal.ts'
import { enqueueMailNow, type Lettre } from '../mail/outbox.ts'
import { noteNotification, notificationOf } from '../notification/notification.ts'
import { hideContenu, readContenu } from './contenu.ts'

export const views = {
  lister_mes_signalements: ({ membre }) => ({
    rows: sql`
      select s.uuid_signalement as uuid_suivi, s.cible, s.motif, s.date_signalement, d.date_decision
      from signalement s left join decision d using (uuid_decision)
      where s.uuid_personne_auteur = ${membre.uuid_personne}`,
    cle: 'uuid_suivi',
    order: sql`order by v.date_signalement desc, v.uuid_suivi`,
  }),
} satisfies Partial<ViewHandlers>

export const functions = {
  signaler_contenu: async ({ tx, membre, now }, args) => {
    const saisi = readSaisi(args)
    check(refuseSignalement(saisi, membre !== null))
    const { p_cible: cible, p_uuid_cible: uuid, p_motif: motif } = args
    const contenu = await readContenu(tx, { cible, uuid }, membre)
    if (!contenu) throw new Refusal(404, 'PT404', contenuAbsent)
    if (membre && contenu.uuid_personne === membre.uuid_personne) throw refuse(contenuSien)
    const auteur = membre?.uuid_personne ?? null
    const de = membre ? ofMembre(now) : await holdBoite(tx, args, saisi.email)
    const first = await admitReporter(tx, auteur ?? de.boite!, now)
    const isWritten = de.boite !== null && (await wasWritten(tx, de.boite, now))
    const { rows } = await tx.query<{ uuid_signalement: string }>(sql`
      insert into signalement (cible, uuid_cible, uuid_personne_visee, uuid_personne_auteur, nom, email, boite, motif, illicite,
        explication, urgent, extrait, date_signalement, date_confirmation, uuid_confirmation)
      values (${cible}, ${uuid}, ${contenu.uuid_personne}, ${auteur}, ${saisi.nom || null}, ${de.email}, ${de.boite}, ${motif},
        ${saisi.illicite}, ${saisi.explication || null}, ${first && motifs[motif].urgent === true}, ${contenu.texte}, ${now},
        ${de.date_confirmation}, ${de.uuid_confirmation})
      on conflict do nothing returning uuid_signalement`)
    if (!rows[0]) throw refuse(dejaSignale)
    const { uuid_signalement: reference } = rows[0]
    if (first && motif === 'patient' && membre)
      await maskMessage(tx, { cible, uuid, visee: contenu.uuid_personne, auteur: membre.uuid_personne, reference }, now)
    if (!isWritten) await enqueueMailNow(tx, { nature: 'signalement', uuid_personne: auteur, reference }, now)
    return reference
  },
  /** Opening the link proves the mailbox: all its reports are confirmed. */
  confirmer_signalement: async ({ tx, now }, { p_uuid_confirmation }) => {
    const { rows } = await tx.query<{ uuid_signalement: string; boite: string | null }>(
      sql`select uuid_signalement, boite from signalement where uuid_confirmation = ${p_uuid_confirmation}`,
    )
    if (!rows[0]) throw new Refusal(404, 'PT404', confirmationAbsente)
    await tx.query(
      sql`update signalement set date_confirmation = ${now} where boite = ${rows[0].boite} and date_confirmation is null`,
    )
    return rows[0].uuid_signalement
  },
} satisfies Partial<FunctionHandlers>

interface Signataire {
  email: string | null
  boite: string | null
  date_confirmation: Date | null
  uuid_confirmation: string | null
}

/** A member's report needs no confirmation. */
const ofMembre = (now: Date): Signataire => ({
  email: null,
  boite: null,
  date_confirmation: now,
  uuid_confirmation: null,
})

/**
 * A visitor is identified by their mailbox, locked until the end of the call; refused when it has already reported this content
 * for this reason.
 */
async function holdBoite(tx: Transaction, args: Args<'signaler_contenu'>, email: string): Promise<Signataire> {
  const boite = readBoite(email)
  await tx.query(sql`select pg_advisory_xact_lock(${advisoryLocks.signalement}, hashtext(${boite}))`)
  const { rowCount } = await tx.query(sql`
    select from signalement where boite = ${boite} and cible = ${args.p_cible} and uuid_cible = ${args.p_uuid_cible}
      and motif = ${args.p_motif} and uuid_decision is null`)
  if (rowCount) throw refuse(dejaSignale)
  return { email, boite, date_confirmation: null, uuid_confirmation: randomUUID() }
}

/** Whether a mail about a report was sent to this mailbox within the hour. */
async function wasWritten(tx: Transaction, boite: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    select from signalement s join courrier c on c.cle = 'signalement ' || s.uuid_signalement
    where s.boite = ${boite} and s.date_signalement > ${now}::timestamptz - make_interval(mins => ${accuseMinutes})`)
  return (rowCount ?? 0) > 0
}

const readSaisi = (args: Args<'signaler_contenu'>): SignalementSaisi => ({
  cible: args.p_cible,
  motif: args.p_motif,
  illicite: args.p_illicite,
  explication: readTexte(args.p_explication ?? ''),
  nom: readLigne(args.p_nom ?? ''),
  email: (args.p_email ?? '').trim().toLowerCase(),
  bonne_foi: args.p_bonne_foi ?? false,
})

/**
 * Refuses reporters whose reports are repeatedly unfounded, or addresses used too often; returns whether their urgent reports are
 * read first.
 */
async function admitReporter(tx: Transaction, qui: string, now: Date): Promise<boolean> {
  const { rows } = await tx.query<{ rejets: number; urgences: number; jour: number }>(sql`
    select count(*) filter (where d.mesure = 'rien')::integer as rejets,
      count(*) filter (where d.mesure = 'rien' and s.urgent)::integer as urgences,
      count(*) filter (where s.email is not null and s.date_signalement > ${now}::timestamptz - interval '1 day')::integer as jour
    from signalement s left join decision d using (uuid_decision)
    where coalesce(s.uuid_personne_auteur::text, s.boite) = ${qui}
      and s.date_signalement > ${now}::timestamptz - make_interval(days => ${rejetsJours})`)
  const { rejets, urgences, jour } = rows[0]!
  if (rejets > rejetsMax || jour >= visiteurMax)
    throw new Refusal(429, 'PT429', signalementFerme, { headers: { 'retry-after': '86400' } })
  return urgences <= urgencesMax
}

interface Masque {
  cible: Cible
  uuid: string
  visee: string
  auteur: string
  reference: string
}

/** Masks one message until a person decides, never an ad: for members with a verified number, a few times a day. */
async function maskMessage(tx: Transaction, { cible, uuid, visee, auteur, reference }: Masque, now: Date) {
  if (cible !== 'message' && cible !== 'message_forum') return
  // The reporter's row is locked: of two concurrent reports, the second counts the first.
  const { rows } = await tx.query<{ verification: Insigne | null }>(
    sql`select verification from personne where uuid_personne = ${auteur} for no key update`,
  )
  if (niveau(rows[0]?.verification ?? null) < 1) return
  const { rowCount } = await tx.query(sql`
    select from signalement where uuid_personne_auteur = ${auteur} and masque
      and date_signalement > ${now}::timestamptz - interval '1 day'`)
  if ((rowCount ?? 0) >= masquesMax) return
  const piece = await hideContenu(tx, { cible, uuid, texte: texteMasque }, now)
  if (!piece) return
  await tx.query(sql`update signalement set masque = true where uuid_signalement = ${reference}`)
  const { rows: made } = await tx.query<{ uuid_decision: string }>(sql`
    insert into decision (cible, uuid_cible, uuid_personne_visee, mesure, automatique, fondement, faits, retire, date_decision)
    values (${cible}, ${uuid}, ${visee}, 'masquer', true, ${phrases.patient.fondement}, ${faitsMasque},
      ${JSON.stringify([piece])}, ${now}) returning uuid_decision`)
  const { uuid_decision } = made[0]!
  await enqueueMailNow(tx, { nature: 'decision', uuid_personne: visee, reference: uuid_decision }, now)
  await noteNotification(tx, 'decision', notificationOf(visee, uuid_decision), now)
}

interface Row {
  uuid_signalement: string
  cible: Cible
  motif: Motif
  urgent: boolean
  masque: boolean
  date_signalement: Date
  email: string | null
  uuid_confirmation: string | null
}

/** Also to a visitor, at the address they gave. */
export const writeSignalement: Lettre = async (database, { reference }, site) => {
  const { rows } = await database.read<Row>(sql`
    select uuid_signalement, cible, motif, urgent, masque, date_signalement, email, uuid_confirmation from signalement
    where uuid_signalement = ${reference}`)
  const [row] = rows
  if (!row) return null
  const { date_signalement: date, urgent, email } = row
  const echeance = echeanceOf(date, urgent).toISOString()
  const accuse = { ...row, date_signalement: date.toISOString(), echeance }
  return { ...lettreAccuse(accuse, site), ...(email && { to: email }) }
}
