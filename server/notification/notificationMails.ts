// Mails about notifications: one each, favourites grouped once a day; none when seen meanwhile.
import sql from 'sql-template-tag'
import { jourLegal } from '#domain/date/legalTime.ts'
import { writeDesabonnement } from '#domain/mail/desabonnement.ts'
import type { Notification } from '#domain/notification/notification.ts'
import { type GenreEcrit, isEcrit, lettreAvis } from '#domain/notification/notificationMails.ts'
import type { Database, Transaction } from '../adapter/database.ts'
import { type Enqueue, enqueueMail, type Lettre } from '../mail/outbox.ts'
import { notificationRows } from './notification.ts'

/** Notifications processed in one transaction. */
const lot = 100

export async function enqueueNotificationMail(
  database: Database,
  { depot, stopping }: { depot: Enqueue; stopping?: AbortSignal },
  now: Date,
): Promise<void> {
  while (!stopping?.aborted && (await database.transaction((tx) => takeSome(tx, depot, now)))) {}
}

interface Prise {
  uuid_personne: string
  genre: GenreEcrit
  cle: string
}

/** Concurrent servers never take the same ones; favourites wait for the next day when today's mail was sent. */
async function takeSome(tx: Transaction, depot: Enqueue, now: Date): Promise<boolean> {
  const favoris = sql`format('favori %s %s', d.uuid_personne, ${jourLegal(now)}::text)`
  const { rows } = await tx.query<Prise>(sql`
    update notification n set courrier = v.cle
    from (
      select d.uuid_personne, d.reference, case d.genre when 'favori' then ${favoris}
        else format('%s %s %s %s', d.genre, d.reference, d.uuid_personne, floor(extract(epoch from ${now}::timestamptz))) end as cle
      from notification d where d.courrier = 'dû' and (d.genre <> 'favori' or not exists (
        select from courrier c where c.cle = ${favoris}))
      order by d.uuid_personne, d.reference limit ${lot} for update skip locked
    ) as v
    where n.uuid_personne = v.uuid_personne and n.reference = v.reference
    returning n.uuid_personne, n.genre, v.cle`)
  for (const { cle, genre: nature, uuid_personne } of rows)
    await enqueueMail(tx, depot, { cle, nature, uuid_personne, reference: null }, now)
  return rows.length === lot
}

/** Null once seen, when nothing is left to tell, or when the member refuses such mails. */
export const writeNotificationMail: Lettre = async (database, { cle, nature, uuid_personne }, site, now) => {
  const genre = nature as GenreEcrit
  const { rows } = await database.read<{
    pseudo_personne: string | null
    jeton: string
    notifications: Notification[]
  }>(sql`
    select p.pseudo_personne, p.jeton_mails as jeton, json_agg(v order by v.date_notification desc, v.reference) as notifications
    from personne p, lateral (${notificationRows(sql`n.uuid_personne = p.uuid_personne and n.courrier = ${cle} and not n.vue`)}) as v
    where p.uuid_personne = ${uuid_personne} and not ${genre}::text = any(p.mails_refuses)
    group by p.uuid_personne`)
  const [avis] = rows
  const notifications = avis?.notifications.filter((one) => isEcrit(one, now)) ?? []
  if (!avis || notifications.length === 0) return null
  return {
    ...lettreAvis(genre, { ...avis, notifications }, site, now),
    desabonnement: writeDesabonnement(genre, avis.jeton, site),
  }
}
