// Notifications: created in the transaction of their event, seen when the list or the thing itself is opened.
import sql, { type Sql } from 'sql-template-tag'
import { repentirPourvue } from '#domain/annonce/annonce.ts'
import { membreParti } from '#domain/annonce/contact.ts'
import { finJours } from '#domain/annonce/expiration.ts'
import { isPousse } from '#domain/compte/personne.ts'
import { finFavoriJours, type Genre, notificationJours } from '#domain/notification/notification.ts'
import type { Database, Transaction } from '../adapter/database.ts'
import { announce, announceTo } from '../adapter/liveEvents.ts'
import type { FunctionHandlers, ViewHandlers } from '../api/handler.ts'
import { hasUnread } from '../forum/unread.ts'
import { isBlockedEitherWay } from '../moderation/blocage.ts'

/** For each kind of notification `n`, the data of its thing; no row when the member may no longer see it. */
const chose: Sql = sql`
  select coalesce(p.pseudo_personne, ${membreParti}) as sujet, null::text as etat, null::timestamptz as date_expiration,
    null::double precision as montant
  from conversation c join personne p
    on p.uuid_personne = case c.uuid_personne_a when n.uuid_personne then c.uuid_personne_b else c.uuid_personne_a end
  where n.genre = 'message' and c.uuid_conversation = n.reference and not exists (
    select from blocage b where b.uuid_personne = n.uuid_personne and b.uuid_bloque = p.uuid_personne)
  union all
  select nullif(concat_ws(', ', t.libelle_typeannonce, l.nom_commune, array_to_string(al.departements, ', ')), ''), null, null, null
  from alerte al left join typeannonce t using (id_typeannonce) left join zone z using (id_zone)
    left join commune l on l.code_commune = z.code_commune
  where n.genre = 'alerte' and al.uuid_alerte = n.reference
  union all
  select f.titre_forum, null, null, null from forum f
    left join suivi_forum s on s.uuid_forum = f.uuid_forum and s.uuid_personne = n.uuid_personne
  where n.genre = 'forum' and f.uuid_forum = n.reference and not f.masque
    and (n.vue or ${hasUnread(sql`f.uuid_forum`, sql`coalesce(s.rang_lu, 0)`, sql`n.uuid_personne`)})
  union all
  select a.titre_annonce, a.status_annonce, a.date_expiration, null from annonce a
  where n.genre = 'annonce' and a.uuid_annonce = n.reference and a.status_annonce in ('Actif', 'Expirée')
  union all
  select a.titre_annonce, a.status_annonce, a.date_expiration, null from favori f join annonce a using (uuid_annonce)
  where n.genre = 'favori' and f.uuid_personne = n.uuid_personne and f.uuid_annonce = n.reference
    and a.status_annonce in ('Actif', 'Expirée', 'Pourvue') and not ${isBlockedEitherWay(sql`a.uuid_personne_annonceur`, sql`n.uuid_personne`)}
  union all
  select null, case m.etat when 'attendu' then m.etat else m.code_moyendepaiement end, null, m.montant_centimes / 100.0
  from paiement m where n.genre = 'paiement' and m.uuid_paiement = n.reference and m.etat <> 'expiré'
  union all
  select null, null, null, r.montant_centimes / 100.0 from remboursement r
  where n.genre = 'remboursement' and r.uuid_remboursement = n.reference
  union all
  select null, case when a.date_publication is null then 'attendu' else 'retractation' end, null, o.montant_centimes / 100.0
  from operation o join annonce a using (uuid_annonce) where n.genre = 'remboursement' and o.uuid_retractation = n.reference
  union all
  select null, case when exists (select from recours r
    where r.uuid_decision = d.uuid_decision and r.uuid_signalement is null and r.date_reponse is not null) then 'recours' end,
    null, null
  from decision d where n.genre = 'decision' and d.uuid_decision = n.reference
  union all
  select null, null, null, null from signalement s where n.genre = 'signalement' and s.uuid_signalement = n.reference
  union all
  select a.titre_annonce, null, null, null from invitation i join annonce a using (uuid_annonce)
  where n.genre = 'invitation' and i.uuid_annonce = n.reference and i.uuid_personne = n.uuid_personne
    and i.etat <> 'déclinée' and a.status_annonce = 'Actif' and not ${isBlockedEitherWay(sql`i.uuid_personne`, sql`a.uuid_personne_annonceur`)}
  union all
  select null, null, null, null from disponibilite d
  where n.genre = 'invitation' and d.uuid_disponibilite = n.reference and d.date_question is not null`

/** Rows of the contract for some notifications `n`. */
export const notificationRows = (where: Sql): Sql => sql`
  select n.reference, n.genre, n.date_notification, n.vue, c.sujet, c.etat, c.date_expiration, c.montant
  from notification n cross join lateral (${chose}) as c where ${where}`

export const views = {
  lister_notifications: ({ membre }) => ({
    rows: notificationRows(sql`n.uuid_personne = ${membre.uuid_personne}`),
    order: sql`order by v.date_notification desc, v.reference`,
  }),
} satisfies Partial<ViewHandlers>

export const functions = {
  marquer_notifications_vues: async ({ tx, membre: { uuid_personne } }) => {
    const { rowCount } = await tx.query(sql`
      update notification set vue = true where uuid_personne = ${uuid_personne} and not vue`)
    if (rowCount) await announce(tx, { nom: 'notification', donnees: {} }, [uuid_personne])
  },
} satisfies Partial<FunctionHandlers>

