// Reminder mails of unread private messages: one per conversation until it is opened.
import sql, { raw } from 'sql-template-tag'
import { writeDesabonnement } from '#domain/mail/desabonnement.ts'
import { lettreRappel, type Rappel, rappelMinutes } from '#domain/messagerie/rappel.ts'
import { textesRetires } from '#domain/moderation/decision.ts'
import type { Database } from '../adapter/database.ts'
import { publicAnnonce } from '../annonce/annonce.ts'
import { type Enqueue, enqueueMail, type Lettre } from '../mail/outbox.ts'
import { isBlockedEitherWay } from '../moderation/blocage.ts'

interface Due {
  uuid_conversation: string
  uuid_personne: string
  lu: number
  /** False without a verified address, or when refused by the member: the reminder still counts as done. */
  voulu: boolean
}

/** Enqueues all due reminders. */
export async function noteRappels(
  database: Database,
  { depot, stopping }: { depot: Enqueue; stopping?: AbortSignal },
  now: Date,
): Promise<void> {
  for (const side of ['a', 'b'] as const) while (!stopping?.aborted && (await noteOne(database, side, depot, now))) {}
}

/** Enqueues one due reminder of this side; concurrent servers never take the same one (skip locked). */
function noteOne(database: Database, side: 'a' | 'b', depot: Enqueue, now: Date): Promise<boolean> {
  const [me, other] = [raw(side), raw(side === 'a' ? 'b' : 'a')]
  return database.transaction(async (tx) => {
    const { rows } = await tx.query<Due>(sql`
      update conversation c set rappel_${me} = c.lu_${me}
      from personne p
      where p.uuid_personne = c.uuid_personne_${me}
        and c.uuid_conversation = (
          select d.uuid_conversation from conversation d
          where d.lu_${me} < d.dernier_rang and d.rappel_${me} is distinct from d.lu_${me} and exists (
            select from message m
            where m.uuid_conversation = d.uuid_conversation and m.rang_dans_conversation > d.lu_${me}
              and m.uuid_personne_emetteur = d.uuid_personne_${other}
              and m.date_envoi <= ${now}::timestamptz - make_interval(mins => ${rappelMinutes}))
            and not ${isBlockedEitherWay(sql`d.uuid_personne_a`, sql`d.uuid_personne_b`)}
          order by d.date_dernier_message limit 1 for update skip locked)
      returning c.uuid_conversation, p.uuid_personne, c.lu_${me} as lu,
        p.mails_messages and p.email_verifie and p.email is not null as voulu`)
    const [due] = rows
    if (!due) return false
    const { uuid_conversation: reference, uuid_personne, lu } = due
    const cle = `rappel ${reference} ${uuid_personne} ${lu}`
    if (due.voulu) await enqueueMail(tx, depot, { cle, nature: 'rappel', uuid_personne, reference }, now)
    return true
  })
}

/** The last ad mentioned in a conversation `c` that member `p` may still see. */
const titreSql = sql`(
  select a.titre_annonce from message m join annonce a using (uuid_annonce)
  where m.uuid_conversation = c.uuid_conversation and status_annonce <> 'Archivée'
    and (${publicAnnonce} or a.uuid_personne_annonceur = p.uuid_personne)
  order by m.rang_dans_conversation desc limit 1)`

/**
 * Null once the conversation was opened, mails are refused, or the other has left. A message removed by operators is not quoted.
 */
export const writeRappel: Lettre = async (database, { uuid_personne, reference }, site) => {
  const { rows } = await database.read<Rappel>(sql`
    select c.uuid_conversation, p.pseudo_personne, i.pseudo_personne as pseudo_interlocuteur,
      ${titreSql} as titre_annonce, n.nombre, case when p.mails_extraits then n.contenu end as contenu,
      p.jeton_mails as jeton
    from conversation c
    join personne p on p.uuid_personne = ${uuid_personne} and p.mails_messages
    join personne i on i.uuid_personne <> p.uuid_personne and i.pseudo_personne is not null
      and i.uuid_personne in (c.uuid_personne_a, c.uuid_personne_b)
    cross join lateral (
      select count(*)::integer as nombre, (array_agg(m.contenu_message order by m.rang_dans_conversation)
        filter (where m.contenu_message <> all(${textesRetires}::text[])))[1] as contenu
      from message m
      where m.uuid_conversation = c.uuid_conversation and m.uuid_personne_emetteur = i.uuid_personne
        and m.rang_dans_conversation > case p.uuid_personne when c.uuid_personne_a then c.lu_a else c.lu_b end
    ) n
    where c.uuid_conversation = ${reference} and n.nombre > 0
      and not ${isBlockedEitherWay(sql`c.uuid_personne_a`, sql`c.uuid_personne_b`)}`)
  const [rappel] = rows
  if (!rappel) return null
  return { ...lettreRappel(rappel, site), desabonnement: writeDesabonnement('message', rappel.jeton, site) }
}
