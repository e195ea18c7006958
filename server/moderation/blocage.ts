// Blocked members: the list of each member, and its effects, in both directions and without notice.
import sql, { type Sql } from 'sql-template-tag'
import { membreParti } from '#domain/annonce/contact.ts'
import { membreAbsent } from '#domain/compte/personne.ts'
import { blocageDeSoi, blocageEquipe } from '#domain/moderation/blocage.ts'
import type { FunctionHandlers, ViewHandlers } from '../api/handler.ts'
import { Refusal, refuse } from '../api/refusal.ts'
import { isReserve } from '../compte/pseudo.ts'

/** Condition: one of the two has blocked the other; columns must be qualified with their table. */
export const isBlockedEitherWay = (un: Sql, autre: Sql): Sql => sql`exists (
  select from blocage x
  where (x.uuid_personne, x.uuid_bloque) = (${un}, ${autre}) or (x.uuid_personne, x.uuid_bloque) = (${autre}, ${un}))`

/** Joins as `b` the blocks by a member of the members in this column; `bloque` tells whether there is one. */
export const joinBlocage = (membre: string, autre: Sql): Sql =>
  sql`left join blocage b on b.uuid_personne = ${membre} and b.uuid_bloque = ${autre}`
export const bloque = sql`b.uuid_bloque is not null`

export const views = {
  lister_blocages: ({ membre: { uuid_personne } }) => ({
    rows: sql`
      select b.uuid_bloque as uuid_personne, coalesce(p.pseudo_personne, ${membreParti}) as pseudo_personne, b.date_blocage
      from blocage b left join personne p on p.uuid_personne = b.uuid_bloque
      where b.uuid_personne = ${uuid_personne}`,
    cle: 'uuid_personne',
    order: sql`order by v.date_blocage desc, v.uuid_personne`,
  }),
} satisfies Partial<ViewHandlers>

export const functions = {
  bloquer_personne: async ({ tx, membre: { uuid_personne: moi }, now }, { p_uuid_personne: autre }) => {
    if (autre === moi) throw refuse(blocageDeSoi)
    const { rows } = await tx.query<{ pseudo_personne: string | null }>(
      sql`select pseudo_personne from personne where uuid_personne = ${autre}`,
    )
    if (!rows[0]) throw new Refusal(404, 'PT404', membreAbsent)
    // Only the site's operators have such a name.
    if (isReserve(rows[0].pseudo_personne ?? '')) throw refuse(blocageEquipe)
    // A message being sent is either stored before, or refused after.
    await tx.query(sql`
      select from conversation where (uuid_personne_a, uuid_personne_b) = (least(${moi}::uuid, ${autre}::uuid),
        greatest(${moi}::uuid, ${autre}::uuid)) for no key update`)
    await tx.query(sql`
      insert into blocage (uuid_personne, uuid_bloque, date_blocage)
      select uuid_personne, ${autre}, ${now} from personne where uuid_personne = ${moi} and date_depart is null
      on conflict do nothing`)
  },
  debloquer_personne: async ({ tx, membre }, { p_uuid_personne }) => {
    await tx.query(
      sql`delete from blocage where uuid_personne = ${membre.uuid_personne} and uuid_bloque = ${p_uuid_personne}`,
    )
  },
} satisfies Partial<FunctionHandlers>
