-- A withdrawal that came by letter is recorded by an operator, in the journal.
alter table journal
  add column uuid_retractation uuid unique references operation (uuid_retractation),
  drop constraint journal_action_check,
  add constraint journal_action_check check (case action
    when 'Chèque encaissé' then uuid_paiement is not null and uuid_remboursement is null
    when 'Chèque annulé' then uuid_paiement is not null and uuid_remboursement is null
    when 'Carte remboursée' then uuid_paiement is not null and uuid_remboursement is not null
    when 'Chèque remboursé' then uuid_paiement is not null and uuid_remboursement is not null
    when 'Rétractation reçue' then uuid_retractation is not null
    when 'Décision' then uuid_decision is not null and uuid_recours is null and uuid_paiement is null
    when 'Recours accepté' then uuid_decision is not null and uuid_recours is not null and uuid_paiement is null
    when 'Recours rejeté' then uuid_decision is not null and uuid_recours is not null and uuid_paiement is null
    when 'Justificatif accepté' then uuid_personne is not null
    when 'Justificatif refusé' then uuid_personne is not null
    else false
  end);
