// Ads: public and owner's views, publishing, renewal (ADR 010), archiving, expiry.
import sql, { empty, join, type Sql } from 'sql-template-tag'
import {
  type AnnonceCreee,
  type AnnonceSaisie,
  readAnnonce,
  refuseAnnonce,
  refuseTitre,
  repentirPourvue,
  rouverteTropTard,
} from '#domain/annonce/annonce.ts'
import { membreParti } from '#domain/annonce/contact.ts'
import { bases, perteParJour } from '#domain/annonce/pertinence.ts'
import { villeInvalide } from '#domain/commune/commune.ts'
import type { Args } from '#domain/contract/contract.ts'
import { applyCriteres, criteresVides, eraseAbsents, pickCriteres } from '#domain/critere/writeCriteres.ts'
import { conditions } from '#domain/marque/conditions.ts'
import { type CodeTarif, isPayant, readCodeTarif } from '#domain/paiement/plan.ts'
import { advisoryLocks } from '#domain/protocol/advisoryLocks.ts'
import { extraitMax, finCoupee } from '#domain/text/texte.ts'
import type { Database, Transaction } from '../adapter/database.ts'
import type { Membre } from '../adapter/identity.ts'
import { externalServices, type FunctionHandlers, type ViewHandlers } from '../api/handler.ts'
import { check, Refusal, refuse } from '../api/refusal.ts'
import { findCommune } from '../commune/commune.ts'
import { checkPseudo } from '../compte/personne.ts'
import { noteAnnonces, noteFavoris, noteFins } from '../notification/notification.ts'
import {
  aPayerSql,
  cancelDebit,
  chequeAttenduSql,
  closePages,
  debitAnnonce,
  lockCompte,
} from '../paiement/operation.ts'
import { criteresColumns, criteresSet, criteresValues } from './critere.ts'

/** Condition: the member's own ads, archived ones excluded. */
export const ownAnnonce = (personne: string): Sql =>
  sql`uuid_personne_annonceur = ${personne} and status_annonce <> 'Archivée'`

/** Condition: ads whose page is public: published and not archived. */
export const publicAnnonce: Sql = sql`status_annonce in ('Actif', 'Expirée', 'Pourvue')`

/** Order of the photos `f` of an ad; the first is its cover. */
export const ordrePhotos: Sql = sql`f.rang, f.date_photo, f.uuid_photo`

/** The same answer for a missing ad and for another member's. */
export const annonceAbsente = (): Refusal => new Refusal(404, 'PT404', 'Annonce non trouvée ou accès refusé.')

const cas = bases.map(({ code, score }) => sql`when ${code} then ${score}::integer`)

/** The score of domain/annonce/pertinence.ts on rows `a`; its constants are parameters. */
export const scoreSql = (now: Date): Sql => sql`(
  case a.code_tarif ${join(cas, ' ')} else 0 end
  - ${perteParJour}::integer * floor(date_part('epoch', ${now}::timestamptz - a.date_publication) / 86400)
)::integer`

/** Cuts a text like domain/text/texte.ts; a test compares the two. */
export const cutSql = (texte: Sql): Sql => sql`
  case when char_length(${texte}) <= ${extraitMax} then ${texte}
    else regexp_replace(left(${texte}, ${extraitMax}), ${finCoupee}, '…') end`

/** The department from a commune code: two characters, three overseas; a test compares it with the table of communes. */
export const departementSql = sql`left(a.code_commune, case when a.code_commune >= '97' then 3 else 2 end)`

/** The number of photos of an ad `a`, and the blurred preview of the first. */
const photosAnnonce = sql`
  exists (select from photo f where f.uuid_annonce = a.uuid_annonce and f.etat = 'visible') as photos_annonce,
  (select count(*)::integer from photo f where f.uuid_annonce = a.uuid_annonce and f.etat = 'visible') as nombre_photos,
  (select f.flou from photo f where f.uuid_annonce = a.uuid_annonce and f.etat = 'visible'
    order by ${ordrePhotos} limit 1) as flou_annonce`

const statutLu = sql`a.status_annonce`

