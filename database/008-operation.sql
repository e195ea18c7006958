-- Money: the ledger of each member, the payments that credit it, and the journal of the operator's desk.
create table moyendepaiement (
  code_moyendepaiement text primary key check (code_moyendepaiement in ('CB', 'CHQ')),
  libelle_moyendepaiement text not null
);

insert into moyendepaiement (code_moyendepaiement, libelle_moyendepaiement) values
  ('CB', 'Carte bancaire'),
  ('CHQ', 'Chèque');

-- A payment that was asked for; it becomes money once it is received.
create table paiement (
  uuid_paiement uuid primary key default gen_random_uuid(),
  uuid_personne uuid not null references personne,
  code_moyendepaiement text not null references moyendepaiement,
  montant_centimes integer not null check (montant_centimes > 0),
  -- The ad it is for; null when it pays for several.
  uuid_annonce uuid references annonce,
  etat text not null default 'attendu' check (etat in ('attendu', 'reçu', 'expiré')),
  date_paiement timestamptz not null,
  -- The session of the hosted checkout, once it is known.
  session text unique check (session is null or code_moyendepaiement = 'CB'),
  unique (uuid_paiement, uuid_personne, montant_centimes)
);

-- Asked twice, a cheque is awaited once, and a card payment has one session.
create unique index paiement_cheque_attendu on paiement (uuid_personne, uuid_annonce) nulls not distinct
  where code_moyendepaiement = 'CHQ' and etat = 'attendu';
create unique index paiement_carte_attendu on paiement (uuid_personne, uuid_annonce, montant_centimes) nulls not distinct
  where code_moyendepaiement = 'CB' and etat = 'attendu';
create index paiement_par_annonce on paiement (uuid_annonce);

-- The ledger. The balance of a member is the sum of their rows.
create table operation (
  id_operation bigint generated always as identity primary key,
  uuid_personne uuid not null references personne,
  date_operation timestamptz not null,
  operation text not null check (operation in ('CREATION ANNONCE', 'PAIEMENT', 'ANNULATION ANNONCE')),
  montant_centimes integer not null,
  uuid_annonce uuid references annonce,
  uuid_paiement uuid unique,
  -- A credit is the payment's own amount, to the payment's own member.
  foreign key (uuid_paiement, uuid_personne, montant_centimes)
    references paiement (uuid_paiement, uuid_personne, montant_centimes),
  check (case operation
    when 'PAIEMENT' then montant_centimes > 0 and uuid_paiement is not null and uuid_annonce is null
    when 'CREATION ANNONCE' then montant_centimes < 0 and uuid_annonce is not null and uuid_paiement is null
    else montant_centimes > 0 and uuid_annonce is not null and uuid_paiement is null
  end)
);
-- An ad is debited once and cancelled once.
create unique index operation_par_annonce on operation (uuid_annonce, operation) where uuid_annonce is not null;
create index operation_par_personne on operation (uuid_personne, id_operation);

-- What an operator did, when, and to which payment.
create table journal (
  uuid_entree uuid primary key default gen_random_uuid(),
  date_action timestamptz not null,
  uuid_operateur uuid not null references personne,
  action text not null check (action in ('Chèque encaissé')),
  uuid_paiement uuid not null references paiement,
  unique (uuid_paiement, action)
);

-- Cents a member has left once the ads that were shown are paid for: never negative.
create function disponible(membre uuid) returns bigint language sql stable as $$
  select coalesce(sum(o.montant_centimes), 0)
    - coalesce(sum(o.montant_centimes) filter (
        where o.operation = 'CREATION ANNONCE' and a.status_annonce = 'En attente'), 0)
  from operation o left join annonce a on a.uuid_annonce = o.uuid_annonce
  where o.uuid_personne = membre
$$;

create function refuser_changement() returns trigger language plpgsql as $$
begin
  raise exception 'Une ligne de % ne se change ni ne s’efface.', tg_table_name using errcode = '55000';
end $$;

create trigger operation_immuable before update or delete or truncate on operation
  for each statement execute function refuser_changement();
create trigger journal_immuable before update or delete or truncate on journal
  for each statement execute function refuser_changement();
create trigger paiement_ineffacable before delete or truncate on paiement
  for each statement execute function refuser_changement();
create trigger paiement_recu_immuable before update on paiement
  for each row when (old.etat = 'reçu') execute function refuser_changement();

-- What a row cannot say of itself: the price of the ad, its owner, that it was never shown, that the payment came.
create function operation_verifier() returns trigger language plpgsql as $$
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
  else
    perform from paiement p where p.uuid_paiement = new.uuid_paiement and p.etat = 'reçu';
  end if;
  if not found then
    raise exception 'Opération incorrecte : % de % centimes.', new.operation, new.montant_centimes using errcode = '23514';
  end if;
  return new;
end $$;

create trigger operation_verifiee before insert on operation
  for each row execute function operation_verifier();

-- Looked at when the transaction ends, once all its rows are there.
create function operation_equilibrer() returns trigger language plpgsql as $$
begin
  if disponible(new.uuid_personne) < 0 then
    raise exception 'Une annonce n’est pas couverte.' using errcode = '23514';
  end if;
  return null;
end $$;

create function annonce_equilibrer() returns trigger language plpgsql as $$
begin
  if new.status_annonce = 'En attente' and not exists (
    select from operation where uuid_annonce = new.uuid_annonce and operation = 'CREATION ANNONCE'
  ) then
    raise exception 'Une annonce en attente n’est pas débitée.' using errcode = '23514';
  end if;
  if disponible(new.uuid_personne_annonceur) < 0 then
    raise exception 'Une annonce n’est pas couverte.' using errcode = '23514';
  end if;
  return null;
end $$;

create function paiement_crediter() returns trigger language plpgsql as $$
begin
  if not exists (select from operation where uuid_paiement = new.uuid_paiement) then
    raise exception 'Un paiement reçu n’est pas crédité.' using errcode = '23514';
  end if;
  return null;
end $$;

-- Ads of before the ledger that wait for their payment owe it; those already shown owe nothing.
insert into operation (uuid_personne, date_operation, operation, montant_centimes, uuid_annonce)
select a.uuid_personne_annonceur, a.date_creation, 'CREATION ANNONCE', -t.prix_centimes, a.uuid_annonce
from annonce a join tarif t using (code_tarif)
where a.status_annonce = 'En attente' and t.prix_centimes > 0
order by a.date_creation, a.uuid_annonce;

create constraint trigger operation_equilibree after insert on operation deferrable initially deferred
  for each row execute function operation_equilibrer();
create constraint trigger annonce_debitee after insert on annonce deferrable initially deferred
  for each row when (new.status_annonce = 'En attente') execute function annonce_equilibrer();
create constraint trigger annonce_couverte after update on annonce deferrable initially deferred
  for each row when (old.status_annonce = 'En attente' or new.status_annonce = 'En attente')
  execute function annonce_equilibrer();
create constraint trigger paiement_credite after insert or update on paiement deferrable initially deferred
  for each row when (new.etat = 'reçu') execute function paiement_crediter();
