-- How a member answers the first messages about their ads: median minutes and percentage, over 90 days; computed each day.
alter table personne add column reponse jsonb;
alter table personne drop constraint personne_partie;
alter table personne add constraint personne_partie check (date_depart is null or (not email_verifie and num_nonnulls(
  email, email_refuse, pseudo_personne, squelette_personne, telephone_personne, cp_personne, ville_personne,
  numrpps_personne, presentation_personne, date_effacement, verification, reponse) = 0));
