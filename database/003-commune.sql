-- Communes and municipal arrondissements: where an ad can stand. Filled from the gazetteer at start (server/commune.ts).
create table commune (
  code_commune text primary key,
  nom_commune text not null,
  code_departement text not null,
  population integer not null default 0,
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  -- true when no source gives the commune's own centre
  coords_estimees boolean not null
);

-- The names a commune answers to under a postal code, normalised by domain/commune.ts.
create table commune_postale (
  code_postal text not null check (code_postal ~ '^[0-9]{5}$'),
  nom_normalise text not null,
  code_commune text not null references commune,
  primary key (code_postal, nom_normalise)
);

-- The edition of the gazetteer the two tables hold.
create table gazetteer (
  edition text not null
);
