// A member gives up the contract of a paid ad: the ad leaves, the ledger gives back what is not due, a receipt is mailed.
import sql from 'sql-template-tag'
import type { Contrat } from '#domain/paiement/operation.ts'
import {
  contratAbsent,
  lettreRetractation,
  type Retractee,
  readRendu,
  refuseRetractation,
} from '#domain/paiement/retractation.ts'
import { type Lettre, noteLettre } from './courrier.ts'
import { type FunctionHandlers, outside } from './door/handler.ts'
import { Refusal, refuse } from './door/refusal.ts'
import { issueAvoir } from './facture/emission.ts'
import { noteNotification, notificationOf } from './notification.ts'
import { closePages, contratSql, euros, lockCompte, spendCredit } from './operation.ts'
import type { Transaction } from './outside/database.ts'
import { announce } from './outside/live.ts'

export const functions = {
  retracter_commande: outside(async ({ database, checkout, membre: { uuid_personne }, now }, { p_uuid_annonce }) => {
    await database.transaction((tx) => withdraw(tx, uuid_personne, p_uuid_annonce, now))
    // It is done: a checkout that does not answer is asked again within the minute.
    await closePages({ database, checkout }, uuid_personne).catch(() => {})
  }),
} satisfies Partial<FunctionHandlers>

/** Asked twice, the second finds it done. */
async function withdraw(tx: Transaction, personne: string, annonce: string, now: Date): Promise<void> {
  await lockCompte(tx, personne)
  const { rows } = await tx.query<{ prix: number; contrat: Contrat }>(sql`
    select -o.montant_centimes as prix, to_json(c) as contrat from operation o cross join lateral (${contratSql}) c
    where o.uuid_annonce = ${annonce} and o.uuid_personne = ${personne}`)
  const [commande] = rows
  if (!commande) throw new Refusal(404, 'PT404', contratAbsent)
  const { contrat, prix } = commande
  if (contrat.date_retractation) return
  const refus = refuseRetractation(contrat, now)
  if (refus) throw refuse(refus)
  await tx.query(sql`
    update annonce set status_annonce = 'Archivée', uuid_client = null where uuid_annonce = ${annonce}`)
  const { rows: made } = await tx.query<{ uuid: string }>(sql`
    insert into operation (uuid_personne, date_operation, operation, montant_centimes, uuid_annonce, periode_annonce,
      uuid_retractation)
    select ${personne}, ${now}, 'RETRACTATION', ${readRendu(contrat, prix, now).rendu}, uuid_annonce, periode_annonce,
      gen_random_uuid()
    from annonce where uuid_annonce = ${annonce} returning uuid_retractation as uuid`)
  const { uuid } = made[0]!
  await noteNotification(tx, 'remboursement', notificationOf(personne, uuid), now)
  await noteLettre(tx, { nature: 'retractation', uuid_personne: personne, reference: uuid }, now)
  await announce(tx, { nom: 'paiement', donnees: { uuid_annonce: annonce } }, [personne])
  // What comes back pays first for what is owed.
  await spendCredit(tx, personne, now)
  await issueAvoir(tx, uuid, now)
}

export const writeRetractation: Lettre = async (database, { reference }, site) => {
  const { rows } = await database.read<{ lettre: Retractee }>(
    sql`select to_json(l) as lettre from (
      select p.pseudo_personne, a.titre_annonce, t.libelle_tarif, r.uuid_annonce, d.date_operation as date_commande,
        r.date_operation as date_retractation, ${euros(sql`-d.montant_centimes`)} as prix,
        ${euros(sql`r.montant_centimes`)} as rendu, f.numero as facture, v.numero as avoir
      from operation r join personne p using (uuid_personne) join annonce a using (uuid_annonce) join tarif t using (code_tarif)
        join operation d on d.uuid_annonce = r.uuid_annonce and d.periode_annonce = r.periode_annonce and est_debit(d.operation)
        left join facture f on f.id_operation = d.id_operation left join facture v on v.id_operation = r.id_operation
      where r.uuid_retractation = ${reference}) l`,
    'membre',
  )
  return rows[0] ? lettreRetractation(rows[0].lettre, site) : null
}
