-- Pages are kept for two seconds and no longer (ADR 025): nobody is told which ads have changed. Servers of the version before
-- forget what they keep as this is committed; until they stop they keep a page for five minutes at most.
drop trigger annonce_dite_ajoutee on annonce;
drop trigger annonce_dite_retiree on annonce;
drop trigger annonce_dite_changee on annonce;
drop trigger photo_dite_ajoutee on photo;
drop trigger photo_dite_changee on photo;
drop trigger photo_dite_retiree on photo;
drop trigger personne_dite on personne;

drop function annonce_dire(), annonce_dire_changement(), photo_dire(), personne_dire(), page_dire_annonces(uuid[]),
  page_dire(uuid[], smallint[], text[], boolean[]);

select pg_notify('page', 'null');
