-- Members. One row for each subject of the identity provider, made at the member's first call.
create table personne (
  uuid_personne uuid primary key default gen_random_uuid(),
  sub text not null unique,
  email text,
  pseudo_personne text check (char_length(pseudo_personne) between 2 and 30 and pseudo_personne = btrim(pseudo_personne)),
  telephone_personne text,
  cp_personne text check (cp_personne ~ '^[0-9]{5}$'),
  ville_personne text,
  numrpps_personne text check (numrpps_personne ~ '^[0-9]{11}$'),
  presentation_personne text,
  date_inscription timestamptz not null default now()
);

-- A pseudo is unique without regard to case or accents.
create unique index personne_pseudo_unique
  on personne (regexp_replace(lower(normalize(pseudo_personne, NFD)), '[\u0300-\u036f]', '', 'g'));
