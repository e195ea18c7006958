// The operators' search by a word: members, ads and topics, whatever their state.
import sql, { type Sql } from 'sql-template-tag'
import { membreParti } from '#domain/annonce/contact.ts'
import type { FunctionHandlers } from '../api/handler.ts'
import { logCodeSql } from '../limite/hashCaller.ts'
import { contratSql } from '../paiement/operation.ts'

/** Rows of each kind. */
const chacun = 10

export const functions = {
  chercher_site: (_, { p_mot }) => {
    const mot = p_mot.trim()
    const lu = sql`btrim(texte_cherchable(${mot}))`
    const holds = (texte: Sql) => sql`${lu} <> '' and texte_cherchable(${texte}) like '%' || ${lu} || '%'`
    return {
      rows: sql`
        select * from (select 'personne' as cible, uuid_personne as uuid_cible, coalesce(pseudo_personne, ${membreParti}) as titre,
          concat_ws(' · ', email, 'journal ' || ${logCodeSql(sql`uuid_personne`)}) as detail, false as commande from personne
          where ${holds(sql`pseudo_personne`)} or lower(email) = lower(${mot}) order by date_inscription desc limit ${chacun}) p
        union all
        select * from (select 'annonce', uuid_annonce, titre_annonce, status_annonce || ', ' || ville_annonce,
          exists (select from operation o cross join lateral (${contratSql}) c
            where o.uuid_annonce = annonce.uuid_annonce and c.date_retractation is null) from annonce
          where ${holds(sql`titre_annonce`)} or uuid_annonce::text like lower(${mot}) || '%' order by date_creation desc limit ${chacun}) a
        union all
        select * from (select 'forum', uuid_forum, titre_forum, case when masque then 'Retiré' else nombre_messages || ' message(s)' end,
          false from forum where ${holds(sql`titre_forum`)} order by date_creation desc limit ${chacun}) f`,
    }
  },
} satisfies Partial<FunctionHandlers>
