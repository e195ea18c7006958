-- An ad that is over comes back for a new period; a plan that is paid for is debited again for each (ADR 010).
alter table annonce add column periode_annonce smallint not null default 1 check (periode_annonce > 0);

alter table operation
  -- The period of its ad that a debit pays for, or that a cancellation gives back; 1 where there is no ad.
  add column periode_annonce smallint not null default 1,
  drop constraint operation_operation_check,
  add constraint operation_operation_check check (operation in (
    'CREATION ANNONCE', 'RENOUVELLEMENT ANNONCE', 'PAIEMENT', 'ANNULATION ANNONCE', 'REMBOURSEMENT')),
  drop constraint operation_check,
  add constraint operation_check check (case operation
    when 'REMBOURSEMENT' then
      montant_centimes < 0 and uuid_remboursement is not null and uuid_annonce is null and uuid_paiement is null
    when 'PAIEMENT' then
      montant_centimes > 0 and uuid_paiement is not null and uuid_annonce is null and uuid_remboursement is null
    when 'ANNULATION ANNONCE' then
      montant_centimes > 0 and uuid_annonce is not null and uuid_paiement is null and uuid_remboursement is null
    else montant_centimes < 0 and uuid_annonce is not null and uuid_paiement is null and uuid_remboursement is null
  end),
  add constraint operation_periode check (case operation
    when 'ANNULATION ANNONCE' then periode_annonce > 0
    when 'RENOUVELLEMENT ANNONCE' then periode_annonce > 1
    else periode_annonce = 1
  end);

-- Each period of an ad is debited once and cancelled once.
drop index operation_par_annonce;
create unique index operation_par_periode on operation (uuid_annonce, periode_annonce, operation) where uuid_annonce is not null;

-- How many messages each ad brought.
create index message_de_annonce on message (uuid_annonce) where uuid_annonce is not null;

-- Whether a row of the ledger debits an ad.
create function est_debit(operation text) returns boolean language sql immutable as $$
  select operation in ('CREATION ANNONCE', 'RENOUVELLEMENT ANNONCE')
$$;

create or replace function disponible(membre uuid) returns bigint language sql stable as $$
  select coalesce(sum(o.montant_centimes), 0)
    - coalesce(sum(o.montant_centimes) filter (
        where est_debit(o.operation) and a.status_annonce = 'En attente'
          and o.periode_annonce = a.periode_annonce), 0)
    - reserve(membre)
  from operation o left join annonce a on a.uuid_annonce = o.uuid_annonce
  where o.uuid_personne = membre
$$;

create or replace function operation_verifier() returns trigger language plpgsql as $$
begin
  if est_debit(new.operation) then
    perform from annonce a join tarif t using (code_tarif)
    where a.uuid_annonce = new.uuid_annonce and a.uuid_personne_annonceur = new.uuid_personne
      and a.periode_annonce = new.periode_annonce and t.prix_centimes = -new.montant_centimes;
  elsif new.operation = 'ANNULATION ANNONCE' then
    perform from annonce a join operation d using (uuid_annonce, periode_annonce)
    where a.uuid_annonce = new.uuid_annonce and a.status_annonce = 'Archivée' and a.date_publication is null
      and a.periode_annonce = new.periode_annonce and est_debit(d.operation)
      and d.uuid_personne = new.uuid_personne and d.montant_centimes = -new.montant_centimes;
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

create or replace function annonce_equilibrer() returns trigger language plpgsql as $$
begin
  if new.status_annonce = 'En attente' and not exists (
    select from operation o
    where o.uuid_annonce = new.uuid_annonce and o.periode_annonce = new.periode_annonce and est_debit(o.operation)
  ) then
    raise exception 'Une annonce en attente n’est pas débitée.' using errcode = '23514';
  end if;
  if disponible(new.uuid_personne_annonceur) < 0 then
    raise exception 'Une annonce n’est pas couverte.' using errcode = '23514';
  end if;
  return null;
end $$;

-- A period begins when the one before is over, and waits for its money: no debit is waited for twice.
create function annonce_commencer() returns trigger language plpgsql as $$
begin
  if new.periode_annonce <> old.periode_annonce + 1 or old.status_annonce <> 'Expirée'
    or new.status_annonce <> 'En attente' or new.date_publication is not null
  then
    raise exception 'Une période ne commence qu’une fois la précédente expirée.' using errcode = '23514';
  end if;
  return new;
end $$;

create trigger annonce_commencee before update on annonce
  for each row when (
    new.periode_annonce <> old.periode_annonce
    or (new.status_annonce = 'En attente' and old.status_annonce <> 'En attente'))
  execute function annonce_commencer();