/** All columns of the contract's row except the score; distance and constant status are given. */
export const annonceColumns = (distance: Sql, statut = statutLu): Sql => sql`
  a.uuid_annonce, a.titre_annonce, a.contenu_annonce, a.extrait_annonce,
  a.ville_annonce, a.cp_annonce, ${departementSql} as code_departement_annonce,
  a.retrocession_annonce, a.datecontrat_annonce, a.date_publication, a.date_expiration, ${statut} as status_annonce,
  a.affichertel_annonce, case when a.affichertel_annonce then p.telephone_personne end as tel_annonce,
  a.code_tarif, a.id_typeannonce, t.libelle_typeannonce as type_annonce_libelle,
  a.uuid_personne_annonceur, coalesce(p.pseudo_personne, ${membreParti}) as pseudo_personne, p.verification,
  p.reponse as reponse_annonceur,
  ${photosAnnonce},
  json_build_object('lat', l.lat, 'lon', l.lon, 'estimees', l.coords_estimees) as coords,
  ${criteresColumns('a')}, ${distance} as distance_annonce`

/** The joins of an ad `a` and its commune `l`; the four types are read once, not for each row. */
export const annonceSource: Sql = sql`
  join personne p on p.uuid_personne = a.uuid_personne_annonceur
  join (select id_typeannonce, libelle_typeannonce from typeannonce offset 0) as t using (id_typeannonce)`

export const communeSource: Sql = sql`join commune l on l.code_commune = a.code_commune`

const noDistance = sql`null::double precision`

/** Ads `a` with their commune `l`; PostgreSQL skips the joins that no column uses (ADR 004). */
export const annonceRows = (
  now: Date,
  where: Sql,
  { distance = noDistance, extra = empty, statut = statutLu } = {},
): Sql => sql`
  select ${annonceColumns(distance, statut)}, ${scoreSql(now)} as score_annonce ${extra}
  from annonce a
  left join commune l on l.code_commune = a.code_commune
  left join personne p on p.uuid_personne = a.uuid_personne_annonceur
  left join typeannonce t on t.id_typeannonce = a.id_typeannonce
  where ${where}`

/** Active ads, as counted by the search's counters. */
const annonceCompte = {
  colonnes: ['id_typeannonce', 'code_departement_annonce'],
  rows: sql`select id_typeannonce, code_departement as code_departement_annonce, n
    from annonce_compte_departement where id_typeannonce <> 0`,
}

/** Messages received about an ad `a`; shown to its owner only. */
const messagesSql = sql`(select count(*)::integer from message m where m.uuid_annonce = a.uuid_annonce)`

export const views = {
  lister_annonces: ({ now }) => ({
    // A constant: a filter on the status is then decided before any row is read, and does not mislead the planner.
    rows: annonceRows(now, sql`a.status_annonce = 'Actif'`, { statut: sql`'Actif'::text` }),
    cle: 'uuid_annonce',
    jointes: ['pseudo_personne', 'tel_annonce'],
    order: sql`order by v.date_publication desc, v.uuid_annonce`,
    compte: annonceCompte,
  }),
  lister_mes_annonces: ({ membre: { uuid_personne }, now }) => ({
    rows: annonceRows(now, ownAnnonce(uuid_personne), {
      extra: sql`, a.date_creation, a.periode_annonce, ${aPayerSql(uuid_personne)} as a_payer,
        ${chequeAttenduSql(uuid_personne)} as cheque_attendu, ${messagesSql} as nombre_messages`,
    }),
    cle: 'uuid_annonce',
    order: sql`order by v.date_creation desc, v.uuid_annonce`,
  }),
  lister_typesannonce: () => sql`select id_typeannonce, libelle_typeannonce from typeannonce order by 1`,
} satisfies Partial<ViewHandlers>

