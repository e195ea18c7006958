// Mails for private messages left unread: one for each conversation until it is opened, each minute.
import sql, { raw } from 'sql-template-tag'
import { membreParti } from '#domain/messagerie.ts'
import { lettreRappel, type Rappel, rappelMinutes } from '#domain/rappel.ts'
import type { Database } from './outside/database.ts'
import type { Mailer } from './outside/mail.ts'

export interface Post {
  mailer: Mailer
  /** Origin of the links. */
  publicUrl: string
  /** No mail is begun once the server stops. */
  stopping?: AbortSignal
}

interface Claimed extends Rappel {
  /** Null when the member has no address that is proved, or wants no mail. */
  email: string | null
}

/**
 * Sends what is due. A mail is noted before it leaves: one that a failure stops is lost, and none ever leaves twice. When
 * the mail server does not answer, the others wait for the next minute. Returns how many left.
 */
export async function sendRappels(
  database: Database,
  { mailer, publicUrl, stopping }: Post,
  now: Date,
): Promise<number> {
  let sent = 0
  for (const side of ['a', 'b'] as const) {
    while (!stopping?.aborted) {
      const due = await claim(database, side, now)
      if (due === null) break
      if (due.email !== null && (await send(mailer, { to: due.email, ...lettreRappel(due, publicUrl) }))) sent++
    }
  }
  return sent
}

/** Whether it left; a mail that its server wants nothing of is dropped. */
async function send(mailer: Post['mailer'], mail: Parameters<Post['mailer']['send']>[0]): Promise<boolean> {
  try {
    await mailer.send(mail)
    return true
  } catch (error) {
    if (isAddressRefused(error)) return false
    throw error
  }
}

/** The server answered, and wants nothing for this address. */
const isAddressRefused = (error: unknown): boolean => Number((error as { responseCode?: number }).responseCode) >= 500

/** Takes one mail that is due to one side of a conversation; servers that take at the same time never take the same. */
async function claim(database: Database, side: 'a' | 'b', now: Date): Promise<Claimed | null> {
  const [me, other] = [raw(side), raw(side === 'a' ? 'b' : 'a')]
  return database.transaction(async (tx) => {
    const { rows } = await tx.query<Claimed>(sql`
      update conversation c set rappel_${me} = c.lu_${me}
      from personne p, personne i
      where p.uuid_personne = c.uuid_personne_${me} and i.uuid_personne = c.uuid_personne_${other}
        and c.uuid_conversation = (
          select d.uuid_conversation from conversation d
          where d.lu_${me} < d.dernier_rang and d.rappel_${me} is distinct from d.lu_${me} and exists (
            select from message m
            where m.uuid_conversation = d.uuid_conversation and m.rang_dans_conversation > d.lu_${me}
              and m.uuid_personne_emetteur = d.uuid_personne_${other}
              and m.date_envoi <= ${now}::timestamptz - make_interval(mins => ${rappelMinutes}))
          order by d.date_dernier_message limit 1 for update skip locked)
      returning c.uuid_conversation, case when p.mails_messages and p.email_verifie then p.email end as email, p.pseudo_personne,
        coalesce(i.pseudo_personne, ${membreParti}) as pseudo_interlocuteur`)
    return rows[0] ?? null
  })
}
