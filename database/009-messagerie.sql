-- A message sent twice by a client that did not hear the answer is one message; unread ones are told by mail, once.
alter table message add column uuid_client uuid;
create unique index message_par_client on message (uuid_conversation, uuid_personne_emetteur, uuid_client)
  where uuid_client is not null;

alter table personne add column mails_messages boolean not null default true;

-- What each of the two had read when their last mail left: no other leaves until they read more.
alter table conversation add column rappel_a integer;
alter table conversation add column rappel_b integer;
update conversation set rappel_a = lu_a, rappel_b = lu_b;
create index conversation_a_rappeler_a on conversation (date_dernier_message)
  where lu_a < dernier_rang and rappel_a is distinct from lu_a;
create index conversation_a_rappeler_b on conversation (date_dernier_message)
  where lu_b < dernier_rang and rappel_b is distinct from lu_b;
