// Once a day, how each advertiser answers the first messages about their ads.
import sql from 'sql-template-tag'
import { attenteJours, correspondantsMin, reponseJours } from '#domain/messagerie/reponse.ts'
import type { Database } from '../adapter/database.ts'

/** Computed at the first call of a day, on each server: doing it twice gives the same. */
export function createReponses(): (database: Database, now: Date) => Promise<void> {
  let done = ''
  return async (database, now) => {
    const today = now.toISOString().slice(0, 10)
    if (done === today) return
    await computeReponses(database, now)
    done = today
  }
}

/** The first message of a conversation, when it is about an ad of the member who receives it, and neither blocks the other. */
export async function computeReponses(database: Database, now: Date): Promise<void> {
  const ago = (jours: number) => sql`${now}::timestamptz - make_interval(days => ${jours})`
  await database.write(sql`
    with premier as (
      select m.uuid_conversation, m.date_envoi, a.uuid_personne_annonceur as annonceur
      from message m join annonce a using (uuid_annonce)
      where m.rang_dans_conversation = 1 and m.date_envoi > ${ago(reponseJours)}
        and m.uuid_personne_emetteur <> a.uuid_personne_annonceur
        and not exists (select from blocage b where (b.uuid_personne, b.uuid_bloque) in (
          (a.uuid_personne_annonceur, m.uuid_personne_emetteur), (m.uuid_personne_emetteur, a.uuid_personne_annonceur)))
    ), suivi as (
      select p.annonceur, p.date_envoi, (
        select min(r.date_envoi) from message r
        where r.uuid_conversation = p.uuid_conversation and r.uuid_personne_emetteur = p.annonceur) as date_reponse
      from premier p
    ), compte as (
      select annonceur, json_build_object(
        'minutes', round(percentile_cont(0.5) within group (order by extract(epoch from date_reponse - date_envoi) / 60))::integer,
        'part', round(100.0 * count(date_reponse) / count(*))::integer)::jsonb as reponse
      from suivi where date_reponse is not null or date_envoi <= ${ago(attenteJours)}
      group by annonceur having count(*) >= ${correspondantsMin}
    )
    update personne p set reponse = c.reponse
    from personne q left join compte c on c.annonceur = q.uuid_personne
    where q.uuid_personne = p.uuid_personne and p.date_depart is null and p.reponse is distinct from c.reponse`)
}
