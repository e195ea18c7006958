-- Names that no pseudo may hold, beside those of the code: an operator adds them from the desk, and each act is in the journal.
create table nom_reserve (
  uuid_nom uuid primary key default gen_random_uuid(),
  nom text not null check (char_length(nom) between 3 and 30),
  -- Its look, by which two of them are the same.
  squelette text not null unique,
  date_ajout timestamptz not null,
  uuid_operateur uuid not null references personne
);

alter table journal
  add column nom text,
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
    when 'Nom réservé' then nom is not null
    when 'Nom libéré' then nom is not null
    else false
  end);
