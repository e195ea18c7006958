-- The members one has blocked: nothing passes between the two any more, in either direction, and neither is told.
create table blocage (
  uuid_personne uuid not null references personne,
  uuid_bloque uuid not null references personne,
  date_blocage timestamptz not null,
  primary key (uuid_personne, uuid_bloque),
  check (uuid_personne <> uuid_bloque)
);
create index blocage_par_bloque on blocage (uuid_bloque);
