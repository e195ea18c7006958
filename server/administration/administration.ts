// The operators' desk: awaited cheques, recorded when received, and the log of operators' actions.
import sql, { type Sql } from 'sql-template-tag'
import { chequePerime } from '#domain/administration/administration.ts'
import type { Transaction } from '../adapter/database.ts'
import { externalServices, type FunctionHandlers, type Selection, type ViewHandlers } from '../api/handler.ts'
import { Refusal, refuse } from '../api/refusal.ts'
import { closePages, creditPaiement, euros, lockCompte } from '../paiement/operation.ts'

/** A cheque `p` whose ad `a` was removed before it came: it may still arrive, and then stays as credit (product D45, D74). */
const isLate = sql`p.etat = 'expiré' and a.status_annonce = 'Archivée' and a.date_publication is null`

const listCheques = (condition: Sql): Selection => ({
  rows: sql`
    select p.uuid_paiement, p.date_paiement, ${euros(sql`p.montant_centimes`)} as montant, p.uuid_annonce,
      a.titre_annonce, m.pseudo_personne, m.email
    from paiement p left join personne m on m.uuid_personne = p.uuid_personne left join annonce a on a.uuid_annonce = p.uuid_annonce
    where p.code_moyendepaiement = 'CHQ' and ${condition}`,
  cle: 'uuid_paiement',
  order: sql`order by v.date_paiement, v.uuid_paiement`,
})

/** A late cheque is listed this long after it was announced; banks refuse older ones. */
const tardifJours = 366

export const views = {
  lister_cheques_attendus: () => listCheques(sql`p.etat = 'attendu'`),
  lister_cheques_tardifs: ({ now }) =>
    listCheques(sql`${isLate} and p.date_paiement > ${now}::timestamptz - make_interval(days => ${tardifJours})`),
  lister_journal: () => ({
    rows: sql`
    select j.uuid_entree, j.date_action, o.pseudo_personne as pseudo_operateur, j.action,
      ${euros(sql`coalesce(r.montant_centimes, p.montant_centimes, w.montant_centimes)`)} as montant,
      coalesce(p.uuid_annonce, w.uuid_annonce) as uuid_annonce, d.cible, d.mesure, m.pseudo_personne, j.nom
    from journal j left join personne o on o.uuid_personne = j.uuid_operateur
      left join remboursement r using (uuid_remboursement) left join paiement p on p.uuid_paiement = j.uuid_paiement
      left join decision d on d.uuid_decision = j.uuid_decision left join operation w on w.uuid_retractation = j.uuid_retractation
      left join personne m on m.uuid_personne = coalesce(p.uuid_personne, d.uuid_personne_visee, w.uuid_personne, j.uuid_personne)`,
    cle: 'uuid_entree',
    order: sql`order by v.date_action desc, v.uuid_entree`,
  }),
} satisfies Partial<ViewHandlers>

export const functions = {
  encaisser_cheque: externalServices(async ({ database, checkout, membre, now }, { p_uuid_paiement }) => {
    const payeur = await database.transaction(async (tx) => {
      const uuid_personne = await lockCheque(tx, p_uuid_paiement)
      await creditPaiement(tx, p_uuid_paiement, now)
      await tx.query(sql`
        insert into journal (date_action, uuid_operateur, action, uuid_paiement)
        values (${now}, ${membre.uuid_personne}, 'Chèque encaissé', ${p_uuid_paiement})`)
      return uuid_personne
    })
    // The payment is recorded: a checkout that does not answer is retried within a minute.
    await closePages({ database, checkout }, payeur).catch(() => {})
  }),
  /** A cheque that will not come is cancelled: the member may pay otherwise. */
  annuler_cheque: async ({ tx, membre, now }, { p_uuid_paiement }) => {
    await lockCheque(tx, p_uuid_paiement)
    await tx.query(sql`update paiement set etat = 'expiré' where uuid_paiement = ${p_uuid_paiement}`)
    await tx.query(sql`
      insert into journal (date_action, uuid_operateur, action, uuid_paiement)
      values (${now}, ${membre.uuid_personne}, 'Chèque annulé', ${p_uuid_paiement})`)
  },
} satisfies Partial<FunctionHandlers>

/** Locks the account that owes an awaited cheque and returns its member; refuses when no such cheque is awaited. */
async function lockCheque(tx: Transaction, paiement: string): Promise<string> {
  const cheque = sql`from paiement where uuid_paiement = ${paiement} and code_moyendepaiement = 'CHQ'`
  const { rows } = await tx.query<{ uuid_personne: string }>(sql`select uuid_personne ${cheque}`)
  if (!rows[0]) throw new Refusal(404, 'PT404', 'Chèque non trouvé.')
  const { uuid_personne } = rows[0]
  await lockCompte(tx, uuid_personne)
  // Read again under the lock: another operator, or a card payment, may have been first.
  const { rows: locked } = await tx.query<{ etat: string; late: boolean | null }>(sql`
    select p.etat, ${isLate} as late from paiement p left join annonce a using (uuid_annonce) where p.uuid_paiement = ${paiement}`)
  if (locked[0]!.etat === 'reçu') throw refuse('Ce chèque est déjà encaissé.')
  if (locked[0]!.etat === 'expiré' && !locked[0]!.late) throw refuse(chequePerime)
  return uuid_personne
}