/** The recipient and the subject of a notification. */
export const notificationOf = (uuid_personne: string | null, reference: string): Sql =>
  sql`select ${uuid_personne}::uuid as uuid_personne, ${reference}::uuid as reference`

/**
 * Creates or renews notifications in one statement, except for departed members. `courrier` also owes a mail, once until seen or
 * each time; devices likewise.
 */
export async function noteNotification(
  tx: Transaction,
  genre: Genre,
  rows: Sql,
  now: Date,
  courrier: 'neuf' | 'chaque' | null = null,
): Promise<void> {
  await tx.query(sql`
    with notee as (
      insert into notification as n (uuid_personne, reference, genre, date_notification, courrier, a_pousser)
      select v.uuid_personne, v.reference, ${genre}, ${now}, ${courrier && 'dû'}::text, ${isPousse(genre)}
        and not ${genre}::text = any(p.push_refuses)
        and exists (select from appareil d where d.uuid_personne = p.uuid_personne)
      from (${rows}) as v join personne p using (uuid_personne) where p.date_depart is null
      on conflict (uuid_personne, reference) do update set date_notification = excluded.date_notification, vue = false,
        courrier = case when n.vue or ${courrier === 'chaque'} then excluded.courrier else n.courrier end,
        a_pousser = n.a_pousser or excluded.a_pousser and (n.vue or ${courrier === 'chaque'})
      returning uuid_personne
    ) ${announceTo({ nom: 'notification', donnees: {} }, sql`notee`)}`)
}

/** Marks as seen: the thing itself was opened. */
export async function seeNotification(tx: Transaction, uuid_personne: string, reference: string): Promise<void> {
  await tx.query(sql`
    with lue as (
      update notification set vue = true
      where uuid_personne = ${uuid_personne} and reference = ${reference} and not vue returning uuid_personne
    ) ${announceTo({ nom: 'notification', donnees: {} }, sql`lue`)}`)
}

/** A new answer, to followers of the topic except its author and those who blocked them. */
export const noteReponse = (tx: Transaction, forum: string, auteur: string, now: Date): Promise<void> =>
  noteNotification(
    tx,
    'forum',
    sql`
      select s.uuid_personne, s.uuid_forum as reference from suivi_forum s
      where s.uuid_forum = ${forum} and s.suivi and s.uuid_personne <> ${auteur} and not exists (
        select from blocage b where b.uuid_personne = s.uuid_personne and b.uuid_bloque = ${auteur})
      order by 1`,
    now,
    'neuf',
  )

/** Ads put online (told by the payment's mail too), or just expired. */
export async function noteAnnonces(
  tx: Transaction,
  annonces: readonly string[],
  now: Date,
  courrier: 'chaque' | null = null,
): Promise<void> {
  if (annonces.length === 0) return
  const rows = sql`
    select uuid_personne_annonceur as uuid_personne, uuid_annonce as reference from annonce
    where uuid_annonce = any(${annonces}::uuid[]) order by 2`
  await noteNotification(tx, 'annonce', rows, now, courrier)
}

/** Condition: ad `a` expires within this many days and this person has not been told at this step. */
const isFin = (jours: Sql, now: Date, personne: Sql): Sql => sql`a.status_annonce = 'Actif'
  and a.date_expiration > ${now}::timestamptz + make_interval(days => ${jours} - 1)
  and a.date_expiration <= ${now}::timestamptz + make_interval(days => ${jours})
  and not exists (select from notification n where n.uuid_personne = ${personne} and n.reference = a.uuid_annonce
    and n.date_notification >= a.date_expiration - make_interval(days => ${jours}))`

/** Ads close to expiry, once at each step. */
export async function noteFins(tx: Transaction, now: Date): Promise<void> {
  const rows = sql`
    select a.uuid_personne_annonceur as uuid_personne, a.uuid_annonce as reference
    from unnest(${[...finJours]}::integer[]) as fin (jours)
    join annonce a on ${isFin(sql`fin.jours`, now, sql`a.uuid_personne_annonceur`)} order by 2`
  await noteNotification(tx, 'annonce', rows, now, 'chaque')
}

/** The same for favourites; and filled ones, once that can no longer be undone. */
export async function noteFavoris(tx: Transaction, now: Date): Promise<void> {
  const rows = sql`
    select f.uuid_personne, f.uuid_annonce as reference from annonce a join favori f using (uuid_annonce)
    where f.uuid_personne <> a.uuid_personne_annonceur and not ${isBlockedEitherWay(sql`a.uuid_personne_annonceur`, sql`f.uuid_personne`)}
      and (${isFin(sql`${finFavoriJours}::integer`, now, sql`f.uuid_personne`)}
        or a.status_annonce = 'Pourvue' and a.date_pourvue <= ${now}::timestamptz - make_interval(secs => ${repentirPourvue})
          and a.date_pourvue > ${now}::timestamptz - interval '1 day'
          and not exists (select from notification n where n.uuid_personne = f.uuid_personne
            and n.reference = a.uuid_annonce and n.date_notification > a.date_pourvue))
    order by 1, 2`
  await noteNotification(tx, 'favori', rows, now, 'chaque')
}

export async function forgetNotifications(database: Database, now: Date): Promise<void> {
  await database.write(sql`
    delete from notification
    where date_notification <= ${now}::timestamptz - make_interval(days => ${notificationJours})`)
}
