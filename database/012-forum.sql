-- A topic opened again by a browser that did not hear the answer is one topic: its id is made by who opens it.
alter table forum add column uuid_client uuid;
create unique index forum_par_client on forum (uuid_personne_auteur, uuid_client) where uuid_client is not null;
