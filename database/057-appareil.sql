-- The devices that are told of what awaits their member, by the services of their browsers; and what is still to be told them.
create table appareil (
  uuid_appareil uuid primary key default gen_random_uuid(),
  uuid_personne uuid not null references personne,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  date_appareil timestamptz not null
);
create index appareil_par_personne on appareil (uuid_personne);

alter table notification add column a_pousser boolean not null default false;
create index notification_a_pousser on notification (uuid_personne, reference) where a_pousser;

alter table personne add column push_refuses text[] not null default '{}'
  check (push_refuses <@ array['message', 'alerte', 'forum', 'annonce', 'favori', 'invitation']);
