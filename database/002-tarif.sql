-- Plans and ad types: rows, because prices and labels are the publisher's to change.
create table tarif (
  code_tarif text primary key,
  libelle_tarif text not null,
  prix_centimes integer not null check (prix_centimes >= 0),
  duree_jours integer not null check (duree_jours > 0)
);

insert into tarif (code_tarif, libelle_tarif, prix_centimes, duree_jours) values
  ('G0000', 'Gratuit', 0, 30),
  ('P0001', 'Essentiel', 990, 45),
  ('P0002', 'Pro', 1990, 60),
  ('P0003', 'Prestige', 3990, 90);

create table typeannonce (
  id_typeannonce smallint primary key,
  libelle_typeannonce text not null
);

insert into typeannonce (id_typeannonce, libelle_typeannonce) values
  (1, 'Assistanat'),
  (2, 'Remplacement'),
  (3, 'Collaboration'),
  (4, 'Cession de cabinet');
