-- Private messages: one conversation for two members, ranks from 1 without a hole.
create table conversation (
  uuid_conversation uuid primary key default gen_random_uuid(),
  uuid_personne_a uuid not null references personne,
  uuid_personne_b uuid not null references personne,
  -- Taken with the row's lock, so that two senders never have the same rank.
  dernier_rang integer not null default 0,
  date_dernier_message timestamptz,
  -- The last rank each of the two has read.
  lu_a integer not null default 0,
  lu_b integer not null default 0,
  check (uuid_personne_a < uuid_personne_b),
  unique (uuid_personne_a, uuid_personne_b)
);
create index conversation_par_b on conversation (uuid_personne_b);

create table message (
  uuid_message uuid primary key default gen_random_uuid(),
  uuid_conversation uuid not null references conversation,
  rang_dans_conversation integer not null,
  uuid_personne_emetteur uuid not null references personne,
  contenu_message text not null check (btrim(contenu_message) <> ''),
  date_envoi timestamptz not null,
  -- The ad a message answers, when it was sent from one.
  uuid_annonce uuid references annonce,
  unique (uuid_conversation, rang_dans_conversation)
);
create index message_par_annonce on message (uuid_conversation, uuid_annonce) where uuid_annonce is not null;
