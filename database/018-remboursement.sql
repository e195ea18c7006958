-- What was paid beyond what is owed, given back by the operator: reserved first, a row of the ledger once it is done.
create table remboursement (
  uuid_remboursement uuid primary key default gen_random_uuid(),
  -- The payment that is given back, whole or in part.
  uuid_paiement uuid not null references paiement,
  uuid_personne uuid not null references personne,
  montant_centimes integer not null check (montant_centimes > 0),
  uuid_operateur uuid not null references personne,
  date_demande timestamptz not null,
  etat text not null default 'demandé' check (etat in ('demandé', 'fait', 'refusé'))
);
-- Asked twice, a payment is given back once.
create unique index remboursement_demande on remboursement (uuid_paiement) where etat = 'demandé';
create index remboursement_par_paiement on remboursement (uuid_paiement);
create index remboursement_par_personne on remboursement (uuid_personne);

create trigger remboursement_ineffacable before delete or truncate on remboursement
  for each statement execute function refuser_changement();
create trigger remboursement_fini_immuable before update on remboursement
  for each row when (old.etat <> 'demandé') execute function refuser_changement();

alter table operation
  add column uuid_remboursement uuid unique references remboursement,
  drop constraint operation_operation_check,
  add constraint operation_operation_check
    check (operation in ('CREATION ANNONCE', 'PAIEMENT', 'ANNULATION ANNONCE', 'REMBOURSEMENT')),
  drop constraint operation_check,
  add constraint operation_check check (case operation
    when 'REMBOURSEMENT' then
      montant_centimes < 0 and uuid_remboursement is not null and uuid_annonce is null and uuid_paiement is null
    when 'PAIEMENT' then
      montant_centimes > 0 and uuid_paiement is not null and uuid_annonce is null and uuid_remboursement is null
    when 'CREATION ANNONCE' then
      montant_centimes < 0 and uuid_annonce is not null and uuid_paiement is null and uuid_remboursement is null
    else montant_centimes > 0 and uuid_annonce is not null and uuid_paiement is null and uuid_remboursement is null
  end);

alter table journal
  add column uuid_remboursement uuid unique references remboursement,
  drop constraint journal_action_check,
  add constraint journal_action_check check (case action
    when 'Chèque encaissé' then uuid_remboursement is null
    when 'Carte remboursée' then uuid_remboursement is not null
    when 'Chèque remboursé' then uuid_remboursement is not null
    else false
  end),
  drop constraint journal_uuid_paiement_action_key;
create unique index journal_par_paiement on journal (uuid_paiement, action) where uuid_remboursement is null;

-- Cents of a member that are on their way back: they pay for nothing any more.
create function reserve(membre uuid) returns bigint language sql stable as $$
  select coalesce(sum(montant_centimes), 0) from remboursement where uuid_personne = membre and etat = 'demandé'
$$;

create or replace function disponible(membre uuid) returns bigint language sql stable as $$
  select coalesce(sum(o.montant_centimes), 0)
    - coalesce(sum(o.montant_centimes) filter (
        where o.operation = 'CREATION ANNONCE' and a.status_annonce = 'En attente'), 0)
    - reserve(membre)
  from operation o left join annonce a on a.uuid_annonce = o.uuid_annonce
  where o.uuid_personne = membre
$$;

create or replace function operation_verifier() returns trigger language plpgsql as $$
begin
  if new.operation = 'CREATION ANNONCE' then
    perform from annonce a join tarif t using (code_tarif)
    where a.uuid_annonce = new.uuid_annonce and a.uuid_personne_annonceur = new.uuid_personne
      and t.prix_centimes = -new.montant_centimes;
  elsif new.operation = 'ANNULATION ANNONCE' then
    perform from annonce a join operation d using (uuid_annonce)
    where a.uuid_annonce = new.uuid_annonce and a.status_annonce = 'Archivée' and a.date_publication is null
      and d.operation = 'CREATION ANNONCE' and d.uuid_personne = new.uuid_personne
      and d.montant_centimes = -new.montant_centimes;
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

-- What a row cannot say of itself: the payment came, from this member, and no more of it goes back than came.
create function remboursement_verifier() returns trigger language plpgsql as $$
begin
  perform from paiement p
  where p.uuid_paiement = new.uuid_paiement and p.uuid_personne = new.uuid_personne and p.etat = 'reçu'
    and p.montant_centimes >= new.montant_centimes + (
      select coalesce(sum(r.montant_centimes), 0) from remboursement r
      where r.uuid_paiement = new.uuid_paiement and r.etat <> 'refusé');
  if not found then
    raise exception 'Remboursement incorrect de % centimes.', new.montant_centimes using errcode = '23514';
  end if;
  return new;
end $$;

create trigger remboursement_verifie before insert on remboursement
  for each row execute function remboursement_verifier();

create function remboursement_debiter() returns trigger language plpgsql as $$
begin
  if not exists (select from operation where uuid_remboursement = new.uuid_remboursement) then
    raise exception 'Un remboursement fait n’est pas débité.' using errcode = '23514';
  end if;
  return null;
end $$;

create constraint trigger remboursement_debite after insert or update on remboursement deferrable initially deferred
  for each row when (new.etat = 'fait') execute function remboursement_debiter();
create constraint trigger remboursement_equilibre after insert on remboursement deferrable initially deferred
  for each row execute function operation_equilibrer();
