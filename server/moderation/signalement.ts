// Notices: taken from anybody for what they see, once each, and told to have been received.
import sql from 'sql-template-tag'
import type { Args } from '#domain/contract.ts'
import type { Insigne } from '#domain/insigne.ts'
import { faitsMasque, masquesMax, phrases, texteMasque } from '#domain/moderation/decision.ts'
import { lettreAccuse } from '#domain/moderation/lettre.ts'
import {
  type Cible,
  contenuAbsent,
  contenuSien,
  dejaSignale,
  echeanceOf,
  motifs,
  refuseSignalement,
  rejetsJours,
  rejetsMax,
  type SignalementSaisi,
  signalementFerme,
  urgencesMax,
  visiteurMax,
} from '#domain/moderation/signalement.ts'
import { readLigne, readTexte } from '#domain/texte.ts'
import { niveau } from '#domain/verification.ts'
import { type Lettre, noteLettre } from '../courrier.ts'
import type { FunctionHandlers, ViewHandlers } from '../door/handler.ts'
import { check, Refusal, refuse } from '../door/refusal.ts'
import { noteNotification, notificationOf } from '../notification.ts'
import type { Transaction } from '../outside/database.ts'
import { readContenu, takeAway } from './contenu.ts'

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
    const email = membre ? null : saisi.email
    const first = await admitReporter(tx, auteur ?? saisi.email, now)
    const { rows } = await tx.query<{ uuid_signalement: string }>(sql`
      insert into signalement (cible, uuid_cible, uuid_personne_visee, uuid_personne_auteur, nom, email, motif, illicite,
        explication, urgent, extrait, date_signalement)
      values (${cible}, ${uuid}, ${contenu.uuid_personne}, ${auteur}, ${saisi.nom || null}, ${email}, ${motif},
        ${saisi.illicite}, ${saisi.explication || null}, ${first && motifs[motif].urgent === true}, ${contenu.texte}, ${now})
      on conflict do nothing returning uuid_signalement`)
    if (!rows[0]) throw refuse(dejaSignale)
    const { uuid_signalement: reference } = rows[0]
    if (first && motif === 'patient' && membre)
      await maskMessage(tx, { cible, uuid, visee: contenu.uuid_personne, auteur: membre.uuid_personne, reference }, now)
    await noteLettre(tx, { nature: 'signalement', uuid_personne: auteur, reference }, now)
    return reference
  },
} satisfies Partial<FunctionHandlers>

const readSaisi = (args: Args<'signaler_contenu'>): SignalementSaisi => ({
  cible: args.p_cible,
  motif: args.p_motif,
  illicite: args.p_illicite,
  explication: readTexte(args.p_explication ?? ''),
  nom: readLigne(args.p_nom ?? ''),
  email: (args.p_email ?? '').trim().toLowerCase(),
  bonne_foi: args.p_bonne_foi ?? false,
})

/** Refuses who reports for nothing, or an address too often given; says whether their urgent reasons are read first. */
async function admitReporter(tx: Transaction, qui: string, now: Date): Promise<boolean> {
  const { rows } = await tx.query<{ rejets: number; urgences: number; jour: number }>(sql`
    select count(*) filter (where d.mesure = 'rien')::integer as rejets,
      count(*) filter (where d.mesure = 'rien' and s.urgent)::integer as urgences,
      count(*) filter (where s.email is not null and s.date_signalement > ${now}::timestamptz - interval '1 day')::integer as jour
    from signalement s left join decision d using (uuid_decision)
    where coalesce(s.uuid_personne_auteur::text, s.email) = ${qui}
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

/** Masks one message until a person decides, never an ad: for a member whose number is checked, few times a day. */
async function maskMessage(tx: Transaction, { cible, uuid, visee, auteur, reference }: Masque, now: Date) {
  if (cible !== 'message' && cible !== 'message_forum') return
  // Their row is held: of two notices at once, the second counts the first.
  const { rows } = await tx.query<{ verification: Insigne | null }>(
    sql`select verification from personne where uuid_personne = ${auteur} for no key update`,
  )
  if (niveau(rows[0]?.verification ?? null) < 1) return
  const { rowCount } = await tx.query(sql`
    select from signalement where uuid_personne_auteur = ${auteur} and masque
      and date_signalement > ${now}::timestamptz - interval '1 day'`)
  if ((rowCount ?? 0) >= masquesMax) return
  const piece = await takeAway(tx, { cible, uuid, texte: texteMasque }, now)
  if (!piece) return
  await tx.query(sql`update signalement set masque = true where uuid_signalement = ${reference}`)
  const { rows: made } = await tx.query<{ uuid_decision: string }>(sql`
    insert into decision (cible, uuid_cible, uuid_personne_visee, mesure, automatique, fondement, faits, retire, date_decision)
    values (${cible}, ${uuid}, ${visee}, 'masquer', true, ${phrases.patient.fondement}, ${faitsMasque},
      ${JSON.stringify([piece])}, ${now}) returning uuid_decision`)
  const { uuid_decision } = made[0]!
  await noteLettre(tx, { nature: 'decision', uuid_personne: visee, reference: uuid_decision }, now)
  await noteNotification(tx, 'decision', notificationOf(visee, uuid_decision), now)
}

interface Row {
  uuid_signalement: string
  cible: Cible
  urgent: boolean
  masque: boolean
  date_signalement: Date
  email: string | null
}

/** To a visitor too, at the address they gave. */
export const writeSignalement: Lettre = async (database, { reference }, site) => {
  const { rows } = await database.read<Row>(sql`
    select uuid_signalement, cible, urgent, masque, date_signalement, email from signalement
    where uuid_signalement = ${reference}`)
  const [row] = rows
  if (!row) return null
  const { date_signalement: date, urgent, email } = row
  const echeance = echeanceOf(date, urgent).toISOString()
  const accuse = { ...row, date_signalement: date.toISOString(), echeance }
  return { ...lettreAccuse(accuse, site), ...(email && { to: email }) }
}
