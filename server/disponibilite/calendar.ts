// The periods of a calendar shared by a secret link, and the link itself.
import sql, { type Sql } from 'sql-template-tag'
import { jourLegal } from '#domain/date/legalTime.ts'
import type { FunctionHandlers } from '../api/handler.ts'

/** The active declarations that are not over; none once the link is revoked, or while the member is suspended. */
export const freePeriods = (jeton: string, now: Date): Sql => sql`
  select p.pseudo_personne, d.debut, d.fin
  from personne p join disponibilite d using (uuid_personne)
  where p.jeton_calendrier = ${jeton} and (p.suspension is null or p.suspension <= ${now}) and p.pseudo_personne is not null
    and d.active and d.fin >= ${jourLegal(now)}::date`

export const inTime = sql`order by v.debut, v.fin`

export const functions = {
  lire_calendrier: ({ now }, { p_jeton }) => ({ rows: freePeriods(p_jeton, now), order: inTime }),
  partager_calendrier: async ({ tx, membre: { uuid_personne } }, { p_partage }) => {
    await tx.query(sql`
      update personne set jeton_calendrier = case when ${p_partage} then coalesce(jeton_calendrier, gen_random_uuid()) end
      where uuid_personne = ${uuid_personne}`)
  },
} satisfies Partial<FunctionHandlers>
