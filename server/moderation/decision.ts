// Decisions on reports: the operators' queue, measures, messages to both sides, statistics.
import sql, { type Sql } from 'sql-template-tag'
import { membreParti } from '#domain/annonce/contact.ts'
import {
  compteSuspendu,
  dejaDecide,
  dossierAns,
  type Mesure,
  operateurProtege,
  recoursMois,
  refuseDecision,
} from '#domain/moderation/decision.ts'
import { lettreAuteur, lettreMasque, lettreRetabli, lettreSignaleur } from '#domain/moderation/moderationMails.ts'
import { type Cible, confirmationJours, motifsGraves } from '#domain/moderation/signalement.ts'
import { readTexte } from '#domain/text/texte.ts'
import type { Database, Transaction } from '../adapter/database.ts'
import type { Membre } from '../adapter/identity.ts'
import type { FunctionHandlers, ViewHandlers } from '../api/handler.ts'
import { check, Refusal, refuse } from '../api/refusal.ts'
import { enqueueMailNow, type Lettre } from '../mail/outbox.ts'
import { noteNotification, notificationOf } from '../notification/notification.ts'
import { hideContenu, type ModeratedContent, restoreContenu, texteSql } from './contenu.ts'

/** Reports of one content shown together. */
const noticesMax = 50

/** Until when a decision `d` may be appealed. */
export const contestable: Sql = sql`d.date_decision + make_interval(months => ${recoursMois})`

export const views = {
  /** One row per content: its most urgent report and their number. Unconfirmed reports are a separate row. */
  lister_signalements: () => ({
    rows: sql`
      select s.uuid_signalement, s.cible, s.uuid_cible, s.motif, s.illicite, s.explication, s.urgent, s.masque,
        coalesce(s.date_confirmation, s.date_signalement) as date_signalement, s.extrait, s.uuid_personne_visee, coalesce(v.pseudo_personne, ${membreParti}) as pseudo_vise,
        case when s.uuid_personne_auteur is not null then coalesce(a.pseudo_personne, ${membreParti}) end as pseudo_signaleur,
        ${past(sql`<> 'rien'`)} as retenus, ${past(sql`= 'rien'`)} as rejetes, s.confirme, s.nombre
      from (select t.*, ${confirmeSql(sql`t`)} as confirme,
          count(*) over (partition by cible, uuid_cible, ${confirmeSql(sql`t`)})::integer as nombre,
          row_number() over (partition by cible, uuid_cible, ${confirmeSql(sql`t`)}
            order by urgent desc, date_signalement, uuid_signalement) as rang
        from signalement t where uuid_decision is null) s left join personne v on v.uuid_personne = s.uuid_personne_visee
        left join personne a on a.uuid_personne = s.uuid_personne_auteur
      where s.rang = 1`,
    cle: 'uuid_signalement',
    order: sql`order by v.confirme desc, v.urgent desc, v.date_signalement, v.uuid_signalement`,
  }),
  lister_mes_decisions: ({ membre }) => ({
    rows: sql`
      select uuid_decision as uuid_suivi, cible, mesure, date_decision, date_retablissement
      from decision where uuid_personne_visee = ${membre.uuid_personne} and mesure <> 'rien'`,
    cle: 'uuid_suivi',
    order: sql`order by v.date_decision desc, v.uuid_suivi`,
  }),
  lister_transparence: () => sql`
    select extract(year from date_signalement)::integer as annee, 'signalement' as quoi, motif as detail, count(*)::integer as nombre
      from signalement t where ${confirmeSql(sql`t`)} group by 1, 3
    union all select extract(year from date_decision)::integer, 'decision', mesure, count(*)::integer from decision group by 1, 3
    union all select extract(year from date_recours)::integer, 'recours', case accepte when true then 'accepté' when false then 'rejeté' else 'en cours' end,
      count(*)::integer from recours group by 1, 3
    union all select extract(year from s.date_signalement)::integer, 'delai', 'heures',
      round(percentile_cont(0.5) within group (order by extract(epoch from d.date_decision - s.date_signalement) / 3600))::integer
      from signalement s join decision d using (uuid_decision) group by 1
    order by 1 desc, 2, 4 desc, 3`,
} satisfies Partial<ViewHandlers>

