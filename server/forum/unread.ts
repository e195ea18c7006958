// What is left to read in a topic: answers that stand, by others, of nobody the reader has blocked.
import sql, { type Sql } from 'sql-template-tag'
import { textesRetires } from '#domain/moderation/decision.ts'

/** A message `m` withdrawn by its author or by operators: its text says so. */
export const isRetire: Sql = sql`(m.date_retrait is not null or m.contenu_message = any(${textesRetires}::text[]))`

/** Whether a topic has such an answer after this rank. */
export const hasUnread = (forum: Sql, rang: Sql, personne: Sql): Sql => sql`exists (
  select from message_forum m where m.uuid_forum = ${forum} and m.rang_dans_forum > ${rang}
    and m.uuid_personne <> ${personne} and not ${isRetire} and not exists (
      select from blocage b where b.uuid_personne = ${personne} and b.uuid_bloque = m.uuid_personne))`
