-- What a list shows of an ad's text is cut when it is written (domain/texte.ts), not for each list: a quarter of a search.
alter table annonce add column extrait_annonce text not null generated always as (regexp_replace(
  case when char_length(contenu_annonce) <= 160 then contenu_annonce
    else regexp_replace(left(contenu_annonce, 160), E'[ \u00a0\u202f\\n.,;:!?…–-]*[ \\n][^ \\n]*$|.$', '…') end,
  E'[ \\n]{2,}|\\n', ' ', 'g')) stored;
