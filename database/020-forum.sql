-- The list of topics in its order, with what filters and orders it: a topic is opened for the page alone.
drop index forum_par_activite;
create index forum_par_activite on forum (date_dernier_message desc, uuid_forum)
  include (nombre_messages, uuid_personne_auteur, id_categorie, date_creation, titre_forum);
