-- What the payment provider does by itself: refunds and disputes begun there, refunds that fail, warnings of fraud, odd amounts.
alter table paiement add column intention text unique;
alter table remboursement add column reference_externe text unique;
alter table remboursement alter column uuid_operateur drop not null;
alter table remboursement add check (uuid_operateur is not null or reference_externe is not null);
create table incident_paiement (
  uuid_incident uuid primary key default gen_random_uuid(),
  genre text not null check (genre in ('remboursement', 'remboursement échoué', 'litige', 'fraude', 'montant')),
  -- The provider's own name of it.
  reference text not null,
  uuid_paiement uuid references paiement (uuid_paiement),
  montant_centimes integer,
  etat text,
  date_incident timestamptz not null,
  date_traite timestamptz,
  uuid_operateur uuid references personne (uuid_personne),
  unique (genre, reference)
);
create index incident_paiement_ouvert on incident_paiement (date_incident) where date_traite is null;
create index incident_paiement_paiement on incident_paiement (uuid_paiement);

-- A credit note for money that left through the provider: the debit of an ad is given back, in one or several parts.
alter table operation
  drop constraint operation_operation_check,
  add constraint operation_operation_check check (operation in (
    'CREATION ANNONCE', 'RENOUVELLEMENT ANNONCE', 'PAIEMENT', 'ANNULATION ANNONCE', 'REMBOURSEMENT', 'RETRACTATION', 'AVOIR')),
  drop constraint operation_check,
  add constraint operation_check check ((operation = 'RETRACTATION') = (uuid_retractation is not null) and case operation
    when 'REMBOURSEMENT' then
      montant_centimes < 0 and uuid_remboursement is not null and uuid_annonce is null and uuid_paiement is null
    when 'PAIEMENT' then
      montant_centimes > 0 and uuid_paiement is not null and uuid_annonce is null and uuid_remboursement is null
    else (montant_centimes > 0) = (operation in ('ANNULATION ANNONCE', 'RETRACTATION', 'AVOIR'))
      and uuid_annonce is not null and uuid_paiement is null and uuid_remboursement is null
  end),
  drop constraint operation_periode,
  add constraint operation_periode check (case
    when operation in ('ANNULATION ANNONCE', 'RETRACTATION', 'AVOIR') then periode_annonce > 0
    when operation = 'RENOUVELLEMENT ANNONCE' then periode_annonce > 1
    else periode_annonce = 1
  end);
alter table facture drop constraint facture_uuid_facture_origine_key;
create index facture_origine on facture (uuid_facture_origine) where uuid_facture_origine is not null;

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
  elsif new.operation = 'AVOIR' then
    perform from operation d
    where d.uuid_annonce = new.uuid_annonce and d.periode_annonce = new.periode_annonce and est_debit(d.operation)
      and d.uuid_personne = new.uuid_personne
      -- No more than what the period cost, with all that has been given back of it.
      and new.montant_centimes + coalesce((select sum(r.montant_centimes) from operation r
        where r.uuid_annonce = new.uuid_annonce and r.periode_annonce = new.periode_annonce and r.montant_centimes > 0), 0)
        <= -d.montant_centimes;
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

-- Each debit once; credit notes may be several.
drop index operation_par_periode;
create unique index operation_par_periode on operation (uuid_annonce, periode_annonce, operation)
  where uuid_annonce is not null and operation <> 'AVOIR';
create index operation_avoir on operation (uuid_annonce) where operation = 'AVOIR';
