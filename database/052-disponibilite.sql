-- When and where members are free to work, and the ads that have invited them: an owner is told neither whom nor exactly how many.

create table disponibilite (
  uuid_disponibilite uuid primary key default gen_random_uuid(),
  uuid_personne uuid not null references personne,
  id_zone integer not null references zone,
  debut date not null,
  fin date not null check (fin >= debut and fin <= debut + 366),
  -- Of ads; empty: every one.
  types smallint[] not null default '{}',
  logement_necessaire boolean not null,
  sans_vehicule boolean not null,
  patienteles text[] not null default '{}',
  active boolean not null,
  date_disponibilite timestamptz not null,
  date_confirmation timestamptz not null,
  -- When « Toujours disponible ? » was asked, until it is answered.
  date_question timestamptz
);
create index disponibilite_par_zone on disponibilite (id_zone) where active;
create index disponibilite_par_personne on disponibilite (uuid_personne);

-- Members whose ads see nothing of one's availabilities, and who are not told.
create table masque (
  uuid_personne uuid not null references personne,
  uuid_masque uuid not null references personne,
  primary key (uuid_personne, uuid_masque),
  check (uuid_personne <> uuid_masque)
);
create index masque_par_masque on masque (uuid_masque);

-- One for an ad and a person, whatever the availabilities it meets, and however often the ad is changed.
create table invitation (
  uuid_invitation uuid primary key default gen_random_uuid(),
  uuid_annonce uuid not null references annonce,
  uuid_personne uuid not null references personne,
  distance_km smallint not null,
  etat text not null check (etat in ('envoyée', 'acceptée', 'déclinée', 'expirée')),
  date_invitation timestamptz not null,
  unique (uuid_annonce, uuid_personne)
);
create index invitation_par_personne on invitation (uuid_personne, date_invitation);
create index invitation_envoyee on invitation (date_invitation) where etat = 'envoyée';

-- What an ad's owner was told on a day: asked again, or from another place, the answer is the same.
create table disponibles_jour (
  uuid_annonce uuid not null references annonce,
  jour date not null,
  palier smallint not null,
  -- They were told of the ad that day.
  prevenus boolean not null default false,
  primary key (uuid_annonce, jour)
);

alter table notification drop constraint notification_genre_check, add constraint notification_genre_check check (genre in
  ('message', 'alerte', 'forum', 'annonce', 'favori', 'paiement', 'remboursement', 'decision', 'signalement', 'invitation'));
alter table personne drop constraint personne_mails_refuses_check,
  add constraint personne_mails_refuses_check check (mails_refuses <@ array['alerte', 'forum', 'annonce', 'favori', 'invitation']);
