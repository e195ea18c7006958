-- An ad published again by a browser that did not hear the answer is one ad: its id is made by who publishes it.
alter table annonce add column uuid_client uuid;
create unique index annonce_par_client on annonce (uuid_personne_annonceur, uuid_client) where uuid_client is not null;

-- Cheques that were awaited for what is no longer owed leave the desk.
update paiement p set etat = 'expiré'
where p.code_moyendepaiement = 'CHQ' and p.etat = 'attendu' and coalesce(
  (select a.status_annonce <> 'En attente' from annonce a where a.uuid_annonce = p.uuid_annonce),
  (select coalesce(sum(o.montant_centimes), 0) from operation o where o.uuid_personne = p.uuid_personne) >= 0);