/** Whether a report counts: signed by a member, confirmed from its mail, or about a person in danger. */
export const confirmeSql = (s: Sql): Sql =>
  sql`(${s}.date_confirmation is not null or ${s}.motif = any(${motifsGraves}))`

/** How many reports by the author of report `s` ended with this measure. */
function past(mesure: Sql): Sql {
  return sql`(select count(*)::integer from signalement t join decision d using (uuid_decision)
    where coalesce(t.uuid_personne_auteur::text, t.boite) = coalesce(s.uuid_personne_auteur::text, s.boite) and d.mesure ${mesure})`
}

export const functions = {
  lire_dossier: (_, { p_uuid_signalement }) => ({
    rows: sql`
      select s.uuid_signalement, ${texteSql(sql`s.cible`, sql`s.uuid_cible`)} as actuel, p.date_inscription,
        p.suspension::text as suspension,
        (select count(*)::integer from annonce a
          where a.uuid_personne_annonceur = p.uuid_personne and a.status_annonce = 'Actif') as annonces_en_ligne,
        (select coalesce(json_agg(json_build_object('uuid_signalement', t.uuid_signalement, 'motif', t.motif,
            'explication', t.explication, 'pseudo_signaleur', case when t.uuid_personne_auteur is not null
              then coalesce(a.pseudo_personne, ${membreParti}) end, 'confirme', ${confirmeSql(sql`t`)},
            'date_signalement', t.date_signalement) order by t.date_signalement, t.uuid_signalement), '[]')
          from (select * from signalement o where o.cible = s.cible and o.uuid_cible = s.uuid_cible and o.uuid_decision is null
            order by o.date_signalement, o.uuid_signalement limit ${noticesMax}) t
            left join personne a on a.uuid_personne = t.uuid_personne_auteur) as signalements,
        (select coalesce(json_agg(json_build_object('mesure', d.mesure, 'faits', d.faits, 'date_decision', d.date_decision)
          order by d.date_decision desc), '[]') from decision d where d.uuid_personne_visee = p.uuid_personne) as decisions
      from signalement s join personne p on p.uuid_personne = s.uuid_personne_visee
      where s.uuid_signalement = ${p_uuid_signalement}`,
  }),
  /** One decision closes all open reports of a content. */
  decider_signalement: async (
    { tx, membre, now },
    { p_uuid_signalement, p_mesure: mesure, p_jours = null, ...args },
  ) => {
    const faits = readTexte(args.p_faits)
    const fondement = readTexte(args.p_fondement)
    check(refuseDecision({ mesure, faits, fondement, jours: p_jours }))
    const cas = await holdCas(tx, p_uuid_signalement)
    const { cible, uuid_cible, uuid_personne_visee: visee } = cas
    const jusqu_au = mesure === 'suspendre' ? new Date(now.getTime() + p_jours! * 86_400_000) : null
    const masque = await endMasque(tx, cas, now)
    const pieces = await applyMesure(tx, cas, { mesure, jusqu_au, now })
    const { rows } = await tx.query<{ uuid_decision: string }>(sql`
      insert into decision (cible, uuid_cible, uuid_personne_visee, mesure, fondement, faits, jusqu_au, retire, uuid_operateur,
        date_decision)
      values (${cible}, ${uuid_cible}, ${visee}, ${mesure}, ${fondement}, ${faits}, ${jusqu_au}, ${JSON.stringify(pieces)},
        ${membre.uuid_personne}, ${now})
      returning uuid_decision`)
    const { uuid_decision } = rows[0]!
    await tx.query(sql`
      insert into journal (date_action, uuid_operateur, action, uuid_decision)
      values (${now}, ${membre.uuid_personne}, 'Décision', ${uuid_decision})`)
    if (mesure === 'rien' && masque) {
      await enqueueMailNow(tx, { nature: 'decision', uuid_personne: visee, reference: masque, fois: retabli }, now)
      await noteNotification(tx, 'decision', notificationOf(visee, masque), now)
    }
    if (mesure !== 'rien') {
      await enqueueMailNow(tx, { nature: 'decision', uuid_personne: visee, reference: uuid_decision }, now)
      await noteNotification(tx, 'decision', notificationOf(visee, uuid_decision), now)
    }
    const { rows: closed } = await tx.query<ClosedNotice>(sql`
      update signalement set uuid_decision = ${uuid_decision}
      where cible = ${cible} and uuid_cible = ${uuid_cible} and uuid_decision is null
      returning uuid_signalement, uuid_personne_auteur, date_confirmation is not null as "isProved"`)
    for (const { uuid_signalement: reference, uuid_personne_auteur: auteur, isProved } of closed) {
      // An operator who reported it themselves needs no mail; unverified addresses get none.
      if (auteur === membre.uuid_personne || !isProved) continue
      await enqueueMailNow(tx, { nature: 'suite', uuid_personne: auteur, reference, fois: uuid_decision }, now)
      await noteNotification(tx, 'signalement', notificationOf(auteur, reference), now)
    }
  },
} satisfies Partial<FunctionHandlers>

