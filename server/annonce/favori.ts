// The server copy of a member's favourites, merged with the lists of their browsers.
import sql from 'sql-template-tag'
import { favorisMax } from '#domain/annonce/favori.ts'
import type { FunctionHandlers, ViewHandlers } from '../api/handler.ts'
import { lockCompte } from '../paiement/operation.ts'
import { publicAnnonce } from './annonce.ts'

export const views = {
  lister_favoris: ({ membre }) => ({
    rows: sql`select v.uuid_annonce, v.date_favori from favori v where v.uuid_personne = ${membre.uuid_personne}`,
    order: sql`order by v.date_favori desc, v.uuid_annonce`,
  }),
} satisfies Partial<ViewHandlers>

export const functions = {
  /** Keeps the order of the list; favourites beyond the limit stay in the browser only. */
  fusionner_favoris: async ({ tx, membre: { uuid_personne }, now }, { p_uuids_ajoutes, p_uuids_retires }) => {
    await lockCompte(tx, uuid_personne)
    const mine = sql`uuid_personne = ${uuid_personne}`
    await tx.query(sql`delete from favori where ${mine} and uuid_annonce = any(${p_uuids_retires}::uuid[])`)
    await tx.query(sql`
      insert into favori (uuid_personne, uuid_annonce, date_favori)
      select p.uuid_personne, a.uuid_annonce, ${now}::timestamptz - make_interval(secs => n.rang * 0.001)
      from personne p, unnest(${p_uuids_ajoutes}::uuid[]) with ordinality as n (uuid_annonce, rang)
      join annonce a on a.uuid_annonce = n.uuid_annonce and ${publicAnnonce}
      where p.${mine} and p.date_depart is null
      order by n.rang limit greatest(0, ${favorisMax}::integer - (select count(*) from favori where ${mine}))
      on conflict do nothing`)
    const { rows } = await tx.query<{ uuid_annonce: string }>(
      sql`select uuid_annonce from favori where ${mine} order by date_favori desc, uuid_annonce`,
    )
    return rows.map(({ uuid_annonce }) => uuid_annonce)
  },
} satisfies Partial<FunctionHandlers>
