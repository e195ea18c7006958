// The ledger of each member: every row is written here, with its consequences: ads are paid, and cheques and payment pages of
// what is no longer owed are cancelled (product D45).
import sql, { type Sql } from 'sql-template-tag'
import { type AnnonceDue, coverDebits, resteDu } from '#domain/paiement/operation.ts'
import type { Transaction } from '../adapter/database.ts'
import { announce } from '../adapter/liveEvents.ts'
import type { Services, ViewHandlers } from '../api/handler.ts'
import { enqueueMailNow } from '../mail/outbox.ts'
import { noteAnnonces, noteNotification, notificationOf } from '../notification/notification.ts'
import { issueFactures } from './issueFacture.ts'

/** An amount in cents, in euros as the API returns it. */
export const euros = (centimes: Sql): Sql => sql`(${centimes} / 100.0)::double precision`

/** The contract of a debit `o` for the current period of its ad; no row once withdrawal is no longer possible. */
export const contratSql: Sql = sql`
  select a.titre_annonce, t.libelle_tarif, a.date_publication, a.date_expiration,
    coalesce((select extract(day from v.date_fin - v.date_debut)::integer from facture v
      where v.id_operation = o.id_operation), t.duree_jours) as duree_jours,
    case a.status_annonce when 'Masquée' then (
      select max(x.date_decision) from decision x where x.uuid_cible = a.uuid_annonce and x.date_retablissement is null)
      else a.date_pourvue end as date_retrait,
    exists (select from paiement y where y.uuid_personne = o.uuid_personne and y.etat = 'reçu'
      and (y.uuid_annonce = a.uuid_annonce or y.uuid_annonce is null)
      and y.date_immediate between o.date_operation and a.date_publication) as immediat,
    (select r.date_operation from operation r where r.operation = 'RETRACTATION' and r.uuid_annonce = a.uuid_annonce
      and r.periode_annonce = a.periode_annonce) as date_retractation
  from annonce a join tarif t using (code_tarif)
  where a.uuid_annonce = o.uuid_annonce and a.periode_annonce = o.periode_annonce and est_debit(o.operation)
    and not exists (select from operation n where n.operation in ('ANNULATION ANNONCE', 'AVOIR') and n.uuid_annonce = a.uuid_annonce
      and n.periode_annonce = a.periode_annonce)`

export const views = {
  lister_operations: ({ membre }) => ({
    rows: sql`
    select o.id_operation, o.date_operation, o.operation, case when o.montant_centimes < 0 then 'Débit' else 'Crédit' end as type_operation,
      ${euros(sql`o.montant_centimes`)} as montant, coalesce(o.uuid_annonce, p.uuid_annonce) as uuid_annonce,
      p.date_immediate, case when f.uuid_facture is not null then json_build_object('uuid_facture', f.uuid_facture,
        'numero', f.numero, 'nature', f.nature, 'nommee', f.client is not null) end as facture,
      (select to_json(c) from (${contratSql}) c) as contrat
    from operation o left join paiement p using (uuid_paiement) left join facture f using (id_operation)
    where o.uuid_personne = ${membre.uuid_personne}`,
    cle: 'id_operation',
    order: sql`order by v.date_operation desc, v.id_operation desc`,
  }),
  lire_disponible: ({ membre: { uuid_personne } }) => sql`
    select ${uuid_personne}::uuid as uuid_personne, ${euros(sql`disponible(${uuid_personne})`)} as disponible`,
} satisfies Partial<ViewHandlers>

/** A member's balance in cents: the sum of the ledger minus pending refunds. */
export const soldeSql = (personne: Sql): Sql => sql`(
  select coalesce(sum(s.montant_centimes), 0) - reserve(${personne}) from operation s where s.uuid_personne = ${personne})`

/** Debits `d` of the current period of an ad `a`. */
export const debited = sql`est_debit(d.operation) and d.periode_annonce = a.periode_annonce`

