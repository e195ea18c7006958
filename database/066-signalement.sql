-- A visitor's notice waits for its address to be proved by the link mailed to it; addresses that differ by a +tag are one mailbox.
alter table signalement
  add column boite text,
  add column date_confirmation timestamptz,
  -- Known to the mail alone.
  add column uuid_confirmation uuid unique;

update signalement set date_confirmation = date_signalement, boite = regexp_replace(lower(email), '\+[^@]*@', '@');

drop index signalement_par_auteur;
create index signalement_par_auteur on signalement (coalesce(uuid_personne_auteur::text, boite), date_signalement);
create index signalement_par_contenu on signalement (cible, uuid_cible) where uuid_decision is null;
