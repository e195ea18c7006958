// Contract preparations in the data inventory: each member's own part is exported; erased with either account.
import sql, { type Sql } from 'sql-template-tag'
import { membreParti } from '#domain/annonce/contact.ts'

/** The conversation seen from one of its members. */
const from = (membre: string, un: Sql, autre: Sql): Sql => sql`(
  select case c.uuid_personne_a when ${membre} then ${un} else ${autre} end from conversation c
  where c.uuid_conversation = t.uuid_conversation)`

export const preparations = {
  preparation: {
    de: (membre: string): Sql => sql`t.uuid_conversation in (
      select c.uuid_conversation from conversation c where ${membre} in (c.uuid_personne_a, c.uuid_personne_b))`,
    colonnes: ['uuid_conversation', 'version', 'date_version', 'date_effacement'],
    tait: {
      champs: 'ce dont les deux conviennent et la partie du membre sont donnés, non celle de l’autre',
      accord_a: 'donné, le sien ou celui de l’autre',
      accord_b: 'donné, le sien ou celui de l’autre',
    },
    plus: (membre: string): Sql => sql`
      (t.champs -> 'commun') - 'travaille' as commun, t.champs #>> '{commun,travaille}' = ${membre} as je_travaille,
      t.champs -> ${from(membre, sql`'a'`, sql`'b'`)} as ma_partie,
      ${from(membre, sql`t.accord_a`, sql`t.accord_b`)} as mon_accord,
      ${from(membre, sql`t.accord_b`, sql`t.accord_a`)} as son_accord,
      (select coalesce(p.pseudo_personne, ${membreParti}) from personne p
        where p.uuid_personne = ${from(membre, sql`c.uuid_personne_b`, sql`c.uuid_personne_a`)}) as interlocuteur`,
    ordre: sql`t.uuid_conversation, t.version`,
    depart: 'efface',
  },
} as const
