// A member's devices and the push messages about new notifications: once each until seen, never a message's text.
import sql from 'sql-template-tag'
import { appareilAutre, appareilRefuse, appareilsMax, isServicePush } from '#domain/notification/device.ts'
import { type Notification, sayNotification } from '#domain/notification/notification.ts'
import type { Database, Transaction } from '../adapter/database.ts'
import type { Destinataire, Pousseur } from '../adapter/push.ts'
import type { FunctionHandlers, ViewHandlers } from '../api/handler.ts'
import { refuse } from '../api/refusal.ts'
import { timeZoneSql } from '../commune/timeZone.ts'
import type { Enqueue } from '../mail/outbox.ts'
import { lockCompte } from '../paiement/operation.ts'
import { notificationRows } from './notification.ts'

export const views = {
  lister_appareils: ({ membre }) => sql`select endpoint from appareil where uuid_personne = ${membre.uuid_personne}`,
} satisfies Partial<ViewHandlers>

export const functions = {
  /** One push address per browser: the last member to sign in there owns it, if they know its keys, as that browser does. */
  inscrire_appareil: async ({ tx, membre: { uuid_personne }, now }, { p_endpoint, p_cle, p_auth }) => {
    if (!isServicePush(p_endpoint)) throw refuse(appareilRefuse)
    await lockCompte(tx, uuid_personne)
    const { rowCount } = await tx.query(sql`
      insert into appareil (endpoint, uuid_personne, p256dh, auth, date_appareil)
      select ${p_endpoint}, uuid_personne, ${p_cle}, ${p_auth}, ${now} from personne
      where uuid_personne = ${uuid_personne} and date_depart is null
      on conflict (endpoint) do update set uuid_personne = excluded.uuid_personne, date_appareil = excluded.date_appareil
        where (appareil.p256dh, appareil.auth) = (excluded.p256dh, excluded.auth)`)
    if (!rowCount) throw refuse(appareilAutre)
    await tx.query(sql`
      delete from appareil where uuid_personne = ${uuid_personne} and endpoint not in (
        select endpoint from appareil where uuid_personne = ${uuid_personne}
        order by date_appareil desc, endpoint = ${p_endpoint} desc limit ${appareilsMax})`)
  },
  oublier_appareil: async ({ tx, membre }, { p_endpoint }) => {
    await tx.query(sql`
      delete from appareil where endpoint = ${p_endpoint} and uuid_personne = ${membre.uuid_personne}`)
  },
} satisfies Partial<FunctionHandlers>

/** The hours of the day, from 0 to 24, between which a device may ring. */
const daytime = { from: 7, to: 21 }

/** Notifications processed in one transaction. */
const lot = 100

/** Enqueues a job for each device and new notification. */
export async function enqueuePushes(
  database: Database,
  { poussee, stopping }: { poussee: Enqueue; stopping?: AbortSignal },
  now: Date,
): Promise<void> {
  while (!stopping?.aborted && (await database.transaction((tx) => takeSome(tx, poussee, now)))) {}
}

/** Concurrent servers never take the same ones (skip locked). What comes at night waits for the morning where its member lives. */
async function takeSome(tx: Transaction, depot: Enqueue, now: Date): Promise<boolean> {
  const local = sql`${now}::timestamptz at time zone ${timeZoneSql(sql`left(p.cp_personne, 3)`)}`
  const { rows } = await tx.query<{ reference: string; appareils: string[] }>(sql`
    update notification n set a_pousser = false
    from (select uuid_personne, reference from notification join personne p using (uuid_personne)
      where a_pousser and extract(hour from ${local}) >= ${daytime.from} and extract(hour from ${local}) < ${daytime.to}
      order by uuid_personne, reference limit ${lot} for update of notification skip locked) as v
    where n.uuid_personne = v.uuid_personne and n.reference = v.reference
    returning n.reference, array(select uuid_appareil from appareil a where a.uuid_personne = n.uuid_personne) as appareils`)
  for (const { reference, appareils } of rows)
    for (const appareil of appareils) await depot(tx, `${appareil} ${reference}`)
  return rows.length === lot
}

/** Sends one notification to one device, as it reads now; nothing once it is seen or the device removed. */
export async function sendPush(database: Database, pousseur: Pousseur, nom: string, now: Date): Promise<void> {
  const [appareil, reference] = nom.split(' ') as [string, string]
  const { rows } = await database.read<Destinataire & { avis: Notification }>(sql`
    select a.endpoint, a.p256dh, a.auth, row_to_json(v) as avis from appareil a, lateral (${notificationRows(
      sql`n.uuid_personne = a.uuid_personne and n.reference = ${reference} and not n.vue`,
    )}) as v where a.uuid_appareil = ${appareil}`)
  const [due] = rows
  if (!due || (await pousseur(due, { ...sayNotification(due.avis, now), sujet: reference }))) return
  await database.write(sql`delete from appareil where uuid_appareil = ${appareil}`)
}
