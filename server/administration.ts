// The operator's desk: cheques awaited, recorded as received, and the journal of who did what and when.
import sql from 'sql-template-tag'
import type { FunctionHandlers, ViewHandlers } from './door/handler.ts'
import { Refusal, refuse } from './door/refusal.ts'
import { creditPaiement, euros, lockCompte } from './operation.ts'

export const views = {
  lister_cheques_attendus: () => sql`
    select p.uuid_paiement, p.date_paiement, ${euros(sql`p.montant_centimes`)} as montant, p.uuid_annonce,
      a.titre_annonce, m.pseudo_personne, m.email
    from paiement p join personne m using (uuid_personne) left join annonce a on a.uuid_annonce = p.uuid_annonce
    where p.code_moyendepaiement = 'CHQ' and p.etat = 'attendu' order by p.date_paiement, p.uuid_paiement`,
  lister_journal: () => sql`
    select j.uuid_entree, j.date_action, o.pseudo_personne as pseudo_operateur, j.action,
      ${euros(sql`p.montant_centimes`)} as montant, p.uuid_annonce, m.pseudo_personne
    from journal j join personne o on o.uuid_personne = j.uuid_operateur
    join paiement p using (uuid_paiement) join personne m on m.uuid_personne = p.uuid_personne
    order by j.date_action desc, j.uuid_entree`,
} satisfies Partial<ViewHandlers>

export const functions = {
  encaisser_cheque: async ({ tx, membre, now }, { p_uuid_paiement }) => {
    const { rows } = await tx.query<{ uuid_personne: string }>(sql`
      select uuid_personne from paiement where uuid_paiement = ${p_uuid_paiement} and code_moyendepaiement = 'CHQ'`)
    if (!rows[0]) throw new Refusal(404, 'PT404', 'Chèque non trouvé.')
    await lockCompte(tx, rows[0].uuid_personne)
    if (!(await creditPaiement(tx, p_uuid_paiement, now))) throw refuse('Ce chèque est déjà encaissé.')
    await tx.query(sql`
      insert into journal (date_action, uuid_operateur, action, uuid_paiement)
      values (${now}, ${membre.uuid_personne}, 'Chèque encaissé', ${p_uuid_paiement})`)
  },
} satisfies Partial<FunctionHandlers>