export const functions = {
  inserer_annonce: async (asked, args) => [await insertAnnonce(asked, args)],
  /** The same under the older name (product §7). */
  ajouter_annonce: async (asked, args) => [
    await insertAnnonce(asked, {
      ...args,
      p_titre: args.p_titre_annonce,
      p_contenu: args.p_contenu_annonce,
      p_retrocession: args.p_retrocession_annonce,
      p_datecontrat: args.p_datecontrat_annonce,
      p_cp: args.p_cp_annonce,
      p_ville: args.p_ville_annonce,
      p_affichertel: args.p_affichertel_annonce,
      p_id_type: args.p_id_typeannonce,
    }),
  ],
  modifier_annonce: async ({ tx, membre }, changes) => updateAnnonce(tx, membre, changes),
  archiver_annonce: externalServices(async ({ database, checkout, membre, now }, { p_uuid_annonce }) => {
    const { uuid_personne } = membre
    const ad = { uuid_annonce: p_uuid_annonce, uuid_personne }
    const archived = await database.transaction((tx) => archiveAnnonce(tx, ad, now))
    if (!archived) throw annonceAbsente()
    // The ad is archived: a checkout that does not answer is retried within a minute.
    await closePages({ database, checkout }, uuid_personne).catch(() => {})
  }),
  pourvoir_annonce: async ({ tx, membre, now }, { p_uuid_annonce }) => {
    const open = sql`and status_annonce in ('Actif', 'Expirée')`
    await own(
      tx,
      membre,
      p_uuid_annonce,
      sql`update annonce set status_annonce = 'Pourvue', date_pourvue = ${now}`,
      open,
    )
  },
  rouvrir_annonce: async ({ tx, membre, now }, { p_uuid_annonce }) => {
    const { rows } = await tx.query<{ inTime: boolean | null }>(sql`
      select date_pourvue > ${now}::timestamptz - make_interval(secs => ${repentirPourvue}) as "inTime"
      from annonce where uuid_annonce = ${p_uuid_annonce} and ${ownAnnonce(membre.uuid_personne)}
        and status_annonce = 'Pourvue' for update`)
    if (!rows[0]) throw annonceAbsente()
    if (!rows[0].inTime) throw refuse(rouverteTropTard)
    await tx.query(sql`
      update annonce set date_pourvue = null,
        status_annonce = case when date_expiration > ${now} then 'Actif' else 'Expirée' end
      where uuid_annonce = ${p_uuid_annonce}`)
  },
  renouveler_annonce: async ({ tx, membre: { uuid_personne }, now }, { p_uuid_annonce }) => {
    // Concurrent calls are serialised: the second finds the ad already renewed.
    await lockCompte(tx, uuid_personne)
    const prix = await renewAnnonce(tx, uuid_personne, p_uuid_annonce, now)
    if (prix === null) return [await standingAnnonce(tx, uuid_personne, p_uuid_annonce)]
    const debit = { personne: uuid_personne, annonce: p_uuid_annonce, prix, now }
    const due = prix === 0 ? 0 : await debitAnnonce(tx, debit)
    return [{ uuid_annonce: p_uuid_annonce, a_payer: due / 100 }]
  },
} satisfies Partial<FunctionHandlers>

interface OwnedAnnonce {
  uuid_annonce: string
  uuid_personne: string
}

/** Takes a member's ad off line for good, and cancels its debit if it was never online; false when there is no such ad. */
export async function archiveAnnonce(
  tx: Transaction,
  { uuid_annonce, uuid_personne }: OwnedAnnonce,
  now: Date,
  also: Sql = empty,
): Promise<boolean> {
  await lockCompte(tx, uuid_personne)
  // A withdrawal made later refunds no day after this one.
  const { rowCount } = await tx.query(sql`
    update annonce set status_annonce = 'Archivée', uuid_client = null, date_pourvue = coalesce(date_pourvue, ${now})
    where uuid_annonce = ${uuid_annonce} and ${ownAnnonce(uuid_personne)} ${also}`)
  if (rowCount) await cancelDebit(tx, uuid_personne, uuid_annonce, now)
  return Boolean(rowCount)
}

/** Runs a write on the member's own ad; refuses as « not found » otherwise. */
async function own(tx: Transaction, membre: Membre, uuid: string, write: Sql, also: Sql = empty): Promise<void> {
  const { rowCount } = await tx.query(
    sql`${write} where uuid_annonce = ${uuid} and ${ownAnnonce(membre.uuid_personne)} ${also}`,
  )
  if (!rowCount) throw annonceAbsente()
}

/** Puts an expired ad online again, or makes it wait for payment. Returns its price in cents, null when it has not expired. */
async function renewAnnonce(tx: Transaction, personne: string, uuid: string, now: Date): Promise<number | null> {
  const { rows } = await tx.query<{ prix: number }>(sql`
    update annonce set
      status_annonce = case when f.prix_centimes = 0 then 'Actif' else 'En attente' end,
      periode_annonce = periode_annonce + case when f.prix_centimes = 0 then 0 else 1 end,
      date_publication = case when f.prix_centimes = 0 then ${now}::timestamptz end,
      date_expiration = case when f.prix_centimes = 0 then ${now}::timestamptz + make_interval(days => f.duree_jours) end
    from tarif f
    where f.code_tarif = annonce.code_tarif and uuid_annonce = ${uuid} and ${ownAnnonce(personne)}
      and status_annonce = 'Expirée'
    returning f.prix_centimes as prix`)
  return rows[0]?.prix ?? null
}

