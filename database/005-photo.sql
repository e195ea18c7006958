-- Photos of ads. The pictures are in the object store; a row waits ('attendue') until its upload has been checked.
create table photo (
  uuid_photo uuid primary key default gen_random_uuid(),
  uuid_annonce uuid not null references annonce on delete cascade,
  -- Our own name: of the deposit while it is waited for, then of the picture we made from it.
  nom_fichier text not null unique,
  nom_origine text not null check (nom_origine <> ''),
  rang smallint not null,
  etat text not null check (etat in ('attendue', 'visible')),
  date_photo timestamptz not null
);

create index photo_par_annonce on photo (uuid_annonce, rang);
create index photo_attendue on photo (date_photo) where etat = 'attendue';

-- When the store was last searched for objects without a row: one search an hour, however many servers run.
create table photo_balayage (
  date_balayage timestamptz not null
);

insert into photo_balayage (date_balayage) values ('-infinity');
