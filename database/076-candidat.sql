-- The short profile that a candidate may join to a first message; kept until they empty it.
create table candidat (
  uuid_personne uuid primary key references personne,
  annee_diplome smallint,
  experience text,
  disponibilite text,
  mobilite text,
  mots text,
  check (num_nonnulls(annee_diplome, experience, disponibilite, mobilite, mots) > 0)
);