/** What an ad that is online or unpaid still costs: the result of a second call to renew. */
async function standingAnnonce(tx: Transaction, personne: string, uuid: string): Promise<AnnonceCreee> {
  const { rows } = await tx.query<AnnonceCreee>(sql`
    select a.uuid_annonce, ${aPayerSql(personne)} as a_payer from annonce a
    where a.uuid_annonce = ${uuid} and ${ownAnnonce(personne)} and status_annonce in ('Actif', 'En attente')`)
  if (!rows[0]) throw annonceAbsente()
  return rows[0]
}

/** A changed ad follows the rules of a new one: the changes are merged, and the whole is validated. */
async function updateAnnonce(tx: Transaction, membre: Membre, changes: Args<'modifier_annonce'>): Promise<void> {
  const { rows } = await tx.query<AnnonceSaisie & { code_commune: string }>(sql`
    select titre_annonce, contenu_annonce, code_tarif, cp_annonce, ville_annonce, datecontrat_annonce, id_typeannonce,
      retrocession_annonce, affichertel_annonce, code_commune, ${criteresColumns()}
    from annonce where uuid_annonce = ${changes.p_uuid_annonce} and ${ownAnnonce(membre.uuid_personne)} for update`)
  const [standing] = rows
  if (!standing) throw annonceAbsente()
  const saisie = readAnnonce({
    ...standing,
    titre_annonce: changes.p_titre ?? standing.titre_annonce,
    contenu_annonce: changes.p_contenu ?? standing.contenu_annonce,
    retrocession_annonce: changes.p_retrocession === undefined ? standing.retrocession_annonce : changes.p_retrocession,
    cp_annonce: changes.p_cp ?? standing.cp_annonce,
    ville_annonce: changes.p_ville ?? standing.ville_annonce,
    affichertel_annonce: changes.p_affichertel ?? standing.affichertel_annonce,
    ...applyCriteres(pickCriteres(standing), changes),
  })
  check(refuseAnnonce(saisie))
  // An unchanged title is not validated again.
  if (saisie.titre_annonce !== standing.titre_annonce) check(refuseTitre(saisie.titre_annonce))
  const moved = changes.p_cp !== undefined || changes.p_ville !== undefined
  const commune = moved ? await findCommune(tx, saisie.ville_annonce, saisie.cp_annonce) : null
  if (moved && !commune) throw refuse(villeInvalide, 'ville_annonce')
  await tx.query(sql`
    update annonce set titre_annonce = ${saisie.titre_annonce}, contenu_annonce = ${saisie.contenu_annonce},
      retrocession_annonce = ${saisie.retrocession_annonce}, cp_annonce = ${saisie.cp_annonce},
      ville_annonce = ${commune?.nom_commune ?? standing.ville_annonce},
      code_commune = ${commune?.code_commune ?? standing.code_commune},
      affichertel_annonce = ${saisie.affichertel_annonce}, ${criteresSet(saisie)}
    where uuid_annonce = ${changes.p_uuid_annonce}`)
}

/** One ad: published ones are always readable; unpaid and archived ones by their owner only. */
export function oneAnnonce(uuid: string, membre: Membre | null, now: Date): Sql {
  const visible = membre ? sql`(${publicAnnonce} or uuid_personne_annonceur = ${membre.uuid_personne})` : publicAnnonce
  return annonceRows(now, sql`a.uuid_annonce = ${uuid} and ${visible}`)
}

interface Annonceur {
  tx: Transaction
  membre: Membre
  now: Date
}

