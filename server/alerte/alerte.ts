// A member's saved searches: created from a list's address, changed, and the new ads of each.
import sql, { type Sql } from 'sql-template-tag'
import { alertesMax, readAlerte, tropDAlertes, writeAlerte } from '#domain/alerte/alerte.ts'
import { boite } from '#domain/commune/distance.ts'
import {
  annoncesParPage,
  criteresRecherche,
  type Recherche,
  type RechercheAnnonces,
} from '#domain/recherche/recherche.ts'
import type { Transaction } from '../adapter/database.ts'
import type { Membre } from '../adapter/identity.ts'
import type { Caller, FunctionHandlers, Selection, ViewHandlers } from '../api/handler.ts'
import { Refusal, refuse } from '../api/refusal.ts'
import { isBlockedEitherWay } from '../moderation/blocage.ts'
import { seeNotification } from '../notification/notification.ts'
import { lockCompte } from '../paiement/operation.ts'
import { everyType } from '../recherche/area.ts'
import { orderOf } from '../recherche/filtre.ts'
import { foundRows } from '../recherche/recherche.ts'

/** The last rank given to a new ad. */
export const dernierRang: Sql = sql`(select coalesce(max(rang), 0) from annonce_neuve)`

/** Conditions on an ad `a`: by another member, without a block between them, with rank in (from, to]. */
export const isNeuve = (de: Sql, jusqua: Sql, personne: Sql): Sql => sql`
  and a.uuid_personne_annonceur <> ${personne} and not ${isBlockedEitherWay(sql`a.uuid_personne_annonceur`, personne)}
  and a.uuid_annonce in (select n.uuid_annonce from annonce_neuve n where n.rang > ${de} and n.rang <= ${jusqua})`

export const views = {
  lister_alertes: ({ membre }) => ({
    rows: sql`
    select al.uuid_alerte, al.recherche, z.code_commune, l.nom_commune, z.lat, z.lon, al.frequence, al.en_pause, al.date_alerte
    from alerte al left join zone z using (id_zone) left join commune l on l.code_commune = z.code_commune
    where al.uuid_personne = ${membre.uuid_personne}`,
    order: sql`order by v.date_alerte desc, v.uuid_alerte`,
  }),
} satisfies Partial<ViewHandlers>

export const functions = {
  lister_nouvelles: ({ membre, now }, { p_uuid_alerte, ...args }) =>
    searchNouvelles(p_uuid_alerte, args, { membre, now }),
  creer_alerte: async (asked, { p_recherche, p_code_commune, p_frequence }) => {
    const { tx, membre, now } = asked
    const recherche = readAlerte(new URLSearchParams(p_recherche))
    const { p_departements = null } = criteresRecherche(recherche, null)
    const zone = recherche.lieu ? await addZone(tx, recherche, p_code_commune) : null
    await lockCompte(tx, membre.uuid_personne)
    const { rows } = await tx.query<{ uuid_alerte: string }>(sql`
      insert into alerte as al (uuid_personne, recherche, id_zone, departements, id_typeannonce, frequence, date_alerte,
        rang_vu, rang_lu)
      select ${membre.uuid_personne}, ${writeAlerte(recherche)}, ${zone}::integer, ${p_departements}::text[],
        ${recherche.type ?? everyType}, ${p_frequence}, ${now}, r, r from ${dernierRang} as d (r)
      on conflict (uuid_personne, recherche) do update set frequence = excluded.frequence, en_pause = null,
        rang_vu = case when al.en_pause is null then al.rang_vu else excluded.rang_vu end
      returning uuid_alerte`)
    const { rowCount } = await tx.query(sql`select from alerte where uuid_personne = ${membre.uuid_personne}`)
    if (rowCount! > alertesMax) throw refuse(tropDAlertes)
    return rows
  },
  /** Resumed, an alert tells what is published from then on. */
  modifier_alerte: (asked, { p_uuid_alerte, p_frequence = null, p_en_pause = null }) =>
    own(
      asked,
      p_uuid_alerte,
      sql`
      update alerte set frequence = coalesce(${p_frequence}, frequence),
        en_pause = case ${p_en_pause}::boolean when true then 'membre' when false then null else en_pause end,
        rang_vu = case when ${p_en_pause}::boolean is false and en_pause is not null then ${dernierRang} else rang_vu end`,
    ),
  marquer_alerte_lue: async (asked, { p_uuid_alerte }) => {
    await own(asked, p_uuid_alerte, sql`update alerte set rang_lu = ${dernierRang}`)
    await seeNotification(asked.tx, asked.membre.uuid_personne, p_uuid_alerte)
  },
  supprimer_alerte: (asked, { p_uuid_alerte }) => own(asked, p_uuid_alerte, sql`delete from alerte`),
} satisfies Partial<FunctionHandlers>

/** Runs a write on the member's own alert; refuses as « not found » otherwise. */
async function own({ tx, membre }: { tx: Transaction; membre: Membre }, uuid: string, write: Sql): Promise<void> {
  const { rowCount } = await tx.query(
    sql`${write} where uuid_alerte = ${uuid} and uuid_personne = ${membre.uuid_personne}`,
  )
  if (!rowCount) throw new Refusal(404, 'PT404', 'Alerte non trouvée ou accès refusé.')
}

/** The zone of a search around a town, shared by all saved searches that have the same. */
export async function addZone(
  tx: Transaction,
  { rayon }: Pick<Recherche, 'rayon'>,
  commune: string | undefined,
): Promise<number> {
  const { rows: communes } = await tx.query<{ lat: number; lon: number }>(
    sql`select lat, lon from commune where code_commune = ${commune ?? null}`,
  )
  const [centre] = communes
  if (!centre) throw refuse('Choisissez la ville de votre recherche, puis recommencez.')
  const { latMin, latMax, lonMin, lonMax } = boite(centre, rayon)
  const { rows } = await tx.query<{ id_zone: number }>(sql`
    insert into zone as z (code_commune, rayon_km, lat, lon, boite)
    values (${commune}, ${rayon}, ${centre.lat}, ${centre.lon},
      box(point(${lonMin}, ${latMin}), point(${lonMax}, ${latMax})))
    on conflict (code_commune, rayon_km) do update set rayon_km = z.rayon_km
    returning id_zone`)
  return rows[0]!.id_zone
}

/** The conditions of the list, and one more: new ads are few, so all are read. */
function searchNouvelles(
  uuid: string,
  args: Omit<RechercheAnnonces, 'p_uuid_annonce'>,
  { membre, now }: Pick<Caller<Membre>, 'membre' | 'now'>,
): Selection {
  const sienne = sql`from alerte where uuid_alerte = ${uuid} and uuid_personne = ${membre.uuid_personne}`
  const neuve = isNeuve(sql`(select rang_lu ${sienne})`, sql`${dernierRang}`, sql`${membre.uuid_personne}::uuid`)
  const { p_limite = annoncesParPage, p_decalage = 0 } = args
  const order = orderOf(args, { d: sql`distance_annonce`, score: sql`score_annonce` })
  return {
    ctes: sql`with trouve as materialized (${foundRows(args, now, neuve)})`,
    rows: sql`select * from trouve order by ${order} limit ${p_limite} offset ${p_decalage}`,
    total: sql`(select count(*) from trouve)`,
    decalage: p_decalage,
  }
}
