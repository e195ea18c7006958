-- Members' requests to the people who run the site, and their answers; deleted after 12 months.
create table demande (
  uuid_demande uuid primary key default gen_random_uuid(),
  uuid_personne uuid not null references personne,
  uuid_client uuid not null default gen_random_uuid(),
  texte text not null,
  date_demande timestamptz not null,
  reponse text,
  date_reponse timestamptz,
  uuid_operateur uuid references personne,
  unique (uuid_personne, uuid_client),
  check ((reponse is null) = (date_reponse is null))
);
create index demande_ouverte on demande (date_demande) where date_reponse is null;
create index demande_age on demande (date_demande);
create index demande_operateur on demande (uuid_operateur) where uuid_operateur is not null;