/** Euros still to be paid by its owner for an ad `a`. */
export const aPayerSql = (personne: string): Sql =>
  euros(sql`case when a.status_annonce = 'En attente' then
    greatest(0, (select -d.montant_centimes from operation d where d.uuid_annonce = a.uuid_annonce and ${debited})
      - (select disponible(${personne}))) else 0 end`)

/** Whether the member's cheque for an ad `a` is awaited, for this ad alone or for all. */
export const chequeAttenduSql = (personne: string): Sql => sql`(a.status_annonce = 'En attente' and exists (
  select from paiement c where c.uuid_personne = ${personne} and c.code_moyendepaiement = 'CHQ' and c.etat = 'attendu'
    and (c.uuid_annonce = a.uuid_annonce or c.uuid_annonce is null)))`

/** Locks a member's account until the transaction ends: movements are serialised. */
export async function lockCompte(tx: Transaction, personne: string): Promise<void> {
  await tx.query(sql`select from personne where uuid_personne = ${personne} for no key update`)
}

/** The member's remaining credit and their unpaid ads, oldest debit first; in cents. */
export async function readCompte(
  tx: Transaction,
  personne: string,
): Promise<{ disponible: number; dues: AnnonceDue[] }> {
  const { rows } = await tx.query<{ disponible: number }>(sql`select disponible(${personne}) as disponible`)
  const { rows: dues } = await tx.query<AnnonceDue>(sql`
    select a.uuid_annonce, -d.montant_centimes as prix
    from operation d join annonce a using (uuid_annonce)
    where d.uuid_personne = ${personne} and ${debited} and a.status_annonce = 'En attente'
    order by d.id_operation`)
  return { disponible: rows[0]!.disponible, dues }
}

/** Debits an unpaid ad for its current period; returns what remains to be paid, in cents. The account must be locked. */
export async function debitAnnonce(
  tx: Transaction,
  { personne, annonce, prix, now }: { personne: string; annonce: string; prix: number; now: Date },
): Promise<number> {
  await tx.query(sql`
    insert into operation (uuid_personne, date_operation, operation, montant_centimes, uuid_annonce, periode_annonce)
    select ${personne}, ${now}, case periode_annonce when 1 then 'CREATION ANNONCE' else 'RENOUVELLEMENT ANNONCE' end,
      ${-prix}, uuid_annonce, periode_annonce
    from annonce where uuid_annonce = ${annonce}`)
  const { couvertes, disponible } = await spendCredit(tx, personne, now)
  return couvertes.includes(annonce) ? 0 : resteDu(prix, disponible)
}

/** Publishes the ads that the credit covers, and records a mail to the member. */
export async function spendCredit(tx: Transaction, personne: string, now: Date) {
  const covered = await coverAnnonces(tx, personne, now)
  for (const reference of covered.couvertes)
    await enqueueMailNow(tx, { nature: 'credit', uuid_personne: personne, reference, fois: now.getTime() }, now)
  return covered
}

/** Cancels the debit of an archived ad that was never shown. The account must be locked. */
export async function cancelDebit(tx: Transaction, personne: string, annonce: string, now: Date): Promise<void> {
  await tx.query(sql`
    insert into operation (uuid_personne, date_operation, operation, montant_centimes, uuid_annonce, periode_annonce)
    select d.uuid_personne, ${now}, 'ANNULATION ANNONCE', -d.montant_centimes, d.uuid_annonce, d.periode_annonce
    from operation d join annonce a using (uuid_annonce)
    where d.uuid_annonce = ${annonce} and ${debited} and a.date_publication is null`)
  await dropCheques(tx, personne)
}

