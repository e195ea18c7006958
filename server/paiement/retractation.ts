// Withdrawal from the contract of a paid ad: the ad is archived, the unused part is refunded, a receipt is mailed.
import sql from 'sql-template-tag'
import { jourLegal } from '#domain/date/legalTime.ts'
import type { Contrat } from '#domain/paiement/operation.ts'
import {
  contratAbsent,
  lettreRetractation,
  readRendu,
  refuseJour,
  refuseRetractation,
  type Withdrawal,
} from '#domain/paiement/retractation.ts'
import type { Transaction } from '../adapter/database.ts'
import { announce } from '../adapter/liveEvents.ts'
import { externalServices, type FunctionHandlers } from '../api/handler.ts'
import { check, Refusal, refuse } from '../api/refusal.ts'
import { enqueueMailNow, type Lettre } from '../mail/outbox.ts'
import { noteNotification, notificationOf } from '../notification/notification.ts'
import { issueAvoir } from './issueFacture.ts'
import { closePages, contratSql, euros, lockCompte, spendCredit } from './operation.ts'

export const functions = {
  retracter_commande: externalServices(
    async ({ database, checkout, membre: { uuid_personne }, now }, { p_uuid_annonce }) => {
      await database.transaction((tx) => withdraw(tx, { personne: uuid_personne, annonce: p_uuid_annonce }, now))
      // The withdrawal is recorded: a checkout that does not answer is retried within a minute.
      await closePages({ database, checkout }, uuid_personne).catch(() => {})
    },
  ),
  noter_retractation: externalServices(async ({ database, checkout, membre, now }, { p_uuid_annonce, p_jour }) => {
    const personne = await database.transaction(async (tx) => {
      const { rows } = await tx.query<{ uuid: string }>(sql`
        select uuid_personne_annonceur as uuid from annonce where uuid_annonce = ${p_uuid_annonce}`)
      if (!rows[0]) throw new Refusal(404, 'PT404', contratAbsent)
      const { uuid } = rows[0]
      const retractation = await withdraw(tx, { personne: uuid, annonce: p_uuid_annonce, jour: p_jour }, now)
      if (retractation)
        await tx.query(sql`
          insert into journal (date_action, uuid_operateur, action, uuid_retractation)
          values (${now}, ${membre.uuid_personne}, 'Rétractation reçue', ${retractation})`)
      return uuid
    })
    await closePages({ database, checkout }, personne).catch(() => {})
  }),
} satisfies Partial<FunctionHandlers>

interface Demande {
  personne: string
  annonce: string
  /** The day it was sent, by letter or e-mail. */
  jour?: string
}

/** Records a withdrawal; null when it was recorded before. */
async function withdraw(tx: Transaction, { personne, annonce, jour }: Demande, now: Date): Promise<string | null> {
  await lockCompte(tx, personne)
  const { rows } = await tx.query<{ prix: number; date: Date; contrat: Contrat }>(sql`
    select -o.montant_centimes as prix, o.date_operation as date, to_json(c) as contrat from operation o cross join lateral (${contratSql}) c
    where o.uuid_annonce = ${annonce} and o.uuid_personne = ${personne}`)
  const [commande] = rows
  if (!commande) throw new Refusal(404, 'PT404', contratAbsent)
  const { contrat, prix } = commande
  if (contrat.date_retractation) return null
  if (jour) check(refuseJour(jour, now, jourLegal(commande.date)))
  // The day of sending counts entirely as not used.
  const date = jour ? new Date(Math.min(Math.max(Date.parse(jour), commande.date.getTime()), now.getTime())) : now
  const refus = refuseRetractation(contrat, date)
  if (refus) throw refuse(refus)
  await tx.query(sql`
    update annonce set status_annonce = 'Archivée', uuid_client = null where uuid_annonce = ${annonce}`)
  const { rows: made } = await tx.query<{ uuid: string; id_operation: string }>(sql`
    insert into operation (uuid_personne, date_operation, operation, montant_centimes, uuid_annonce, periode_annonce,
      uuid_retractation)
    select ${personne}, ${date}, 'RETRACTATION', ${readRendu(contrat, prix, date).rendu}, uuid_annonce, periode_annonce,
      gen_random_uuid()
    from annonce where uuid_annonce = ${annonce} returning uuid_retractation as uuid, id_operation`)
  const { uuid, id_operation } = made[0]!
  await noteNotification(tx, 'remboursement', notificationOf(personne, uuid), now)
  await enqueueMailNow(tx, { nature: 'retractation', uuid_personne: personne, reference: uuid }, now)
  await announce(tx, { nom: 'paiement', donnees: { uuid_annonce: annonce } }, [personne])
  // The refund first pays what is owed.
  await spendCredit(tx, personne, now)
  await issueAvoir(tx, id_operation, 'Rétractation', now)
  return uuid
}

export const writeRetractation: Lettre = async (database, { reference }, site) => {
  const { rows } = await database.read<{ lettre: Withdrawal }>(sql`
    select to_json(l) as lettre from (
    select p.pseudo_personne, a.titre_annonce, t.libelle_tarif, r.uuid_annonce, d.date_operation as date_commande,
      r.date_operation as date_retractation, ${euros(sql`-d.montant_centimes`)} as prix,
      ${euros(sql`r.montant_centimes`)} as rendu, f.numero as facture, v.numero as avoir,
      exists (select from journal j where j.uuid_retractation = r.uuid_retractation) as lettre
    from operation r join personne p using (uuid_personne) join annonce a using (uuid_annonce) join tarif t using (code_tarif)
      join operation d on d.uuid_annonce = r.uuid_annonce and d.periode_annonce = r.periode_annonce and est_debit(d.operation)
      left join facture f on f.id_operation = d.id_operation left join facture v on v.id_operation = r.id_operation
    where r.uuid_retractation = ${reference}) l`)
  return rows[0] ? lettreRetractation(rows[0].lettre, site) : null
}
