-- What a member has of a topic: whether they follow it, and how far they have read. Opening a topic or answering in it follows it,
-- unless they have said no.
create table suivi_forum (
  uuid_personne uuid not null references personne,
  uuid_forum uuid not null references forum,
  -- Null: nothing was said.
  suivi boolean,
  -- The last rank that was shown to them; null: never opened.
  rang_lu integer,
  primary key (uuid_personne, uuid_forum)
);
create index suivi_forum_par_sujet on suivi_forum (uuid_forum) where suivi;

insert into suivi_forum (uuid_personne, uuid_forum, suivi, rang_lu)
select distinct m.uuid_personne, m.uuid_forum, true, f.nombre_messages from message_forum m join forum f using (uuid_forum)
where not exists (select from personne p where p.uuid_personne = m.uuid_personne and p.date_depart is not null);
