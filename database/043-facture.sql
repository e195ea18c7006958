-- Invoices and credit notes: one for each period of an ad that was paid for, numbered without a hole, never changed.
create table facturation (
  uuid_personne uuid primary key references personne,
  nom text not null check (nom <> ''),
  adresse text not null check (adresse <> ''),
  cp text not null check (cp ~ '^\d{5}$'),
  ville text not null check (ville <> ''),
  siret text check (siret ~ '^\d{14}$')
);

-- The last number of each year: its row is locked until the money that takes one is written, or gives it back.
create table facture_compteur (
  annee smallint primary key,
  rang integer not null check (rang > 0),
  date_facture timestamptz not null
);

create table facture (
  uuid_facture uuid primary key default gen_random_uuid(),
  annee smallint not null,
  rang integer not null,
  numero text generated always as (annee::text || '-' || lpad(rang::text, greatest(5, length(rang::text)), '0')) stored,
  nature text not null check (nature in ('facture', 'avoir')),
  -- The invoice that a credit note takes back.
  uuid_facture_origine uuid unique references facture,
  uuid_personne uuid not null references personne,
  -- The row of the ledger that it is about.
  id_operation bigint not null unique references operation,
  date_facture timestamptz not null,
  libelle text not null,
  -- The days that were sold.
  date_debut timestamptz not null,
  date_fin timestamptz not null,
  vendeur jsonb not null,
  -- Null until the member has said to whom it is made out.
  client jsonb,
  taux_tva integer not null check (taux_tva between 0 and 100),
  centimes_ht integer not null,
  centimes_tva integer not null,
  centimes_ttc integer not null check (centimes_ttc >= 0 and centimes_ttc = centimes_ht + centimes_tva),
  unique (annee, rang),
  check ((nature = 'avoir') = (uuid_facture_origine is not null))
);
create index facture_par_personne on facture (uuid_personne);

-- Whom it is made out to is said once; nothing else is ever said again.
create function facture_figer() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.client is null and new.client is not null
    and to_jsonb(new) - '{client,numero}'::text[] = to_jsonb(old) - '{client,numero}'::text[]
  then
    return new;
  end if;
  raise exception 'Une facture ne se change ni ne s’efface.' using errcode = '55000';
end $$;

create trigger facture_figee before update or delete on facture for each row execute function facture_figer();
create trigger facture_ineffacable before truncate on facture for each statement execute function refuser_changement();
