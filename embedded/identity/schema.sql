-- The embedded provider's own tables, apart from the product's: accounts, keys, sessions and tokens.
select pg_advisory_xact_lock(hashtext('identite'));
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
-- Names and language, as Zitadel's « profile » calls them; one more at each change.
alter table identite.compte add column if not exists profil jsonb not null default '{}';
alter table identite.compte add column if not exists sequence bigint not null default 1;
-- True once a code sent to it came back.
alter table identite.compte add column if not exists email_verifie boolean not null default false;
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

-- Whose sessions and tokens they are. Read as text: a payload may hold a character that no JSON operator accepts.
alter table identite.oidc_payload add column if not exists account_id text;
update identite.oidc_payload set account_id = substring(payload::text from '"accountId":"([^"]+)"')
  where account_id is null and model in ('Session', 'Grant', 'RefreshToken', 'AuthorizationCode');
create index if not exists oidc_payload_account on identite.oidc_payload (account_id) where account_id is not null;

-- One code at a time for each purpose: its hash, the wrong tries it has met, the new e-mail it proves.
create table if not exists identite.code (
  sub text not null references identite.compte on delete cascade,
  usage text not null check (usage in ('mot de passe', 'e-mail')),
  hash bytea not null,
  email text,
  essais integer not null default 0,
  date_fin timestamptz not null,
  primary key (sub, usage)
);

-- What may be asked only so many times in so long.
create table if not exists identite.quota (
  cle text primary key,
  nombre integer not null,
  debut timestamptz not null default now()
);

-- Failed sign-ins by account and by address.
create table if not exists identite.essai (
  cle text primary key,
  nombre integer not null,
  dernier timestamptz not null default now()
);
