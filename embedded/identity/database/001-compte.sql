-- The embedded provider's own tables, apart from the product's: accounts, keys, sessions and tokens.
-- These three files pass over a database of before they were numbered: what is there is left as it is.
create schema if not exists identite;

create table if not exists identite.compte (
  sub text primary key,
  email text not null,
  secret text not null,
  vip boolean not null default false,
  operateur boolean not null default false,
  date_creation timestamptz not null default now(),
  date_modification timestamptz not null default now()
);
create unique index if not exists compte_email_unique on identite.compte (lower(email));

-- Signing and cookie keys: kept, so that a restart signs nobody out.
create table if not exists identite.cle (
  nom text primary key,
  valeur jsonb not null,
  date_creation timestamptz not null default now()
);

create table if not exists identite.oidc_payload (
  model text not null,
  id text not null,
  -- json: a request may carry a character jsonb refuses.
  payload json not null,
  grant_id text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);
create index if not exists oidc_payload_grant on identite.oidc_payload (grant_id) where grant_id is not null;
create index if not exists oidc_payload_uid on identite.oidc_payload (uid) where uid is not null;
create index if not exists oidc_payload_expires on identite.oidc_payload (expires_at);

-- Failed sign-ins by account and by address.
create table if not exists identite.essai (
  cle text primary key,
  nombre integer not null,
  dernier timestamptz not null default now()
);
