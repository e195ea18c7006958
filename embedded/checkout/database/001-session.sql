-- The embedded checkout's own tables, apart from the product's: its keys, its sessions, what it has to notify.
-- Written so as to pass over a database of before these files were numbered.
create schema if not exists caisse;

create table if not exists caisse.cle (
  nom text primary key,
  valeur text not null
);

create table if not exists caisse.session (
  id text primary key,
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  -- What was asked for: names, amounts, addresses to come back to.
  demande jsonb not null,
  -- The same request sent twice is the same session; the same key with another request is refused.
  cle_idempotence text unique,
  date_creation timestamptz not null default now(),
  date_expiration timestamptz not null default now() + interval '24 hours'
);
create index if not exists session_par_expiration on caisse.session (date_expiration) where status = 'open';

create table if not exists caisse.notification (
  id text primary key,
  corps text not null,
  essais integer not null default 0,
  prochain_essai timestamptz not null default now(),
  date_livraison timestamptz
);
create index if not exists notification_a_livrer on caisse.notification (prochain_essai) where date_livraison is null;
