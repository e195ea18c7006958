// Refunds by operators: reserved, requested from the checkout outside any transaction, then debited (ADR 010).
import sql, { type Sql } from 'sql-template-tag'
import type { Args } from '#domain/contract/contract.ts'
import { paiementConteste } from '#domain/paiement/incident.ts'
import { enCentimes } from '#domain/paiement/operation.ts'
import type { CodeMoyenDePaiement } from '#domain/paiement/paiement.ts'
import { refuseRemboursement, remboursementEnChemin, remboursementRefuse } from '#domain/paiement/remboursement.ts'
import { CheckoutFault } from '../adapter/checkout.ts'
import type { Transaction } from '../adapter/database.ts'
import { announce } from '../adapter/liveEvents.ts'
import type { Remboursement } from '../adapter/remboursement.ts'
import { externalServices, type FunctionHandlers, type Services, type ViewHandlers } from '../api/handler.ts'
import { Refusal, refuse } from '../api/refusal.ts'
import { enqueueMailNow } from '../mail/outbox.ts'
import { noteNotification, notificationOf } from '../notification/notification.ts'
import { isContestedSql } from './incident.ts'
import { debitRemboursement, euros, lockCompte, soldeSql } from './operation.ts'

/**
 * Cents of each payment beyond what its member owes: assigned first to payments of cancelled ads, then to the latest payments.
 */
const creditsSql: Sql = sql`
  select uuid_paiement, least(reste, credit - avant)::integer as montant_centimes, date_retractation
  from (
    select r.uuid_paiement, r.reste, sum(r.reste) over derniers - r.reste as avant, c.credit, r.date_retractation
    from (
      select o.uuid_personne, ${soldeSql(sql`o.uuid_personne`)} as credit
      from operation o group by o.uuid_personne having sum(o.montant_centimes) > 0
    ) c
    join (
      select o.id_operation, o.uuid_personne, o.uuid_paiement, o.montant_centimes - coalesce((
        select sum(d.montant_centimes) from remboursement d
        where d.uuid_paiement = o.uuid_paiement and d.etat <> 'refusé'), 0) as reste,
        (select max(w.date_operation) from operation w join paiement p on p.uuid_annonce = w.uuid_annonce
          where w.operation = 'RETRACTATION' and p.uuid_paiement = o.uuid_paiement) as date_retractation
      from operation o where o.operation = 'PAIEMENT'
    ) r using (uuid_personne)
    window derniers as (partition by r.uuid_personne order by r.date_retractation desc nulls last, r.id_operation desc)
  ) rendu
  where reste > 0 and credit > avant`

export const views = {
  lister_credits: () => sql`
    select p.uuid_paiement, o.date_operation, p.code_moyendepaiement, ${euros(sql`c.montant_centimes`)} as montant,
      c.demande, c.date_retractation, p.uuid_annonce, m.pseudo_personne, m.email
    from (
      select uuid_paiement, montant_centimes, true as demande, null::timestamptz as date_retractation
      from remboursement where etat = 'demandé'
      union all
      select uuid_paiement, montant_centimes, false, date_retractation from (${creditsSql}) credits
    ) c
    join paiement p using (uuid_paiement) join operation o using (uuid_paiement)
    join personne m on m.uuid_personne = p.uuid_personne
    order by o.date_operation, o.id_operation, c.demande`,
} satisfies Partial<ViewHandlers>

export const functions = {
  rembourser_paiement: externalServices(async (services, args) => {
    const demande = await services.database.transaction((tx) => reserve(tx, services, args))
    if (demande === null) return
    const rendu = await settle(services, demande, services.now).catch((error: unknown) => {
      if (error instanceof CheckoutFault) throw new Refusal(503, 'PT503', remboursementEnChemin)
      throw error
    })
    if (!rendu) throw new Refusal(502, 'PT502', remboursementRefuse)
  }),
} satisfies Partial<FunctionHandlers>

interface Operateur {
  membre: { uuid_personne: string }
  now: Date
}