interface ClosedNotice {
  uuid_signalement: string
  uuid_personne_auteur: string | null
  isProved: boolean
}

interface Cas {
  cible: Cible
  uuid_cible: string
  uuid_personne_visee: string
}

/** The reported content, awaiting its decision; a second operator is told it has been decided. */
async function holdCas(tx: Transaction, uuid: string): Promise<Cas> {
  const { rows } = await tx.query<Cas & { decide: boolean }>(sql`
    select cible, uuid_cible, uuid_personne_visee, uuid_decision is not null as decide from signalement
    where uuid_signalement = ${uuid} for update`)
  if (!rows[0]) throw new Refusal(404, 'PT404', 'Signalement non trouvé.')
  if (rows[0].decide) throw refuse(dejaDecide)
  return rows[0]
}

/** Ends an automatic mask, since a person decides now; returns the mask, if any. */
async function endMasque(tx: Transaction, { cible, uuid_cible }: Cas, now: Date): Promise<string | null> {
  const { rows } = await tx.query<{
    uuid_decision: string
    retire: ModeratedContent[] | null
    date_decision: Date
  }>(sql`
    update decision set date_retablissement = ${now}
    where cible = ${cible} and uuid_cible = ${uuid_cible} and automatique and date_retablissement is null
    returning uuid_decision, retire, date_decision`)
  for (const piece of rows[0]?.retire ?? []) await restoreContenu(tx, piece, rows[0]!.date_decision, now)
  return rows[0]?.uuid_decision ?? null
}

interface Applied {
  mesure: Mesure
  jusqu_au: Date | null
  now: Date
}

/** Applies a measure and returns the previous state. */
async function applyMesure(tx: Transaction, cas: Cas, { mesure, jusqu_au, now }: Applied): Promise<ModeratedContent[]> {
  const { cible, uuid_cible, uuid_personne_visee: visee } = cas
  if (mesure === 'rien' || mesure === 'avertir') return []
  const gone: { cible: Cible; uuid: string }[] = [{ cible, uuid: uuid_cible }]
  if (mesure !== 'retirer') {
    const { rows } = await tx.query<{ operateur: boolean }>(sql`
      update personne set suspension = greatest(suspension, ${mesure === 'fermer' ? 'infinity' : jusqu_au}::timestamptz)
      where uuid_personne = ${visee} returning operateur_vu is not null as operateur`)
    if (rows[0]!.operateur) throw refuse(operateurProtege)
  }
  if (mesure === 'fermer') {
    const { rows } = await tx.query<{ uuid: string }>(sql`
      select uuid_annonce as uuid from annonce
      where uuid_personne_annonceur = ${visee} and uuid_annonce <> ${uuid_cible} and status_annonce <> 'Archivée'
      order by uuid_annonce`)
    gone.push(...rows.map(({ uuid }) => ({ cible: 'annonce' as const, uuid })))
    if (cible !== 'personne') gone.push({ cible: 'personne', uuid: visee })
  }
  const pieces: ModeratedContent[] = []
  for (const one of gone) {
    const piece = await hideContenu(tx, one, now)
    if (piece) pieces.push(piece)
  }
  return pieces
}

