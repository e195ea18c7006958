-- Ads, and the counters that make a radius search cost the same at five thousand ads and at a million.
create table annonce (
  uuid_annonce uuid primary key default gen_random_uuid(),
  uuid_personne_annonceur uuid not null references personne,
  code_tarif text not null references tarif,
  id_typeannonce smallint not null references typeannonce,
  code_commune text not null references commune,
  titre_annonce text not null check (btrim(titre_annonce) <> ''),
  contenu_annonce text not null check (btrim(contenu_annonce) <> ''),
  ville_annonce text not null,
  cp_annonce text not null check (cp_annonce ~ '^[0-9]{5}$'),
  retrocession_annonce smallint check (retrocession_annonce between 0 and 100),
  datecontrat_annonce date not null,
  affichertel_annonce boolean not null default false,
  status_annonce text not null
    check (status_annonce in ('En attente', 'Actif', 'Expirée', 'Archivée', 'Pourvue')),
  -- Whether the plan is paid for: it leads the list. Kept on the row because the counters and the index rest on it.
  payante_annonce boolean not null,
  date_creation timestamptz not null default now(),
  date_publication timestamptz,
  date_expiration timestamptz,
  check (status_annonce <> 'Actif' or (date_publication is not null and date_expiration is not null))
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);

create index annonce_par_commune
  on annonce (code_commune, payante_annonce)
  include (id_typeannonce, code_tarif, date_publication, uuid_annonce)
  where status_annonce = 'Actif';
create index annonce_par_tarif
  on annonce (code_tarif, date_publication desc, uuid_annonce)
  where status_annonce = 'Actif';
create index annonce_par_tarif_et_type
  on annonce (code_tarif, id_typeannonce, date_publication desc, uuid_annonce)
  where status_annonce = 'Actif';
create index annonce_par_personne on annonce (uuid_personne_annonceur);
create index annonce_par_expiration on annonce (date_expiration) where status_annonce = 'Actif';

-- How many active ads stand on each commune; id_typeannonce 0 counts every type.
create table annonce_compte (
  code_commune text not null,
  id_typeannonce smallint not null,
  payante_annonce boolean not null,
  code_departement text not null,
  lat double precision not null,
  lon double precision not null,
  coords_estimees boolean not null,
  n integer not null,
  primary key (code_commune, id_typeannonce, payante_annonce)
);
create index annonce_compte_par_lieu
  on annonce_compte (id_typeannonce, lat, lon) include (code_commune, payante_annonce, code_departement, coords_estimees, n)
  where n > 0;

-- The same by department: totals of a search without a place, and the way out of an empty one.
create table annonce_compte_departement (
  code_departement text not null,
  id_typeannonce smallint not null,
  payante_annonce boolean not null,
  n integer not null,
  primary key (code_departement, id_typeannonce, payante_annonce)
);

-- Adds the differences of one statement to both tables of counters, always in the order of their keys: no deadlock.
create function annonce_compter(codes text[], types smallint[], payantes boolean[], deltas integer[]) returns void
language sql as $$
  with mouvement as (
    select m.code_commune, t.id_typeannonce, m.payante_annonce, sum(m.delta)::integer as delta
    from unnest(codes, types, payantes, deltas) as m (code_commune, id_typeannonce, payante_annonce, delta)
    cross join lateral (values (m.id_typeannonce), (0::smallint)) as t (id_typeannonce)
    group by 1, 2, 3
    having sum(m.delta) <> 0
  ), par_commune as (
    insert into annonce_compte as c (code_commune, id_typeannonce, payante_annonce, code_departement,
      lat, lon, coords_estimees, n)
    select m.code_commune, m.id_typeannonce, m.payante_annonce, l.code_departement,
      l.lat, l.lon, l.coords_estimees, m.delta
    from mouvement m join commune l using (code_commune)
    order by 1, 2, 3
    on conflict (code_commune, id_typeannonce, payante_annonce) do update set n = c.n + excluded.n
  )
  insert into annonce_compte_departement as d (code_departement, id_typeannonce, payante_annonce, n)
  select l.code_departement, m.id_typeannonce, m.payante_annonce, sum(m.delta)::integer
  from mouvement m join commune l using (code_commune)
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (code_departement, id_typeannonce, payante_annonce) do update set n = d.n + excluded.n
$$;

create function annonce_compter_ajout() returns trigger language plpgsql as $$
begin
  perform annonce_compter(array_agg(code_commune), array_agg(id_typeannonce), array_agg(payante_annonce), array_agg(1))
  from apres where status_annonce = 'Actif';
  return null;
end $$;

create function annonce_compter_retrait() returns trigger language plpgsql as $$
begin
  perform annonce_compter(array_agg(code_commune), array_agg(id_typeannonce), array_agg(payante_annonce), array_agg(-1))
  from avant where status_annonce = 'Actif';
  return null;
end $$;

create function annonce_compter_changement() returns trigger language plpgsql as $$
begin
  perform annonce_compter(array_agg(code_commune), array_agg(id_typeannonce), array_agg(payante_annonce), array_agg(delta))
  from (
    select code_commune, id_typeannonce, payante_annonce, 1 as delta from apres where status_annonce = 'Actif'
    union all
    select code_commune, id_typeannonce, payante_annonce, -1 from avant where status_annonce = 'Actif'
  ) as mouvement;
  return null;
end $$;

create trigger annonce_ajout after insert on annonce referencing new table as apres
  for each statement execute function annonce_compter_ajout();
create trigger annonce_retrait after delete on annonce referencing old table as avant
  for each statement execute function annonce_compter_retrait();
create trigger annonce_changement after update on annonce referencing old table as avant new table as apres
  for each statement execute function annonce_compter_changement();
