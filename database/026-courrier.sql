-- Mails that leave by themselves (ADR 032): one row for each cause, which stays, so that no cause is told twice.
create table courrier (
  cle text primary key,
  nature text not null,
  uuid_personne uuid not null references personne on delete cascade,
  -- What it is about, where that is a row of another table.
  reference uuid,
  etat text not null default 'attente' check (etat in ('attente', 'parti', 'refusé', 'inutile', 'abandonné')),
  date_courrier timestamptz not null,
  date_depart timestamptz
);
create index courrier_par_personne on courrier (uuid_personne);

-- The address that a mail server refused for good: nothing is sent to it again. Another address takes its place.
alter table personne add column email_refuse text;
