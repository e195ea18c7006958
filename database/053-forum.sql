-- Its author may change a message of the forum, or take it away, and others thank them for it. Topics and messages are found by
-- their words, as French makes them and without their accents: `server/forum.ts` reads a question the same way.
alter table message_forum
  add column date_modification timestamptz,
  add column date_retrait timestamptz,
  -- What it said before its author took it away, for the desk alone and for a time.
  add column contenu_retire text,
  add column mots tsvector generated always as (to_tsvector('french', regexp_replace(
    normalize(replace(replace(contenu_message, 'œ', 'oe'), 'Œ', 'Oe'), nfd), '[\u0300-\u036f]', '', 'g'))) stored;
create index message_forum_par_mot on message_forum using gin (mots);
create index message_forum_par_date on message_forum (date_envoi desc);
create index message_forum_retire on message_forum (date_retrait) where contenu_retire is not null;

alter table forum add column mots tsvector generated always as (to_tsvector('french', regexp_replace(
  normalize(replace(replace(titre_forum, 'œ', 'oe'), 'Œ', 'Oe'), nfd), '[\u0300-\u036f]', '', 'g'))) stored;
create index forum_par_mot on forum using gin (mots);

create table merci_forum (
  uuid_message uuid not null references message_forum,
  uuid_personne uuid not null references personne,
  primary key (uuid_message, uuid_personne)
);
create index merci_forum_par_personne on merci_forum (uuid_personne);

-- The beginning of the first message keeps its lines.
update forum f set extrait_premier_message = regexp_replace(
  case when char_length(m.contenu_message) <= 160 then m.contenu_message
    else regexp_replace(left(m.contenu_message, 160), '[ \u00a0\u202f\n.,;:!?…–-]*[ \n][^ \n]*$|.$', '…') end, ' *\n[ \n]*', E'\n', 'g')
from message_forum m where m.uuid_forum = f.uuid_forum and m.rang_dans_forum = 1 and f.extrait_premier_message <> '';
