-- What an ad may say of the post beyond its text: all optional, null is « non précisé », never « non ».
alter table annonce
  add column datefin_annonce date,
  add column souplesse_jours smallint check (souplesse_jours in (0, 3, 7, 14, 30)),
  add column demi_journees smallint check (demi_journees between 1 and 12),
  add column logement text check (logement in ('fourni', 'aide', 'non')),
  add column vehicule text check (vehicule in ('inutile', 'fourni', 'necessaire')),
  add column exercice text check (exercice in ('cabinet', 'mixte', 'domicile')),
  add column patienteles text[] check (
    cardinality(patienteles) between 1 and 3
    and patienteles <@ array['generale', 'sport', 'pediatrie', 'perinealite', 'neurologie', 'respiratoire', 'geriatrie',
      'vestibulaire']
  ),
  add column taille_cabinet text check (taille_cabinet in ('seul', 'petit', 'grand')),
  add column secretariat boolean,
  add column ca_mensuel integer check (ca_mensuel between 500 and 30000),
  add constraint annonce_dates check (datefin_annonce >= datecontrat_annonce);

-- What a search compares, computed once: the dates moved apart by their flexibility, and a bit for each criterion that holds or is
-- left unsaid (server/filtre.ts). They stand in the indexes, so that only the ads of a page are opened.
alter table annonce
  add column debut_annonce date not null
    generated always as (datecontrat_annonce - coalesce(souplesse_jours, 0)::integer) stored,
  add column fin_annonce date
    generated always as (datefin_annonce + coalesce(souplesse_jours, 0)::integer) stored,
  add column criteres_annonce integer not null generated always as (
    case when logement = 'fourni' then 1 when logement is null then 2 else 0 end
    + case when vehicule in ('inutile', 'fourni') then 4 when vehicule is null then 8 else 0 end
    + case when exercice = 'cabinet' then 16 when exercice is null then 32 else 0 end
    + case when 'generale' = any(patienteles) then 64 else 0 end
    + case when 'sport' = any(patienteles) then 128 else 0 end
    + case when 'pediatrie' = any(patienteles) then 256 else 0 end
    + case when 'perinealite' = any(patienteles) then 512 else 0 end
    + case when 'neurologie' = any(patienteles) then 1024 else 0 end
    + case when 'respiratoire' = any(patienteles) then 2048 else 0 end
    + case when 'geriatrie' = any(patienteles) then 4096 else 0 end
    + case when 'vestibulaire' = any(patienteles) then 8192 else 0 end
  ) stored;

drop index annonce_par_commune;
create index annonce_par_commune
  on annonce (code_commune, payante_annonce)
  include (id_typeannonce, code_tarif, date_publication, uuid_annonce, datecontrat_annonce, debut_annonce, fin_annonce,
    criteres_annonce, demi_journees)
  where status_annonce = 'Actif';
-- The whole country, by type: counted, and read from the first start on.
create index annonce_par_debut
  on annonce (id_typeannonce, datecontrat_annonce, date_publication desc, uuid_annonce)
  include (code_tarif, payante_annonce, debut_annonce, fin_annonce, criteres_annonce, demi_journees)
  where status_annonce = 'Actif';
drop index annonce_par_tarif;
create index annonce_par_tarif
  on annonce (code_tarif, date_publication desc, uuid_annonce)
  include (payante_annonce, datecontrat_annonce, debut_annonce, fin_annonce, criteres_annonce, demi_journees)
  where status_annonce = 'Actif';
drop index annonce_par_tarif_et_type;
create index annonce_par_tarif_et_type
  on annonce (code_tarif, id_typeannonce, date_publication desc, uuid_annonce)
  include (payante_annonce, datecontrat_annonce, debut_annonce, fin_annonce, criteres_annonce, demi_journees)
  where status_annonce = 'Actif';

-- How many active ads start and end on each day, by type and by the bits of the criteria that are asked to hold: those that touch a
-- period are those that have started by its end, less those that were over before it. As many rows at a million ads as at ten
-- thousand.
create table annonce_compte_jour (
  id_typeannonce smallint not null,
  criteres smallint not null,
  jour date not null,
  debuts integer not null,
  fins integer not null,
  primary key (id_typeannonce, criteres, jour)
);

-- Adds the differences of one statement, in the order of their keys: no deadlock.
create function annonce_compter_jours(types smallint[], criteres integer[], debuts date[], fins date[], deltas integer[])
returns void language sql as $$
  insert into annonce_compte_jour as c (id_typeannonce, criteres, jour, debuts, fins)
  select m.id_typeannonce, m.criteres & 63, b.jour, sum(b.debuts), sum(b.fins)
  from unnest(types, criteres, debuts, fins, deltas) as m (id_typeannonce, criteres, debut, fin, delta)
  cross join lateral (values (m.debut, m.delta, 0), (m.fin, 0, m.delta)) as b (jour, debuts, fins)
  where b.jour is not null
  group by 1, 2, 3
  having sum(b.debuts) <> 0 or sum(b.fins) <> 0
  order by 1, 2, 3
  on conflict (id_typeannonce, criteres, jour) do update
    set debuts = c.debuts + excluded.debuts, fins = c.fins + excluded.fins
$$;

create or replace function annonce_compter_ajout() returns trigger language plpgsql as $$
begin
  perform annonce_compter(array_agg(code_commune), array_agg(id_typeannonce), array_agg(payante_annonce), array_agg(1)),
    annonce_compter_jours(array_agg(id_typeannonce), array_agg(criteres_annonce), array_agg(debut_annonce),
      array_agg(fin_annonce), array_agg(1))
  from apres where status_annonce = 'Actif';
  return null;
end $$;

create or replace function annonce_compter_retrait() returns trigger language plpgsql as $$
begin
  perform annonce_compter(array_agg(code_commune), array_agg(id_typeannonce), array_agg(payante_annonce), array_agg(-1)),
    annonce_compter_jours(array_agg(id_typeannonce), array_agg(criteres_annonce), array_agg(debut_annonce),
      array_agg(fin_annonce), array_agg(-1))
  from avant where status_annonce = 'Actif';
  return null;
end $$;

create or replace function annonce_compter_changement() returns trigger language plpgsql as $$
begin
  perform annonce_compter(array_agg(code_commune), array_agg(id_typeannonce), array_agg(payante_annonce), array_agg(delta)),
    annonce_compter_jours(array_agg(id_typeannonce), array_agg(criteres_annonce), array_agg(debut_annonce),
      array_agg(fin_annonce), array_agg(delta))
  from (
    select code_commune, id_typeannonce, payante_annonce, criteres_annonce, debut_annonce, fin_annonce, 1 as delta
    from apres where status_annonce = 'Actif'
    union all
    select code_commune, id_typeannonce, payante_annonce, criteres_annonce, debut_annonce, fin_annonce, -1
    from avant where status_annonce = 'Actif'
  ) as mouvement;
  return null;
end $$;

select annonce_compter_jours(array_agg(id_typeannonce), array_agg(criteres_annonce), array_agg(debut_annonce),
  array_agg(fin_annonce), array_agg(1))
from annonce where status_annonce = 'Actif';
