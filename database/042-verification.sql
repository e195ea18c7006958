-- The check of an RPPS number: where it stands for a member, and the badge that others see, kept beside their name.
create table verification (
  uuid_personne uuid primary key references personne on delete cascade,
  -- What was asked of the directory: another number is another check.
  numrpps text not null check (numrpps ~ '^[0-9]{11}$'),
  nom_exercice text not null,
  prenom_exercice text not null,
  etat text not null default 'attente' check (etat in ('attente', 'reussi', 'echec')),
  motif text,
  essais integer not null default 0,
  date_controle timestamptz,
  prochain_controle timestamptz
);
create index verification_due on verification (prochain_controle) where prochain_controle is not null;
-- A number proves one account.
create unique index verification_unique on verification (numrpps) where etat = 'reussi';

-- { niveau, date }, null while nothing is proved.
alter table personne add column verification jsonb;
alter table personne drop constraint personne_partie;
alter table personne add constraint personne_partie check (date_depart is null or (not email_verifie and num_nonnulls(
  email, email_refuse, pseudo_personne, squelette_personne, telephone_personne, cp_personne, ville_personne,
  numrpps_personne, presentation_personne, date_effacement, verification) = 0));
