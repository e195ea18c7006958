-- What was given back of paid sessions.
alter table caisse.session add column if not exists rembourse integer not null default 0;

create table if not exists caisse.remboursement (
  id text primary key,
  session text not null references caisse.session,
  -- Cents.
  montant integer not null check (montant > 0),
  metadata jsonb not null,
  cle_idempotence text unique,
  date_creation timestamptz not null default now()
);
create index if not exists remboursement_par_session on caisse.remboursement (session);
