-- Accounts asked for, until the code sent to their address comes back. A code that was never sent opens nothing.
create table if not exists identite.inscription (
  demande text primary key,
  email text not null,
  secret text not null,
  hash bytea not null,
  essais integer not null default 0,
  date_fin timestamptz not null
);