export async function insertAnnonce(
  { tx, membre, now }: Annonceur,
  args: Args<'inserer_annonce'>,
): Promise<AnnonceCreee> {
  const saisie = readAnnonce({
    titre_annonce: args.p_titre,
    contenu_annonce: args.p_contenu,
    retrocession_annonce: args.p_retrocession ?? null,
    datecontrat_annonce: args.p_datecontrat,
    cp_annonce: args.p_cp,
    ville_annonce: args.p_ville,
    affichertel_annonce: args.p_affichertel ?? false,
    id_typeannonce: args.p_id_type,
    code_tarif: args.p_code_tarif,
    ...applyCriteres(criteresVides, args),
  })
  check(refuseAnnonce(saisie) ?? refuseTitre(saisie.titre_annonce))
  const code = readCodeTarif(saisie.code_tarif)!
  const { prix, duree } = await readConditions(tx, membre, code, args.p_id_type)
  const commune = await findCommune(tx, saisie.ville_annonce, saisie.cp_annonce)
  if (!commune) throw refuse(villeInvalide, 'ville_annonce')
  const free = prix === 0
  if (!free) await lockCompte(tx, membre.uuid_personne)
  const start = free ? now : null
  const { rows } = await tx.query<{ uuid_annonce: string }>(sql`
    insert into annonce (uuid_personne_annonceur, code_tarif, id_typeannonce, code_commune, titre_annonce, contenu_annonce,
      ville_annonce, cp_annonce, retrocession_annonce, datecontrat_annonce, affichertel_annonce, payante_annonce,
      status_annonce, date_creation, date_publication, date_expiration, uuid_client, ${criteresColumns()})
    values (${membre.uuid_personne}, ${code}, ${saisie.id_typeannonce}, ${commune.code_commune},
      ${saisie.titre_annonce}, ${saisie.contenu_annonce}, ${commune.nom_commune}, ${saisie.cp_annonce},
      ${saisie.retrocession_annonce}, ${saisie.datecontrat_annonce}, ${saisie.affichertel_annonce}, ${isPayant(code)},
      ${free ? 'Actif' : 'En attente'}, ${now}, ${start}, ${start}::timestamptz + make_interval(days => ${duree}),
      ${args.p_uuid_client ?? null}, ${criteresValues(saisie)})
    on conflict (uuid_personne_annonceur, uuid_client) where uuid_client is not null do nothing
    returning uuid_annonce`)
  if (!rows[0]) return sameAnnonce(tx, membre, args)
  const { uuid_annonce } = rows[0]
  const due = free ? 0 : await debitAnnonce(tx, { personne: membre.uuid_personne, annonce: uuid_annonce, prix, now })
  return { uuid_annonce, a_payer: due / 100 }
}

/** The ad created by an earlier call with the same client id, updated with what was typed since. */
async function sameAnnonce(tx: Transaction, membre: Membre, args: Args<'inserer_annonce'>): Promise<AnnonceCreee> {
  const { uuid_personne } = membre
  const { rows } = await tx.query<AnnonceCreee>(sql`
    select a.uuid_annonce, ${aPayerSql(uuid_personne)} as a_payer
    from annonce a where a.uuid_personne_annonceur = ${uuid_personne} and a.uuid_client = ${args.p_uuid_client}`)
  const [made] = rows
  const { p_retrocession = null, p_affichertel = false } = args
  const typed = { ...args, ...eraseAbsents(args), p_retrocession, p_affichertel }
  await updateAnnonce(tx, membre, { ...typed, p_uuid_annonce: made!.uuid_annonce })
  return made!
}

/** The price of a plan in cents and its duration in days; refuses a member without pseudonym, and an unknown type. */
async function readConditions(tx: Transaction, membre: Membre, code: CodeTarif, type: number) {
  await checkPseudo(tx, membre)
  const { rows } = await tx.query<{ prix: number; duree: number; known: boolean }>(sql`
    select prix_centimes as prix, duree_jours as duree,
      exists (select from typeannonce where id_typeannonce = ${type}) as known
    from tarif where code_tarif = ${code}`)
  if (!rows[0]!.known) throw refuse('Ce type d’annonce n’existe pas.', 'id_typeannonce')
  return rows[0]!
}

/**
 * Sets overdue ads to 'Expirée', and archives those expired long ago (product §9, Privacy). One server at a time. Returns the
 * number of newly expired ads.
 */
export async function expireAnnonces(database: Database, now: Date): Promise<number> {
  return database.transaction(async (tx) => {
    const { rows } = await tx.query<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${advisoryLocks.expiration}) as mine`,
    )
    if (!rows[0]?.mine) return 0
    const { rows: finies } = await tx.query<{ uuid_annonce: string }>(sql`
      update annonce set status_annonce = 'Expirée' where status_annonce = 'Actif' and date_expiration <= ${now}
      returning uuid_annonce`)
    await noteAnnonces(
      tx,
      finies.map(({ uuid_annonce }) => uuid_annonce),
      now,
      'chaque',
    )
    await noteFins(tx, now)
    await noteFavoris(tx, now)
    await tx.query(sql`
      update annonce set status_annonce = 'Archivée' where status_annonce in ('Expirée', 'Pourvue', 'Masquée')
        and date_expiration <= ${now}::timestamptz - make_interval(years => ${conditions.annonceAns})`)
    return finies.length
  })
}
