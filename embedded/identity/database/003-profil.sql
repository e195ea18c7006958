-- Names and language, as Zitadel's « profile » calls them; the sequence is one more at each change.
alter table identite.compte add column if not exists profil jsonb not null default '{}';
alter table identite.compte add column if not exists sequence bigint not null default 1;
-- True once a code sent to it came back.
alter table identite.compte add column if not exists email_verifie boolean not null default false;

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
