-- Withdrawal: a paid ad is given up, and what is not due of its price comes back, once for each period.
alter table operation
  -- What the receipt and the notification of a withdrawal are about.
  add column uuid_retractation uuid unique,
  drop constraint operation_operation_check,
  add constraint operation_operation_check check (operation in (
    'CREATION ANNONCE', 'RENOUVELLEMENT ANNONCE', 'PAIEMENT', 'ANNULATION ANNONCE', 'REMBOURSEMENT', 'RETRACTATION')),
  drop constraint operation_check,
  add constraint operation_check check ((operation = 'RETRACTATION') = (uuid_retractation is not null) and case operation
    when 'REMBOURSEMENT' then
      montant_centimes < 0 and uuid_remboursement is not null and uuid_annonce is null and uuid_paiement is null
    when 'PAIEMENT' then
      montant_centimes > 0 and uuid_paiement is not null and uuid_annonce is null and uuid_remboursement is null
    when 'ANNULATION ANNONCE' then
      montant_centimes > 0 and uuid_annonce is not null and uuid_paiement is null and uuid_remboursement is null
    when 'RETRACTATION' then
      montant_centimes > 0 and uuid_annonce is not null and uuid_paiement is null and uuid_remboursement is null
    else montant_centimes < 0 and uuid_annonce is not null and uuid_paiement is null and uuid_remboursement is null
  end),
  drop constraint operation_periode,
  add constraint operation_periode check (case operation
    when 'ANNULATION ANNONCE' then periode_annonce > 0
    when 'RETRACTATION' then periode_annonce > 0
    when 'RENOUVELLEMENT ANNONCE' then periode_annonce > 1
    else periode_annonce = 1
  end);

-- A period is given back once, by its cancellation or by its withdrawal.
create unique index operation_rendue on operation (uuid_annonce, periode_annonce)
  where operation in ('ANNULATION ANNONCE', 'RETRACTATION');

create or replace function operation_verifier() returns trigger language plpgsql as $$
begin
  if est_debit(new.operation) then
    perform from annonce a join tarif t using (code_tarif)
    where a.uuid_annonce = new.uuid_annonce and a.uuid_personne_annonceur = new.uuid_personne
      and a.periode_annonce = new.periode_annonce and t.prix_centimes = -new.montant_centimes;
  elsif new.operation in ('ANNULATION ANNONCE', 'RETRACTATION') then
    perform from annonce a join operation d using (uuid_annonce, periode_annonce)
    where a.uuid_annonce = new.uuid_annonce and a.status_annonce = 'Archivée'
      and a.periode_annonce = new.periode_annonce and est_debit(d.operation) and d.uuid_personne = new.uuid_personne
      -- What was shown goes back by a withdrawal alone, whole or in part.
      and case when a.date_publication is null then d.montant_centimes = -new.montant_centimes
        else new.operation = 'RETRACTATION' and d.montant_centimes <= -new.montant_centimes end;
  elsif new.operation = 'REMBOURSEMENT' then
    perform from remboursement r where r.uuid_remboursement = new.uuid_remboursement and r.etat = 'fait'
      and r.uuid_personne = new.uuid_personne and r.montant_centimes = -new.montant_centimes;
  else
    perform from paiement p where p.uuid_paiement = new.uuid_paiement and p.etat = 'reçu';
  end if;
  if not found then
    raise exception 'Opération incorrecte : % de % centimes.', new.operation, new.montant_centimes using errcode = '23514';
  end if;
  return new;
end $$;