/** Refuses to write from a suspended or closed account. */
export async function checkSuspension(database: Database, { uuid_personne }: Membre, now: Date): Promise<void> {
  const { rowCount } = await database.read(
    sql`select from personne where uuid_personne = ${uuid_personne} and suspension > ${now}`,
  )
  if (rowCount) throw new Refusal(403, 'PT403', compteSuspendu)
}

/** Distinguishes the mail about the end of a mask from the one about its start. */
const retabli = 'rétabli'

interface Row {
  uuid_decision: string
  cible: Cible
  mesure: Mesure
  faits: string
  fondement: string
  jusqu_au: Date | null
  limite: Date
  signalee: boolean
  date_decision: Date
  fini: boolean
}

export const writeDecision: Lettre = async (database, { cle, reference }, site) => {
  const { rows } = await database.read<Row>(sql`
    select d.uuid_decision, d.cible, d.mesure, d.faits, d.fondement, d.jusqu_au, ${contestable} as limite, d.date_decision,
      d.date_retablissement is not null as fini,
      exists (select from signalement s where s.uuid_decision = d.uuid_decision
        and s.uuid_personne_auteur is distinct from d.uuid_operateur) as signalee
    from decision d where d.uuid_decision = ${reference}`)
  const [row] = rows
  if (!row) return null
  const { limite, jusqu_au, date_decision, fini } = row
  // When the mask ended before the first mail was sent, one mail tells both.
  if (row.mesure === 'masquer' && fini) return cle.endsWith(retabli) ? lettreRetabli(site, row) : null
  if (row.mesure === 'masquer') return lettreMasque({ ...row, date_decision: date_decision.toISOString() }, site)
  const contestable_jusqu_au = limite.toISOString()
  return lettreAuteur({ ...row, contestable_jusqu_au, jusqu_au: jusqu_au?.toISOString() ?? null }, site)
}

interface Suite {
  uuid_signalement: string
  date_signalement: Date
  mesure: Mesure
  limite: Date
  retabli: boolean
  email: string | null
}

/** To the reporter, also when they are a visitor. */
export const writeSuite: Lettre = async (database, { reference }, site) => {
  const { rows } = await database.read<Suite>(sql`
    select s.uuid_signalement, s.date_signalement, s.email, d.mesure, ${contestable} as limite,
      d.date_retablissement is not null as retabli
    from signalement s join decision d using (uuid_decision) where s.uuid_signalement = ${reference}`)
  const [row] = rows
  if (!row) return null
  const { email, date_signalement, limite } = row
  const rendue = {
    ...row,
    date_signalement: date_signalement.toISOString(),
    contestable_jusqu_au: limite.toISOString(),
  }
  return { ...lettreSignaleur(rendue, site), ...(email && { to: email }) }
}

/**
 * Erases the texts of old decisions: reporters, explanations, contents; keeps the figures. Also forum messages withdrawn as long
 * ago, and reports never confirmed.
 */
export async function forgetDossiers(database: Database, now: Date): Promise<void> {
  const old = sql`date_decision <= ${now}::timestamptz - make_interval(years => ${dossierAns})`
  await database.transaction(async (tx) => {
    await tx.query(sql`
      update recours r set texte = null from decision d
      where d.uuid_decision = r.uuid_decision and ${old} and r.texte is not null and r.date_reponse is not null`)
    await tx.query(sql`
      update signalement s set nom = null, email = null, boite = null, explication = null, extrait = null from decision d
      where d.uuid_decision = s.uuid_decision and ${old} and num_nonnulls(s.nom, s.email, s.explication, s.extrait) > 0`)
    await tx.query(sql`
      delete from signalement s where not ${confirmeSql(sql`s`)} and uuid_decision is null
        and date_signalement <= ${now}::timestamptz - make_interval(days => ${confirmationJours})`)
    await tx.query(sql`update decision set retire = null where ${old} and retire is not null`)
    await tx.query(sql`
      update message_forum set contenu_retire = null
      where contenu_retire is not null and date_retrait <= ${now}::timestamptz - make_interval(years => ${dossierAns})`)
  })
}
