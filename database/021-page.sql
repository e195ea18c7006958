-- Tells every server which ads have changed, in the transaction that changes them: it makes again the pages that show them,
-- or would now (ADR 025). A version of an ad is told by what a search knows it by; too many at once, and nothing is named:
-- every page is made again.
create function page_dire(uuids uuid[], types smallint[], codes text[], actives boolean[]) returns void
language sql as $$
  select pg_notify('page', case when count(*) > 40 then 'null' else json_agg(touchee)::text end)
  from (
    select distinct v.uuid_annonce, v.id_typeannonce, l.code_departement, l.lat, l.lon, v.active
    from unnest(uuids, types, codes, actives) as v (uuid_annonce, id_typeannonce, code_commune, active)
    join commune l using (code_commune)
  ) as touchee
  having count(*) > 0
$$;

-- The ads as they stand, for what is shown of them and lies in another table.
create function page_dire_annonces(uuids uuid[]) returns void language sql as $$
  select page_dire(array_agg(uuid_annonce), array_agg(id_typeannonce), array_agg(code_commune), array_agg(status_annonce = 'Actif'))
  from annonce
  where uuid_annonce = any(uuids) and status_annonce in ('Actif', 'Expirée', 'Pourvue')
$$;

create function annonce_dire_ajout() returns trigger language plpgsql as $$
begin
  perform page_dire(array_agg(uuid_annonce), array_agg(id_typeannonce), array_agg(code_commune), array_agg(status_annonce = 'Actif'))
  from apres where status_annonce in ('Actif', 'Expirée', 'Pourvue');
  return null;
end $$;

create function annonce_dire_retrait() returns trigger language plpgsql as $$
begin
  perform page_dire(array_agg(uuid_annonce), array_agg(id_typeannonce), array_agg(code_commune), array_agg(status_annonce = 'Actif'))
  from avant where status_annonce in ('Actif', 'Expirée', 'Pourvue');
  return null;
end $$;

-- Both versions: an ad that moves leaves a list and enters another.
create function annonce_dire_changement() returns trigger language plpgsql as $$
begin
  perform page_dire(array_agg(uuid_annonce), array_agg(id_typeannonce), array_agg(code_commune), array_agg(status_annonce = 'Actif'))
  from (
    (select * from avant except select * from apres)
    union all
    (select * from apres except select * from avant)
  ) as version
  where status_annonce in ('Actif', 'Expirée', 'Pourvue');
  return null;
end $$;

create trigger annonce_dite_ajoutee after insert on annonce referencing new table as apres
  for each statement execute function annonce_dire_ajout();
create trigger annonce_dite_retiree after delete on annonce referencing old table as avant
  for each statement execute function annonce_dire_retrait();
create trigger annonce_dite_changee after update on annonce referencing old table as avant new table as apres
  for each statement execute function annonce_dire_changement();

create function photo_dire() returns trigger language plpgsql as $$
begin
  perform page_dire_annonces(array_agg(uuid_annonce)) from touchee where etat = 'visible';
  return null;
end $$;

create trigger photo_dite_ajoutee after insert on photo referencing new table as touchee
  for each statement execute function photo_dire();
create trigger photo_dite_changee after update on photo referencing new table as touchee
  for each statement execute function photo_dire();
create trigger photo_dite_retiree after delete on photo referencing old table as touchee
  for each statement execute function photo_dire();

create function personne_dire() returns trigger language plpgsql as $$
begin
  perform page_dire_annonces(array_agg(uuid_annonce)) from annonce where uuid_personne_annonceur = new.uuid_personne;
  return null;
end $$;

create trigger personne_dite after update of pseudo_personne, telephone_personne on personne
  for each row
  when ((old.pseudo_personne, old.telephone_personne) is distinct from (new.pseudo_personne, new.telephone_personne))
  execute function personne_dire();
