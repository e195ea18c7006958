// Keeps a demo that lasts alive: the ads of its invented members never end, and their contracts never begin in the past.
import type pg from 'pg'

/** The accounts that people sign in with keep their own ads as they are: these show how an ad ends. */
const colleagues = 'demo-membre-%'

/** Renews the ads that end within the hour, or have ended since the demo was written; contracts move by whole weeks. */
export async function renewDemo(pool: pg.Pool, now: Date): Promise<number> {
  const { rowCount } = await pool.query(
    `with invented as (select uuid_personne from personne where sub like $2),
      written as (select max(date_creation) as le from annonce where uuid_personne_annonceur in (select * from invented)),
      due as (
        select uuid_annonce, duree_jours,
          7 * ceil(greatest(0, $1::timestamptz::date - datecontrat_annonce) / 7.0)::integer as moved
        from annonce join tarif using (code_tarif), written
        where uuid_personne_annonceur in (select * from invented) and status_annonce in ('Actif', 'Expirée')
          and date_expiration > written.le and date_expiration <= $1::timestamptz + interval '1 hour')
    update annonce a set status_annonce = 'Actif', date_publication = $1,
      date_expiration = $1::timestamptz + make_interval(days => due.duree_jours),
      datecontrat_annonce = datecontrat_annonce + due.moved, datefin_annonce = datefin_annonce + due.moved
    from due where a.uuid_annonce = due.uuid_annonce`,
    [now, colleagues],
  )
  return rowCount ?? 0
}
