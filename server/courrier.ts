// Mails that leave by themselves: noted once for each cause, written when they leave, never sent twice (ADR 032).
import sql from 'sql-template-tag'
import type { Database, Transaction } from './outside/database.ts'
import { type Mail, type Mailer, readEchec } from './outside/mail.ts'
import type { Attempt } from './outside/queue.ts'

/** A cause, and whom it is told to. */
export interface Cause {
  cle: string
  nature: string
  /** Null for a visitor: the letter then says where it goes. */
  uuid_personne: string | null
  reference: string | null
}

/** The words of each kind of mail, as things stand when it leaves; null when there is nothing to tell any more. */
export type Lettre = (
  database: Database,
  cause: Cause,
  site: string,
  now: Date,
) => Promise<(Omit<Mail, 'to'> & Partial<Mail>) | null>

/** Leaves the job of a mail, in the transaction that notes its cause. */
export type Depot = (tx: Transaction, cle: string) => Promise<void>

/** A cause that was noted before is told already, or will be. */
export async function noteCourrier(tx: Transaction, depot: Depot, cause: Cause, now: Date): Promise<void> {
  const { rowCount } = await tx.query(sql`
    insert into courrier (cle, nature, uuid_personne, reference, date_courrier)
    values (${cause.cle}, ${cause.nature}, ${cause.uuid_personne}, ${cause.reference}, ${now}) on conflict do nothing`)
  if (rowCount) await depot(tx, cause.cle)
}

/** The job of a mail that a call notes is left by the next turn of the product (ADR 032). */
const nextTurn: Depot = async () => {}

/** Notes the mail of what a call does, in its transaction; `fois` tells apart what may happen again to the same thing. */
export function noteLettre(
  tx: Transaction,
  { fois, ...cause }: Omit<Cause, 'cle'> & { fois?: string | number },
  now: Date,
): Promise<void> {
  const cle = [cause.nature, cause.reference ?? cause.uuid_personne, fois].filter((mot) => mot !== undefined).join(' ')
  return noteCourrier(tx, nextTurn, { cle, ...cause }, now)
}

/** Left in one turn: the next one goes on. */
const reprisMax = 500

/**
 * Leaves the jobs of the mails that wait, for a queue that was lost with them: a restored archive has none (ADR 032). One that
 * is there already gets no other.
 */
export async function resumeCourriers(database: Database, depot: Depot): Promise<void> {
  await database.transaction(async (tx) => {
    const { rows } = await tx.query<{ cle: string }>(sql`
      select cle from courrier where etat = 'attente' order by date_courrier limit ${reprisMax}`)
    for (const { cle } of rows) await depot(tx, cle)
  })
}

export interface Post {
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
export async function sendCourrier(post: Post, cle: string, { last }: Pick<Attempt, 'last'>): Promise<void> {
  const mail = await writeMail(post, cle)
  if (mail === null) return void (await setEtat(post, cle, 'attente', 'inutile'))
  if (!(await setEtat(post, cle, 'attente', 'parti'))) return
  try {
    await post.mailer.send(mail)
  } catch (error) {
    const echec = readEchec(error)
    if (echec === 'adresse') await refuseAddress(post, cle, mail.to)
    else if (echec === 'lettre') await setEtat(post, cle, 'parti', 'refusé')
    else if (echec === 'retard') await setEtat(post, cle, 'parti', last ? 'abandonné' : 'attente')
    if (echec !== 'adresse') throw error
  }
}

/** Null when nobody is to read it: no address that is proved, or one that was refused, or nothing left to say. */
async function writeMail({ database, lettres, publicUrl, now }: Post, cle: string): Promise<Mail | null> {
  const { rows } = await database.read<Cause & { email: string | null }>(
    sql`select c.cle, c.nature, c.uuid_personne, c.reference,
        case when p.email_verifie and p.email is distinct from p.email_refuse then p.email end as email
      from courrier c left join personne p using (uuid_personne) where c.cle = ${cle} and c.etat = 'attente'`,
    'membre',
  )
  const [cause] = rows
  if (!cause) return null
  const write = lettres[cause.nature]
  // Left by a newer server: one of them will know.
  if (!write) throw new Error(`courrier d’une nature inconnue : ${cause.nature}`)
  // Written for nobody too: an alert is told on the site as well.
  const lettre = await write(database, cause, publicUrl, now())
  const to = lettre?.to ?? cause.email
  return lettre && to ? { ...lettre, to } : null
}

type Etat = 'attente' | 'parti' | 'refusé' | 'inutile' | 'abandonné'

/** Whether the mail was in the first state, and is now in the second. */
async function setEtat({ database, now }: Post, cle: string, from: Etat, to: Etat): Promise<boolean> {
  const { rowCount } = await database.transaction((tx) =>
    tx.query(sql`
      update courrier set etat = ${to}, date_depart = ${to === 'parti' ? now() : null}
      where cle = ${cle} and etat = ${from}`),
  )
  return rowCount === 1
}

/** Nothing is sent again to an address that its server wants nothing for. */
async function refuseAddress(post: Post, cle: string, email: string): Promise<void> {
  await setEtat(post, cle, 'parti', 'refusé')
  await post.database.transaction((tx) =>
    tx.query(sql`
      update personne p set email_refuse = ${email} from courrier c
      where c.cle = ${cle} and p.uuid_personne = c.uuid_personne and p.email = ${email}`),
  )
}
