-- What is asked of all the active ads: the newest first, and every column that filters or orders them without the ad being
-- opened. A count is a walk of this index.
create index annonce_question on annonce (date_publication desc, uuid_annonce)
  include (id_typeannonce, retrocession_annonce, datecontrat_annonce, affichertel_annonce, date_expiration,
    uuid_personne_annonceur, code_tarif, code_commune, status_annonce, cp_annonce, ville_annonce,
    titre_annonce)
  where status_annonce = 'Actif';