/** Credits a received payment, once. The member's account must be locked. */
export async function creditPaiement(tx: Transaction, paiement: string, now: Date): Promise<void> {
  const { rows } = await tx.query<{ uuid_personne: string; uuid_annonce: string | null }>(sql`
    update paiement set etat = 'reçu' where uuid_paiement = ${paiement} and etat <> 'reçu'
    returning uuid_personne, uuid_annonce`)
  const [received] = rows
  if (!received) return
  await tx.query(sql`
    insert into operation (uuid_personne, date_operation, operation, montant_centimes, uuid_paiement)
    select uuid_personne, ${now}, 'PAIEMENT', montant_centimes, uuid_paiement
    from paiement where uuid_paiement = ${paiement}`)
  const { uuid_personne, uuid_annonce } = received
  await noteNotification(tx, 'paiement', notificationOf(uuid_personne, paiement), now)
  await enqueueMailNow(tx, { nature: 'paiement', uuid_personne, reference: paiement }, now)
  await coverAnnonces(tx, uuid_personne, now, uuid_annonce)
  await announce(tx, { nom: 'paiement', donnees: { uuid_annonce } }, [uuid_personne])
}

/** Debits a completed refund. The member's account must be locked. */
export async function debitRemboursement(tx: Transaction, remboursement: string, now: Date): Promise<void> {
  await tx.query(sql`
    insert into operation (uuid_personne, date_operation, operation, montant_centimes, uuid_remboursement)
    select uuid_personne, ${now}, 'REMBOURSEMENT', -montant_centimes, uuid_remboursement
    from remboursement where uuid_remboursement = ${remboursement}`)
}

/** Activates the ads covered by the balance: first the one just paid, then the oldest debits. */
async function coverAnnonces(tx: Transaction, personne: string, now: Date, paid: string | null = null) {
  const { disponible, dues } = await readCompte(tx, personne)
  const order = [...dues.filter((due) => due.uuid_annonce === paid), ...dues.filter((due) => due.uuid_annonce !== paid)]
  const covered = coverDebits(disponible, order)
  // Stryker disable next-line ConditionalExpression: the statement would change no row; it is spared.
  if (covered.couvertes.length)
    // One statement: the counters' rows are locked in a single order, whatever is published concurrently.
    await tx.query(sql`
      update annonce a set status_annonce = 'Actif', date_publication = ${now},
        date_expiration = ${now}::timestamptz + make_interval(days => f.duree_jours)
      from tarif f where f.code_tarif = a.code_tarif and a.uuid_annonce = any(${covered.couvertes}::uuid[])`)
  await noteAnnonces(tx, covered.couvertes, now)
  await dropCheques(tx, personne)
  await issueFactures(tx, covered.couvertes, now)
  return covered
}

/** Whether the ad of a payment `p` is no longer unpaid; null for a payment of several ads. */
const annonceQuitteSql: Sql = sql`(
  select a.status_annonce <> 'En attente' from annonce a where a.uuid_annonce = p.uuid_annonce)`

/** Cancels a member's cheques for what is no longer owed. The account must be locked. */
export async function dropCheques(tx: Transaction, personne: string): Promise<void> {
  await tx.query(sql`
    update paiement p set etat = 'expiré'
    where p.uuid_personne = ${personne} and p.code_moyendepaiement = 'CHQ' and p.etat = 'attendu'
      and coalesce(${annonceQuitteSql}, ${soldeSql(sql`${personne}`)} >= 0)`)
}

/**
 * Closes the payment pages of what is no longer owed, of one member or of all: after each movement, and every minute for those
 * that the checkout could not close.
 */
export async function closePages(
  { database, checkout }: Pick<Services, 'database' | 'checkout'>,
  personne: string | null = null,
): Promise<void> {
  const { rows } = await database.pool.query<{ session: string }>(sql`
    select p.session from paiement p
    where p.code_moyendepaiement = 'CB' and p.etat = 'attendu' and p.session is not null
      and (${personne}::uuid is null or p.uuid_personne = ${personne})
      and (${annonceQuitteSql} or p.montant_centimes > -${soldeSql(sql`p.uuid_personne`)})`)
  const asked = await Promise.allSettled(rows.map(({ session }) => checkout.expire(session)))
  const failed = asked.find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
}
