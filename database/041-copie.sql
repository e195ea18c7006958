-- The link by which a member takes a copy of their data away: one at a time, good once and for a short while.
create table copie (
  uuid_personne uuid primary key references personne,
  -- Of the ticket in the link, which is stored nowhere.
  empreinte bytea not null unique,
  date_demande timestamptz not null
);
