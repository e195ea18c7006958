// The outbox: a mail is recorded once per reason, written when it is sent, and never sent twice (ADR 032).
import sql from 'sql-template-tag'
import type { Database, Transaction } from '../adapter/database.ts'
import { type Mail, type Mailer, readEchec } from '../adapter/mail.ts'
import type { Attempt } from '../adapter/queue.ts'

/** Why a mail is sent, and to whom. */
export interface MailReason {
  cle: string
  nature: string
  /** Null for a visitor: the mail writer then gives the address. */
  uuid_personne: string | null
  reference: string | null
}

/** For mails about several things: the last one to be told, and the last one told (ADR 032). */
interface Dette {
  rang?: number | null
  rang_dit?: number | null
}

/** Writes the mail as things stand when it is sent; null when there is nothing left to say. */
export type Lettre = (
  database: Database,
  cause: MailReason & Dette,
  site: string,
  now: Date,
) => Promise<(Omit<Mail, 'to'> & Partial<Mail>) | null>

/** Enqueues mail jobs in the transaction that records their reasons. */
export type Enqueue = (tx: Transaction, ...cles: string[]) => Promise<void>

/** Records a reason and enqueues its mail. Does nothing when the reason is already recorded. */
export async function enqueueMail(tx: Transaction, depot: Enqueue, cause: MailReason, now: Date): Promise<void> {
  const { rowCount } = await tx.query(sql`
    insert into courrier (cle, nature, uuid_personne, reference, date_courrier)
    values (${cause.cle}, ${cause.nature}, ${cause.uuid_personne}, ${cause.reference}, ${now}) on conflict do nothing`)
  if (rowCount) await depot(tx, cause.cle)
}

/** The job of a mail recorded by an API call is enqueued by the next minute's task (ADR 032). */
const nextTurn: Enqueue = async () => {}

/** Records the mail of an API call, in its transaction; `fois` distinguishes repeated events about the same thing. */
export function enqueueMailNow(
  tx: Transaction,
  { fois, ...cause }: Omit<MailReason, 'cle'> & { fois?: string | number },
  now: Date,
): Promise<void> {
  const cle = [cause.nature, cause.reference ?? cause.uuid_personne, fois].filter((mot) => mot !== undefined).join(' ')
  return enqueueMail(tx, nextTurn, { cle, ...cause }, now)
}

/** Mails enqueued again by one run; the next run goes on. */
const reprisMax = 500

/**
 * Enqueues the mails that are due, in case the queue was lost: a restored archive has none (ADR 032). A mail that already has a
 * job gets no second one.
 */
export async function resumeLostMails(database: Database, depot: Enqueue, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const { rows } = await tx.query<{ cle: string }>(sql`
      select cle from courrier where etat = 'attente' and date_courrier <= ${now} order by date_courrier limit ${reprisMax}`)
    await depot(tx, ...rows.map(({ cle }) => cle))
  })
}

export interface SendMail {
  database: Database
  mailer: Mailer
  /** Mail writers by kind. */
  lettres: Record<string, Lettre>
  /** Origin of the links. */
  publicUrl: string
  now: () => Date
}

/**
 * Sends one mail. It is marked as sent beforehand: a server killed in between loses it, and none is ever sent twice. The mark is
 * removed when the SMTP server certainly did not accept it, and the job is retried.
 */
export async function sendQueuedMail(post: SendMail, cle: string, { last }: Pick<Attempt, 'last'>): Promise<void> {
  const due = await readDue(post, cle)
  const mail = due && (await writeMail(post, due))
  if (!due || !(await leave(post, due, mail ? 'parti' : 'inutile')) || !mail) return
  try {
    await post.mailer.send(mail)
  } catch (error) {
    const echec = readEchec(error)
    if (echec === 'adresse') return refuseAddress(post, due, mail.to)
    if (echec === 'lettre') await takeBack(post, due, 'refusé')
    if (echec === 'retard') await takeBack(post, due, last ? 'abandonné' : 'attente')
    throw new Error(`mail not sent: ${(error as Error).message}`, { cause: error })
  }
}

type Due = MailReason & Dette & { email: string | null }

/** Null when the mail was cancelled, or is not due yet. */
async function readDue({ database, now }: SendMail, cle: string): Promise<Due | null> {
  const { rows } = await database.read<Due>(sql`
    select c.cle, c.nature, c.uuid_personne, c.reference, c.rang, c.rang_dit,
      case when p.email_verifie and p.email is distinct from p.email_refuse then p.email end as email
    from courrier c left join personne p using (uuid_personne)
    where c.cle = ${cle} and c.etat = 'attente' and c.date_courrier <= ${now()}`)
  return rows[0] ?? null
}

/** Null when there is no verified address, the address was refused, or nothing is left to say. */
async function writeMail({ database, lettres, publicUrl, now }: SendMail, due: Due): Promise<Mail | null> {
  const write = lettres[due.nature]
  // Enqueued by a newer version: a newer server will send it.
  if (!write) throw new Error(`courrier d’une nature inconnue : ${due.nature}`)
  // Written even without an address: an alert is shown on the site as well.
  const lettre = await write(database, due, publicUrl, now())
  const to = lettre?.to ?? due.email
  return lettre && to ? { ...lettre, to } : null
}

/** Marks the mail as sent or useless. False when it changed meanwhile, or now covers more than was read. */
async function leave({ database, now }: SendMail, { cle, rang }: Due, etat: 'parti' | 'inutile'): Promise<boolean> {
  const { rowCount } = await database.write(sql`
    update courrier set etat = ${etat}, rang_dit = rang, date_depart = ${etat === 'parti' ? now() : null}
    where cle = ${cle} and etat = 'attente' and rang is not distinct from ${rang}`)
  return rowCount === 1
}

/** Marks the mail as due again, unless it was refused for good; it may cover more things by now. */
async function takeBack(
  { database }: SendMail,
  { cle, rang, rang_dit }: Due,
  etat: 'refusé' | 'abandonné' | 'attente',
): Promise<void> {
  await database.write(sql`
    update courrier set etat = case etat when 'parti' then ${etat} else etat end, date_depart = null,
      rang_dit = ${etat === 'refusé' ? rang : rang_dit}
    where cle = ${cle} and rang_dit is not distinct from ${rang}`)
}

/** An address refused for good gets no more mail. */
async function refuseAddress(post: SendMail, due: Due, email: string): Promise<void> {
  await takeBack(post, due, 'refusé')
  await post.database.write(sql`
    update personne set email_refuse = ${email} where uuid_personne = ${due.uuid_personne} and email = ${email}`)
}
