-- The forum's search finds the words that are there: one normalisation, before indexing and before asking. Compatibility forms and
-- ligatures are opened, accents and invisible characters removed, every other sign becomes a space; « 7,5 » and « 7.5 » are one word.
create function texte_cherchable(texte text) returns text language sql immutable strict parallel safe
return regexp_replace(
  regexp_replace(
    regexp_replace(
      replace(replace(lower(normalize(normalize(texte, nfkc), nfd)), 'œ', 'oe'), 'æ', 'ae'),
      '[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g'),
    '(?<![0-9.,])([0-9]+)[.,]([0-9]{1,2})(?![.,]?[0-9])', '\1virgule\2', 'g'),
  '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2010-\u205f\u2190-\u2bff\u3000-\u303f]',
  ' ', 'g');

alter table message_forum drop column mots;
alter table message_forum
  add column mots tsvector generated always as (to_tsvector('french', texte_cherchable(contenu_message))) stored;
create index message_forum_par_mot on message_forum using gin (mots);
alter table forum drop column mots;
alter table forum add column mots tsvector generated always as (to_tsvector('french', texte_cherchable(titre_forum))) stored;
create index forum_par_mot on forum using gin (mots);
