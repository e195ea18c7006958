-- The favourites of a member, copied from a browser to take them to the others.
create table favori (
  uuid_personne uuid not null references personne,
  uuid_annonce uuid not null references annonce,
  date_favori timestamptz not null,
  primary key (uuid_personne, uuid_annonce)
);
create index favori_par_annonce on favori (uuid_annonce);
