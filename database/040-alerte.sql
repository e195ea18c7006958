-- Saved searches, told by mail of what is new to them (ADR 032): whose, where, how often, and up to which ad.

-- A centre and a radius, shared by every alert that has them: a new ad is compared with these, not with each search.
create table zone (
  id_zone integer generated always as identity primary key,
  code_commune text not null references commune,
  rayon_km smallint not null check (rayon_km between 0 and 100),
  lat double precision not null,
  lon double precision not null,
  boite box not null,
  unique (code_commune, rayon_km)
);
create index zone_par_lieu on zone using gist (boite);

-- One row an ad, for ever: renewed or edited, it is not new again. Its rank is given by a chore, one at a time: a transaction that
-- commits late does not fall under a rank that was told already. Null until the ad is seen on line.
create table annonce_neuve (
  uuid_annonce uuid primary key references annonce on delete cascade,
  rang bigint unique
);
create index annonce_neuve_sans_rang on annonce_neuve (uuid_annonce) where rang is null;
insert into annonce_neuve (uuid_annonce, rang)
select uuid_annonce, row_number() over (order by date_creation, uuid_annonce)
from annonce where date_publication is not null or periode_annonce > 1;

create function annonce_noter_neuve() returns trigger language plpgsql as $$
begin
  insert into annonce_neuve (uuid_annonce) values (new.uuid_annonce) on conflict do nothing;
  return null;
end $$;
create trigger annonce_neuve_ajoutee after insert on annonce
  for each row when (new.status_annonce = 'Actif') execute function annonce_noter_neuve();
create trigger annonce_neuve_publiee after update of status_annonce on annonce
  for each row when (new.status_annonce = 'Actif' and old.status_annonce <> 'Actif') execute function annonce_noter_neuve();

create table alerte (
  uuid_alerte uuid primary key default gen_random_uuid(),
  uuid_personne uuid not null references personne,
  -- As domain/recherche.ts writes it: one search, one address.
  recherche text not null check (char_length(recherche) <= 1000),
  -- One of the two, or neither: all of France.
  id_zone integer references zone,
  departements text[],
  -- 0: every type.
  id_typeannonce smallint not null default 0,
  frequence text not null check (frequence in ('instant', 'jour', 'semaine')),
  date_alerte timestamptz not null,
  -- The last rank told by a mail, and the last one seen by the member on the site.
  rang_vu bigint not null,
  rang_lu bigint not null,
  -- An ad that may be of this search has come since.
  a_envoyer boolean not null default false,
  -- The mail under way, and the last rank it tells.
  courrier text,
  rang_courrier bigint,
  date_envoi timestamptz,
  en_pause text check (en_pause in ('membre', 'silence')),
  -- All it opens is the end of the mails of this alert.
  jeton uuid not null unique default gen_random_uuid(),
  unique (uuid_personne, recherche),
  check (id_zone is null or departements is null)
);
create index alerte_par_zone on alerte (id_zone, frequence, id_typeannonce) include (uuid_alerte, rang_vu) where en_pause is null;
create index alerte_sans_zone on alerte (frequence) where id_zone is null and en_pause is null;
create index alerte_a_envoyer on alerte (date_envoi nulls first) where a_envoyer and courrier is null and en_pause is null;
create index alerte_en_cours on alerte (courrier) where courrier is not null;

-- The last round of each rhythm: its day, and the last rank it has looked at.
create table alerte_tour (
  frequence text primary key,
  jour date,
  rang bigint not null
);
insert into alerte_tour (frequence, rang)
select f, (select coalesce(max(rang), 0) from annonce_neuve) from unnest(array['instant', 'jour', 'semaine']) as f;
