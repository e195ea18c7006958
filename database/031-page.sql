-- What is told of an ad that comes and of one that goes is told by one function.
create or replace function annonce_dire() returns trigger language plpgsql as $$
begin
  perform page_dire(array_agg(uuid_annonce), array_agg(id_typeannonce), array_agg(code_commune), array_agg(status_annonce = 'Actif'))
  from touchee where status_annonce in ('Actif', 'Expirée', 'Pourvue');
  return null;
end $$;

drop trigger annonce_dite_ajoutee on annonce;
drop trigger annonce_dite_retiree on annonce;
create trigger annonce_dite_ajoutee after insert on annonce referencing new table as touchee
  for each statement execute function annonce_dire();
create trigger annonce_dite_retiree after delete on annonce referencing old table as touchee
  for each statement execute function annonce_dire();

drop function if exists annonce_dire_ajout(), annonce_dire_retrait();
