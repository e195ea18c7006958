// Appeals: what the holder of a decision's link reads, their appeal, and another operator's answer.
import sql, { type Sql } from 'sql-template-tag'
import { membreParti } from '#domain/annonce/contact.ts'
import {
  autreOperateur,
  dejaConteste,
  masqueEnAttente,
  recoursClos,
  refuseRecours,
  refuseReponseRecours,
  suiviAbsent,
} from '#domain/moderation/decision.ts'
import { lettreRecours } from '#domain/moderation/moderationMails.ts'
import { readTexte } from '#domain/text/texte.ts'
import type { Transaction } from '../adapter/database.ts'
import type { FunctionHandlers, ViewHandlers } from '../api/handler.ts'
import { check, Refusal, refuse } from '../api/refusal.ts'
import { enqueueMailNow, type Lettre } from '../mail/outbox.ts'
import { noteNotification, notificationOf } from '../notification/notification.ts'
import { type ModeratedContent, restoreContenu } from './contenu.ts'
import { confirmeSql, contestable } from './decision.ts'

export const views = {
  lister_recours: () => ({
    rows: sql`
      select r.uuid_recours, r.texte, r.date_recours, r.uuid_signalement is not null as signaleur, d.cible, d.mesure,
        d.fondement, d.faits, d.date_decision,
        (select s.extrait from signalement s where s.uuid_decision = d.uuid_decision order by s.date_signalement limit 1) as extrait,
        coalesce(p.pseudo_personne, ${membreParti}) as pseudo_vise, o.pseudo_personne as pseudo_operateur
      from recours r left join decision d on d.uuid_decision = r.uuid_decision
        left join personne p on p.uuid_personne = d.uuid_personne_visee
        left join personne o on o.uuid_personne = d.uuid_operateur
      where r.date_reponse is null`,
    cle: 'uuid_recours',
    order: sql`order by v.date_recours, v.uuid_recours`,
  }),
} satisfies Partial<ViewHandlers>

const reponse = sql`r.texte as texte_recours, r.date_recours, r.date_reponse, r.accepte, r.reponse`

/** What a content's author reads of its decision: everything but the reporter. */
const sideOfAuthor = (uuid: string): Sql => sql`
  select d.uuid_decision as uuid_suivi, 'auteur' as cote, d.cible, null::timestamptz as date_signalement, null::boolean as urgent, null::boolean as confirme,
    d.mesure, d.faits, d.fondement,
    case when d.automatique then d.retire -> 0 -> 'avant' ->> 'texte' else (
      select s.extrait from signalement s where s.uuid_decision = d.uuid_decision order by s.date_signalement limit 1) end as extrait,
    d.jusqu_au, d.date_decision, d.date_retablissement,
    case when not d.automatique then ${contestable} end as contestable_jusqu_au, ${reponse}
  from decision d left join recours r on r.uuid_decision = d.uuid_decision and r.uuid_signalement is null
  where d.uuid_decision = ${uuid} and d.mesure <> 'rien'`

/** What the reporter reads: whether the content was removed, and nothing about its author. */
const sideOfReporter = (uuid: string): Sql => sql`
  select s.uuid_signalement, 'signaleur', s.cible, coalesce(s.date_confirmation, s.date_signalement), s.urgent, ${confirmeSql(sql`s`)},
    case when d.mesure in ('suspendre', 'fermer') then 'retirer' else d.mesure end, null, null, null, null,
    d.date_decision, d.date_retablissement, ${contestable}, ${reponse}
  from signalement s left join decision d using (uuid_decision)
    left join recours r on r.uuid_decision = d.uuid_decision and r.uuid_signalement = s.uuid_signalement
  where s.uuid_signalement = ${uuid}`

