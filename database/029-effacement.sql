-- Accounts that go (ADR 008): a day is set first; then the row stays alone, without a word of its member.
alter table personne
  -- The last day they were seen signed in; nobody had noted it before.
  add column date_activite date not null default current_date,
  -- Whether the day was asked for, or comes from their absence.
  add column effacement_demande boolean not null default false,
  add column date_effacement timestamptz,
  add column date_depart timestamptz,
  add constraint personne_partie check (date_depart is null or (not email_verifie and num_nonnulls(
    email, email_refuse, pseudo_personne, squelette_personne, telephone_personne, cp_personne, ville_personne,
    numrpps_personne, presentation_personne, date_effacement) = 0));
create index personne_a_effacer on personne (date_effacement) where date_effacement is not null;
create index personne_endormie on personne (date_activite) where date_effacement is null and date_depart is null;

-- Who they were, for as long as the law has a host keep it; nothing of the API reads it.
create table identite_conservee (
  uuid_personne uuid primary key references personne,
  sub text not null,
  email text,
  pseudo_personne text,
  date_inscription timestamptz not null,
  date_depart timestamptz not null
);
