-- The forum: categories, topics, and their messages, ranks from 1 without a hole.
create table categorie_forum (
  id_categorie smallint primary key,
  nom_categorie text not null
);

insert into categorie_forum (id_categorie, nom_categorie) values
  (1, 'Vie de cabinet'),
  (2, 'Remplacements et assistanats'),
  (3, 'Administratif et cotisations'),
  (4, 'Pratique clinique'),
  (5, 'Matériel et logiciels'),
  (6, 'Formation'),
  (7, 'Entraide étudiants');

create table forum (
  uuid_forum uuid primary key default gen_random_uuid(),
  titre_forum text not null check (char_length(titre_forum) between 3 and 120),
  id_categorie smallint not null references categorie_forum,
  uuid_personne_auteur uuid not null references personne,
  date_creation timestamptz not null,
  -- What a list shows of the messages: kept here, so that no list counts or opens them. The count is the last rank.
  nombre_messages integer not null default 0,
  date_dernier_message timestamptz not null,
  extrait_premier_message text not null default ''
);
create index forum_par_activite on forum (date_dernier_message desc, uuid_forum);
create index forum_par_categorie on forum (id_categorie, date_dernier_message desc, uuid_forum);

create table message_forum (
  uuid_message uuid primary key default gen_random_uuid(),
  uuid_forum uuid not null references forum,
  rang_dans_forum integer not null,
  uuid_personne uuid not null references personne,
  contenu_message text not null check (btrim(contenu_message) <> ''),
  date_envoi timestamptz not null,
  -- Made by who sends: the same id sent again in the same topic is the same message.
  uuid_client uuid,
  unique (uuid_forum, rang_dans_forum)
);
create unique index message_forum_par_client on message_forum (uuid_forum, uuid_personne, uuid_client)
  where uuid_client is not null;
