// Mails that leave by themselves: noted once for each cause, written when they leave, never sent twice (ADR 032).
import sql from 'sql-template-tag'
import type { Database, Transaction } from '../adapter/database.ts'
import { type Mail, type Mailer, readEchec } from '../adapter/mail.ts'
import type { Attempt } from '../adapter/queue.ts'

/** A cause, and whom it is told to. */
export interface MailReason {
  cle: string
  nature: string
  /** Null for a visitor: the letter then says where it goes. */
  uuid_personne: string | null
  reference: string | null
}

/** Of what comes in numbers: the last that a mail owes, and the last that it has told (ADR 032). */
interface Dette {
  rang?: number | null
  rang_dit?: number | null
}

/** The words of each kind of mail, as things stand when it leaves; null when there is nothing to tell any more. */
export type Lettre = (
  database: Database,
  cause: MailReason & Dette,
  site: string,
  now: Date,
) => Promise<(Omit<Mail, 'to'> & Partial<Mail>) | null>

/** Leaves the jobs of mails, in the transaction that notes their causes. */
export type Enqueue = (tx: Transaction, ...cles: string[]) => Promise<void>

/** A cause that was noted before is told already, or will be. */
export async function enqueueMail(tx: Transaction, depot: Enqueue, cause: MailReason, now: Date): Promise<void> {
  const { rowCount } = await tx.query(sql`
    insert into courrier (cle, nature, uuid_personne, reference, date_courrier)
    values (${cause.cle}, ${cause.nature}, ${cause.uuid_personne}, ${cause.reference}, ${now}) on conflict do nothing`)
  if (rowCount) await depot(tx, cause.cle)
}

/** The job of a mail that a call notes is left by the next turn of the product (ADR 032). */
const nextTurn: Enqueue = async () => {}

/** Notes the mail of what a call does, in its transaction; `fois` tells apart what may happen again to the same thing. */
export function enqueueMailNow(
  tx: Transaction,
  { fois, ...cause }: Omit<MailReason, 'cle'> & { fois?: string | number },
  now: Date,
): Promise<void> {
  const cle = [cause.nature, cause.reference ?? cause.uuid_personne, fois].filter((mot) => mot !== undefined).join(' ')
  return enqueueMail(tx, nextTurn, { cle, ...cause }, now)
}

/** Left in one turn: the next one goes on. */
const reprisMax = 500

/**
 * Leaves the jobs of the mails whose time has come, for a queue that was lost with them: a restored archive has none (ADR 032).
 * One that is there already gets no other.
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
  /** By nature of their cause. */
  lettres: Record<string, Lettre>
  /** Origin of the links. */
  publicUrl: string
  now: () => Date
}

/**
 * Sends one mail. It is noted as gone before it goes: a server killed in between loses it, and none ever leaves twice. The
 * note is taken back when the mail server surely has not taken it, and the job is tried again.
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
    throw error
  }
}

type Due = MailReason & Dette & { email: string | null }

/** Null when it waits no more, or not yet enough. */
async function readDue({ database, now }: SendMail, cle: string): Promise<Due | null> {
  const { rows } = await database.read<Due>(sql`
    select c.cle, c.nature, c.uuid_personne, c.reference, c.rang, c.rang_dit,
      case when p.email_verifie and p.email is distinct from p.email_refuse then p.email end as email
    from courrier c left join personne p using (uuid_personne)
    where c.cle = ${cle} and c.etat = 'attente' and c.date_courrier <= ${now()}`)
  return rows[0] ?? null
}

/** Null when nobody is to read it: no address that is proved, or one that was refused, or nothing left to say. */
async function writeMail({ database, lettres, publicUrl, now }: SendMail, due: Due): Promise<Mail | null> {
  const write = lettres[due.nature]
  // Left by a newer server: one of them will know.
  if (!write) throw new Error(`courrier d’une nature inconnue : ${due.nature}`)
  // Written for nobody too: an alert is told on the site as well.
  const lettre = await write(database, due, publicUrl, now())
  const to = lettre?.to ?? due.email
  return lettre && to ? { ...lettre, to } : null
}

/** Whether the mail still waited, and owes no more than was read: what it owes is then told, and it is in this state. */
async function leave({ database, now }: SendMail, { cle, rang }: Due, etat: 'parti' | 'inutile'): Promise<boolean> {
  const { rowCount } = await database.write(sql`
    update courrier set etat = ${etat}, rang_dit = rang, date_depart = ${etat === 'parti' ? now() : null}
    where cle = ${cle} and etat = 'attente' and rang is not distinct from ${rang}`)
  return rowCount === 1
}

/** What it did not tell it owes again, unless it is refused for good; it may have come to owe more meanwhile. */
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

/** Nothing is sent again to an address that its server wants nothing for. */
async function refuseAddress(post: SendMail, due: Due, email: string): Promise<void> {
  await takeBack(post, due, 'refusé')
  await post.database.write(sql`
    update personne set email_refuse = ${email} where uuid_personne = ${due.uuid_personne} and email = ${email}`)
}