/** Reserves the money and returns the request for the checkout; null for a cheque, which is then refunded by hand. */
async function reserve(
  tx: Transaction,
  { membre, now }: Operateur,
  { p_uuid_paiement, p_montant }: Args<'rembourser_paiement'>,
): Promise<Remboursement | null> {
  const { rows } = await tx.query<{ uuid_personne: string; code: CodeMoyenDePaiement; session: string | null }>(sql`
    select uuid_personne, code_moyendepaiement as code, session from paiement
    where uuid_paiement = ${p_uuid_paiement} and etat = 'reçu'`)
  const [paiement] = rows
  if (!paiement) throw new Refusal(404, 'PT404', 'Paiement non trouvé.')
  const { uuid_personne, code, session } = paiement
  await lockCompte(tx, uuid_personne)
  const { rows: contested } = await tx.query(sql`select where ${isContestedSql(p_uuid_paiement)}`)
  if (contested.length > 0) throw refuse(paiementConteste)
  const demandee = await readDemande(tx, p_uuid_paiement)
  const montant = demandee?.montant ?? (await readCredit(tx, p_uuid_paiement))
  const refus = refuseRemboursement(enCentimes(p_montant), montant)
  if (refus) throw refuse(refus)
  if (demandee) return { ...demandee, session }
  const { rows: made } = await tx.query<{ uuid_remboursement: string }>(sql`
    insert into remboursement (uuid_paiement, uuid_personne, montant_centimes, uuid_operateur, date_demande)
    values (${p_uuid_paiement}, ${uuid_personne}, ${montant}, ${membre.uuid_personne}, ${now})
    returning uuid_remboursement`)
  const { uuid_remboursement } = made[0]!
  if (code === 'CB') return { uuid_remboursement, session, montant }
  await noteRemboursement(tx, uuid_remboursement, now)
  return null
}

/** The refund already in progress: a second request returns it. */
async function readDemande(tx: Transaction, paiement: string): Promise<Omit<Remboursement, 'session'> | undefined> {
  const { rows } = await tx.query<Omit<Remboursement, 'session'>>(sql`
    select uuid_remboursement, montant_centimes as montant from remboursement
    where uuid_paiement = ${paiement} and etat = 'demandé'`)
  return rows[0]
}

async function readCredit(tx: Transaction, paiement: string): Promise<number> {
  const { rows } = await tx.query<{ montant: number }>(sql`
    select montant_centimes as montant from (${creditsSql}) c where uuid_paiement = ${paiement}`)
  return rows[0]?.montant ?? 0
}

/** Requests the refund and records the outcome; false when the checkout refuses for good. */
async function settle(
  { database, checkout }: Pick<Services, 'database' | 'checkout'>,
  demande: Remboursement,
  now: Date,
): Promise<boolean> {
  const rendu = await checkout.refund(demande)
  await database.transaction(async (tx) => {
    if (rendu) await noteRemboursement(tx, demande.uuid_remboursement, now)
    else
      await tx.query(sql`
        update remboursement set etat = 'refusé'
        where uuid_remboursement = ${demande.uuid_remboursement} and etat = 'demandé'`)
  })
  return rendu
}

/** Records a completed refund, once: a ledger debit and a line of the operators' log. */
async function noteRemboursement(tx: Transaction, remboursement: string, now: Date): Promise<void> {
  const { rows: known } = await tx.query<{ uuid_personne: string }>(sql`
    select uuid_personne from remboursement where uuid_remboursement = ${remboursement}`)
  const { uuid_personne } = known[0]!
  await lockCompte(tx, uuid_personne)
  const { rows } = await tx.query<{ uuid_annonce: string | null }>(sql`
    update remboursement r set etat = 'fait' from paiement p
    where r.uuid_remboursement = ${remboursement} and r.etat = 'demandé' and p.uuid_paiement = r.uuid_paiement
    returning p.uuid_annonce`)
  if (!rows[0]) return
  await debitRemboursement(tx, remboursement, now)
  await tx.query(sql`
    insert into journal (date_action, uuid_operateur, action, uuid_paiement, uuid_remboursement)
    select ${now}, r.uuid_operateur,
      case p.code_moyendepaiement when 'CB' then 'Carte remboursée' else 'Chèque remboursé' end,
      r.uuid_paiement, r.uuid_remboursement
    from remboursement r join paiement p using (uuid_paiement) where r.uuid_remboursement = ${remboursement}`)
  await noteNotification(tx, 'remboursement', notificationOf(uuid_personne, remboursement), now)
  await enqueueMailNow(tx, { nature: 'remboursement', uuid_personne, reference: remboursement }, now)
  await announce(tx, { nom: 'paiement', donnees: { uuid_annonce: rows[0].uuid_annonce } }, [uuid_personne])
}

/** Retries refunds left pending by an outage or a kill. */
export async function finishRemboursements(
  services: Pick<Services, 'database' | 'checkout'>,
  now: Date,
): Promise<void> {
  const { rows } = await services.database.pool.query<Remboursement>(sql`
    select r.uuid_remboursement, r.montant_centimes as montant, p.session
    from remboursement r join paiement p using (uuid_paiement)
    where r.etat = 'demandé' and r.date_demande < ${now}::timestamptz - interval '1 minute'`)
  // One failing refund does not prevent the others.
  let failed: unknown = null
  for (const demande of rows)
    await settle(services, demande, now).catch((error: unknown) => {
      failed ??= error
    })
  if (failed) throw failed
}