export const functions = {
  lire_suivi: (_, { p_uuid_suivi: uuid }) => ({
    rows: sql`${sideOfAuthor(uuid)} union all ${sideOfReporter(uuid)}`,
  }),
  contester_decision: async ({ tx, now }, { p_uuid_suivi, p_texte }) => {
    const texte = readTexte(p_texte)
    check(refuseRecours(texte))
    const { rows } = await tx.query<{
      uuid_decision: string | null
      uuid_signalement: string | null
      ouvert: boolean
      automatique: boolean
    }>(sql`
      select d.uuid_decision, null::uuid as uuid_signalement, ${contestable} >= ${now} as ouvert, d.automatique
      from decision d where d.uuid_decision = ${p_uuid_suivi} and d.mesure <> 'rien'
      union all
      select d.uuid_decision, s.uuid_signalement, ${contestable} >= ${now}, false
      from signalement s left join decision d using (uuid_decision) where s.uuid_signalement = ${p_uuid_suivi}`)
    const [suivi] = rows
    if (!suivi) throw new Refusal(404, 'PT404', suiviAbsent)
    if (!suivi.uuid_decision) throw refuse('Ce signalement n’a pas encore de décision.')
    if (suivi.automatique) throw refuse(masqueEnAttente)
    if (!suivi.ouvert) throw refuse(recoursClos)
    const { rowCount } = await tx.query(sql`
      insert into recours (uuid_decision, uuid_signalement, texte, date_recours)
      values (${suivi.uuid_decision}, ${suivi.uuid_signalement}, ${texte}, ${now}) on conflict do nothing`)
    if (!rowCount) throw refuse(dejaConteste)
  },
  /** A successful appeal by the author reverses the decision; one by the reporter reopens the report. */
  repondre_recours: async ({ tx, membre, now }, { p_uuid_recours: uuid, p_accepter: accepte, p_reponse }) => {
    const texte = readTexte(p_reponse)
    check(refuseReponseRecours(texte))
    const held = await holdRecours(tx, uuid)
    if (held.uuid_operateur === membre.uuid_personne && (await hasOther(tx, membre.uuid_personne, now)))
      throw refuse(autreOperateur)
    await tx.query(sql`
      update recours set accepte = ${accepte}, reponse = ${texte}, uuid_operateur = ${membre.uuid_personne},
        date_reponse = ${now} where uuid_recours = ${uuid}`)
    await tx.query(sql`
      insert into journal (date_action, uuid_operateur, action, uuid_decision, uuid_recours)
      values (${now}, ${membre.uuid_personne}, ${accepte ? 'Recours accepté' : 'Recours rejeté'}, ${held.uuid_decision}, ${uuid})`)
    const uuid_personne = held.uuid_signalement ? held.uuid_personne_auteur : held.uuid_personne_visee
    await enqueueMailNow(tx, { nature: 'recours', uuid_personne, reference: uuid }, now)
    const [genre, reference] = held.uuid_signalement
      ? (['signalement', held.uuid_signalement] as const)
      : (['decision', held.uuid_decision] as const)
    await noteNotification(tx, genre, notificationOf(uuid_personne, reference), now)
    if (!accepte) return
    if (held.uuid_signalement)
      await tx.query(sql`
        update signalement set uuid_decision = null where uuid_signalement = ${held.uuid_signalement}`)
    else await undo(tx, held, now)
  },
} satisfies Partial<FunctionHandlers>

interface Held {
  uuid_decision: string
  uuid_signalement: string | null
  uuid_operateur: string
  uuid_personne_visee: string
  uuid_personne_auteur: string | null
  date_decision: Date
  retire: ModeratedContent[] | null
  mesure: string
}

async function holdRecours(tx: Transaction, uuid: string): Promise<Held> {
  const { rows } = await tx.query<Held & { repondu: boolean }>(sql`
    select d.uuid_decision, r.uuid_signalement, d.uuid_operateur, d.uuid_personne_visee, s.uuid_personne_auteur,
      d.date_decision, d.retire, d.mesure, r.date_reponse is not null as repondu
    from recours r join decision d using (uuid_decision) left join signalement s on s.uuid_signalement = r.uuid_signalement
    where r.uuid_recours = ${uuid} for update of r`)
  if (!rows[0]) throw new Refusal(404, 'PT404', 'Recours non trouvé.')
  if (rows[0].repondu) throw refuse('Ce recours a déjà sa réponse.')
  return rows[0]
}

/** Whether another operator was active in the last month. */
async function hasOther(tx: Transaction, personne: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    select from personne where operateur_vu > ${now}::timestamptz - interval '30 days' and uuid_personne <> ${personne} limit 1`)
  return Boolean(rowCount)
}

/** Restores everything a decision removed, and tells the reporters. */
async function undo(tx: Transaction, { uuid_decision, uuid_personne_visee, ...held }: Held, now: Date): Promise<void> {
  await tx.query(sql`update decision set date_retablissement = ${now} where uuid_decision = ${uuid_decision}`)
  for (const piece of held.retire ?? []) await restoreContenu(tx, piece, held.date_decision, now)
  // Another decision may still suspend the account.
  if (held.mesure === 'suspendre' || held.mesure === 'fermer')
    await tx.query(sql`
      update personne set suspension = (
        select max(case mesure when 'fermer' then 'infinity' else jusqu_au end) from decision
        where uuid_personne_visee = ${uuid_personne_visee} and date_retablissement is null and mesure in ('suspendre', 'fermer'))
      where uuid_personne = ${uuid_personne_visee}`)
  const { rows } = await tx.query<{ uuid_signalement: string; uuid_personne_auteur: string | null }>(sql`
    select uuid_signalement, uuid_personne_auteur from signalement where uuid_decision = ${uuid_decision}`)
  for (const { uuid_signalement: reference, uuid_personne_auteur: uuid_personne } of rows)
    await enqueueMailNow(tx, { nature: 'suite', uuid_personne, reference, fois: `${uuid_decision} rétabli` }, now)
}

interface Row {
  uuid_suivi: string
  date_recours: Date
  accepte: boolean
  reponse: string
  signaleur: boolean
  email: string | null
}

export const writeRecours: Lettre = async (database, { reference }, site) => {
  const { rows } = await database.read<Row>(sql`
    select coalesce(r.uuid_signalement, r.uuid_decision) as uuid_suivi, r.date_recours, r.accepte, r.reponse,
      r.uuid_signalement is not null as signaleur, s.email
    from recours r left join signalement s using (uuid_signalement)
    where r.uuid_recours = ${reference} and r.date_reponse is not null`)
  const [row] = rows
  if (!row) return null
  const { email, date_recours } = row
  return { ...lettreRecours({ ...row, date_recours: date_recours.toISOString() }, site), ...(email && { to: email }) }
}
