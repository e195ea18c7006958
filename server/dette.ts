// A debt that is no longer owed: its cheques leave the desk, its payment pages are closed (produit D45).
import sql, { type Sql } from 'sql-template-tag'
import type { Services } from './door/handler.ts'
import type { Transaction } from './outside/database.ts'

/** The cents of a member: the sum of the ledger, less what is on its way back to them. */
export const soldeSql = (personne: Sql): Sql => sql`(
  select coalesce(sum(s.montant_centimes), 0) - reserve(${personne}) from operation s where s.uuid_personne = ${personne})`

/** Whether the ad of a payment named `p` waits for money no more; null when it pays for several. */
const annonceQuitteSql: Sql = sql`(
  select a.status_annonce <> 'En attente' from annonce a where a.uuid_annonce = p.uuid_annonce)`

/** Cheques of a member for what is no longer owed: nobody waits for them. The account must be locked. */
export async function dropCheques(tx: Transaction, personne: string): Promise<void> {
  await tx.query(sql`
    update paiement p set etat = 'expiré'
    where p.uuid_personne = ${personne} and p.code_moyendepaiement = 'CHQ' and p.etat = 'attendu'
      and coalesce(${annonceQuitteSql}, ${soldeSql(sql`${personne}`)} >= 0)`)
}

/**
 * Closes the payment pages of what is no longer owed, of one member or of all: called after each movement, and again
 * every minute for those that the checkout could not close then.
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
